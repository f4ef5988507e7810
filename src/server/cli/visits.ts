import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { listMostVisited } from '../reports/visit-queries.ts'
import { type Command, UsageError } from './command.ts'
import { tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

const DAYS = 30
const SHOWN = 10

export const visitsCommand: Command = {
  name: 'visits',
  usage: '[DAYS]',
  summary: `lists the most visited pages, clicked banners and opened questions of the last ${DAYS} days`,
  run: async ([daysText = String(DAYS), ...more], config) => {
    if (more.length > 0 || !/^[1-9]\d{0,2}$/.test(daysText))
      throw new UsageError('visits takes a number of days from 1 to 999.')
    const visits = await withDatabase(config, (db, now) =>
      listMostVisited(db, addDays(tehranClock(now).date, 1 - Number(daysText)), SHOWN),
    )
    const rows = visits.map(({ kind, record_id, total, name }) => [kind, record_id, total, name])
    console.log(tableText(['kind', 'id', 'visits', 'name'], rows))
  },
}
