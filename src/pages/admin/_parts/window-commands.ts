import { addDays } from '#lib/rules/tehran-time.ts'
import { formatHourRange, relativeDays } from '#lib/text/clock-time.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { searchTokens } from '#lib/text/normalize.ts'
import { findCommands, type OfficeCommand } from '#ui/admin/office-commands.ts'

/** Windows of today and tomorrow, without those of companies, to switch off, for a text that begins with the day. */
export async function findWindowCommands(
  { api, staff }: App.Locals,
  q: string,
): Promise<OfficeCommand[]> {
  const permissions = staff?.permissions ?? []
  const [word = ''] = searchTokens(q)
  const command = (path: string, label: string): OfficeCommand => ({
    ...{ path: `/admin/windows${path}`, label },
    needs: 'windows',
  })
  const days = findCommands(
    Object.values(relativeDays).map(day => command('', day)),
    permissions,
    word,
  ).map(({ label }) => label)
  if (word === '' || days.length === 0) return []
  const { data, extra_data: extra } = await api('GET /admin/windows', {})
  const dates = new Map<string, string>([
    [extra.today, relativeDays.today],
    [addDays(extra.today, 1), relativeDays.tomorrow],
  ])
  const commands = data.windows.flatMap(window => {
    const day = dates.get(window.date)
    if (day === undefined || !days.includes(day)) return []
    if (window.state === 'off' || window.company !== null) return []
    const label = `${windowLabels.switchOff} ${day}، ${formatHourRange(window)}`
    return [command(`/${window.id}/off`, label)]
  })
  return findCommands(commands, permissions, q)
}
