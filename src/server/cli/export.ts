import { dateOfText } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import { csvText } from '#lib/text/csv.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import type { Config } from '../platform/config/config.ts'
import { exportCustomer } from '../account/export-customer.ts'
import { orderRows } from '../order/export-orders.ts'
import { productsCsv } from '../import/export-products.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { readUserByMobile } from './read-user.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const JSON_INDENT = 2

export const exportCommand: Command = {
  name: 'export',
  usage: 'customer MOBILE | orders --from DAY --to DAY | products',
  summary: 'data of a customer as JSON, orders of a period as CSV, products as products.csv',
  run: byTask('export', { customer, orders, products }),
}

async function customer([mobile, ...more]: readonly string[], config: Config): Promise<void> {
  if (mobile === undefined || more.length > 0)
    throw new UsageError('export customer takes one mobile.')
  await withDatabase(config, async db => {
    const records = await exportCustomer(db, await readUserByMobile(db, mobile))
    console.log(JSON.stringify(records, null, JSON_INDENT))
  })
}

async function orders(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('export orders', args, ['from', 'to'])
  if (rest.length > 0 || options.from === undefined || options.to === undefined)
    throw new UsageError('export orders takes --from DAY and --to DAY, both included.')
  const [first, last] = [readDay(options.from), readDay(options.to)]
  if (last < first) throw new UsageError('export orders: --to is before --from.')
  const from = tehranMoment(first, 0, 0)
  const to = tehranMoment(addDays(last, 1), 0, 0)
  await withDatabase(config, async db => {
    console.log(csvText(await orderRows(db, { from, to })).trimEnd())
  })
}

/** In either calendar and any digits. */
function readDay(text: string): TehranDate {
  const day = dateOfText(typedDay(text))
  if (day === null) throw new UsageError(`${text} is no day: 1405-08-30 or 2026-11-21.`)
  return day
}

async function products(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('export products takes nothing.')
  await withDatabase(config, async db => {
    console.log((await productsCsv(db)).trimEnd())
  })
}
