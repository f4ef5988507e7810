import { REASON_MAX_CHARS } from '#lib/contract/admin/reason.ts'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { windowHours, windowState } from '#lib/rules/delivery-window.ts'
import { addDays, type TehranDate, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import {
  type DeliveryWindow,
  listClosings,
  listWindows,
} from '../delivery/delivery-window-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { countOrdersOn } from '../delivery/window-orders-queries.ts'
import {
  changeCapacity,
  closeDeliveryDay,
  openDeliveryDay,
  switchWindow,
} from '../delivery/change-window.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { type Command, UsageError } from './command.ts'
import { readWhole } from './options.ts'
import { clockText, readDay } from './read-order.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const ID_MAX = 2_147_483_647
const CAPACITY_MAX = 100_000
const MIDDAY_HOUR = 12

export const windowsCommand: Command = {
  name: 'windows',
  usage: '[list [DATE] | capacity ID N | off ID | on ID | close DATE REASON | open DATE]',
  summary: `the delivery windows of the coming ${WINDOW_DAYS_AHEAD} days or of one; their places; closed days`,
  run: byTask('windows', {
    list,
    capacity,
    off: (args, config) => switchOnOff(args, config, false),
    on: (args, config) => switchOnOff(args, config, true),
    close,
    open,
  }),
}

async function list([text, ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0) throw new UsageError('windows list takes one day.')
  await withDatabase(config, async (db, now) => {
    const today = tehranClock(now).date
    const first = text === undefined ? today : readDay(text)
    const last = text === undefined ? addDays(first, WINDOW_DAYS_AHEAD - 1) : first
    await ensureWindows(db, now)
    const windows = await listWindows(db, first, last)
    const closings = await listClosings(db, first, last)
    if (windows.length > 0) console.log(tableText(HEADS, windows.map(cells(closings, now))))
    else console.log('There is no window.')
    for (const [day, reason] of closings) console.log(`${day} is closed: ${reason}`)
  })
}

const HEADS = ['id', 'day', 'is', 'from', 'to', 'rials', 'orders', 'places', 'company', 'state']

const cells =
  (closings: ReadonlyMap<TehranDate, string>, now: number) => (window: DeliveryWindow) => {
    const { started_hr, started_mn, finished_hr, finished_mn } = windowHours(window)
    return [
      window.id,
      window.date,
      formatJalaliFull(tehranMoment(window.date, MIDDAY_HOUR, 0)),
      clockText(started_hr, started_mn),
      clockText(finished_hr, finished_mn),
      window.price,
      window.used,
      window.capacity,
      window.company_id,
      closings.has(window.date) ? 'closed' : windowState(window, now),
    ]
  }

async function capacity(
  [id = '', places = '', ...more]: readonly string[],
  config: Config,
): Promise<void> {
  if (more.length > 0) throw new UsageError('windows capacity takes an id and a number.')
  const window = readId(id)
  const count = readWhole(places, 'windows capacity: the places', 0, CAPACITY_MAX)
  await withDatabase(config, async (db, now) => {
    const result = await changeCapacity(db, window, { capacity: count }, { now, actor: null })
    if (!result.ok) throw new UsageError(notChanged(window, result))
    const { date, used } = result.window
    console.log(`Window ${window} on ${date} has ${used} of ${count} places taken.`)
  })
}

function notChanged(
  id: number,
  { reason, window }: { reason: string; window?: DeliveryWindow },
): string {
  if (reason === 'unknown') return `There is no window ${id}.`
  if (reason === 'changed') return `Window ${id} was changed meanwhile.`
  return `Window ${id} has ${window?.used} places taken: it cannot have fewer.`
}

const readId = (text: string): number => readWhole(text, 'windows: the id', 1, ID_MAX)

async function switchOnOff(
  [text = '', ...more]: readonly string[],
  config: Config,
  isOn: boolean,
): Promise<void> {
  const state = isOn ? 'on' : 'off'
  if (more.length > 0) throw new UsageError(`windows ${state} takes one id.`)
  const id = readId(text)
  await withDatabase(config, async (db, now) => {
    const result = await switchWindow(db, id, { isOn }, { now, actor: null })
    if (!result.ok && result.reason === 'unknown') throw new UsageError(`There is no window ${id}.`)
    console.log(`Window ${id} is ${state}.`)
  })
}

async function close([text = '', ...args]: readonly string[], config: Config): Promise<void> {
  const day = readDay(text)
  const reason = args.join(' ').trim()
  if (reason === '' || reason.length > REASON_MAX_CHARS)
    throw new UsageError(
      `windows close takes a day and a reason of at most ${REASON_MAX_CHARS} characters.`,
    )
  await withDatabase(config, async (db, now) => {
    const result = await closeDeliveryDay(db, { date: day, reason }, { now, actor: null })
    if (result === 'already') throw new UsageError(`${day} is closed already.`)
    console.log(`${day} is closed.`)
    await printOrdersOn(db, day)
  })
}

/** Staff have to call these customers. */
async function printOrdersOn(db: Db, day: TehranDate): Promise<void> {
  const count = await countOrdersOn(db, day)
  if (count === 0) return
  const orders = count === 1 ? '1 order is' : `${count} orders are`
  console.log(`${orders} to be delivered on that day: npm run shop -- orders list --day ${day}`)
}

async function open([text = '', ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0) throw new UsageError('windows open takes one day.')
  const day = readDay(text)
  await withDatabase(config, async (db, now) => {
    if (!(await openDeliveryDay(db, day, { now, actor: null })))
      throw new UsageError(`${day} is not closed.`)
    console.log(`${day} is open.`)
  })
}
