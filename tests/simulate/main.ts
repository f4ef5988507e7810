/**
 * Drives a new shop over HTTP for some days of customers and staff on a clock of its own, and audits
 * its books; exits with 1 where they do not add up.
 *
 *   npm run simulate -- --days 30 --customers 500 --seed 1
 *
 * `--start DATE` is its first day, by default such that Nowruz 1405 is in the middle. `--database
 * URL` names an empty database to use and leave, `--catalogue FOLDER` another one than `demo`.
 */
import { dateOfJalali, dateOfText } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate } from '#lib/rules/tehran-time.ts'
import { printRule } from '#server/cli/audit.ts'
import { UsageError } from '#server/cli/command.ts'
import { readOptions, readWhole } from '#server/cli/options.ts'
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts'
import { operatorMessage } from '#server/platform/operator-errors.ts'
import { SimulationFault } from './calls.ts'
import { simulate, type Simulation } from './simulate.ts'
import { actsText, tallyText } from './tally.ts'

const OPTIONS = ['days', 'customers', 'seed', 'start', 'database', 'catalogue'] as const
const DAYS_MAX = 400
const CUSTOMERS_MAX = 100_000
const SEED_MAX = 4_294_967_295
const NOWRUZ = { year: 1405, month: 1, day: 1 }

/** Throws a UsageError for wrong arguments, a StartError where it may not run. */
export async function main(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('simulate', args, OPTIONS)
  if (rest.length > 0) throw new UsageError('simulate takes options alone.')
  const { days: daysText = '', customers = '', seed = '1', database, catalogue = 'demo' } = options
  const days = readWhole(daysText, 'simulate --days', 1, DAYS_MAX)
  await run({
    config,
    database,
    catalogue,
    days,
    customers: readWhole(customers, 'simulate --customers', 1, CUSTOMERS_MAX),
    seed: readWhole(seed, 'simulate --seed', 0, SEED_MAX),
    start: readStart(options.start, days),
  })
}

function readStart(text: string | undefined, days: number): TehranDate {
  if (text === undefined) return addDays(dateOfJalali(NOWRUZ) ?? '', -Math.floor(days / 2))
  const date = dateOfText(text)
  if (date === null) throw new UsageError(`simulate --start is no day: ${text}.`)
  return date
}

async function run(simulation: Simulation): Promise<void> {
  const reporter = { day: (line: string) => console.log(line), rule: printRule }
  const startedAt = performance.now()
  const { tally, faults } = await simulate(simulation, reporter).catch((error: unknown) => {
    if (!(error instanceof SimulationFault)) throw error
    throw new StartError(`The simulation ended: ${error.message}.`, { cause: error })
  })
  const { registered, visits, rated } = tally.counts
  console.log(
    `All: ${tallyText(tally)}; ${registered} customers, ${visits} visits, ${rated} ratings.`,
  )
  console.log(`Acts: ${actsText(tally)}.`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (faults.length > 0) process.exitCode = 1
  const result = faults.length === 0 ? 'Everything adds up.' : `${faults.length} faults.`
  console.log(`${result} ${simulation.days} days in ${seconds} s.`)
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2), readConfig({ ...process.env, ALLOW_LOCAL_DRIVERS: '1' }))
  } catch (error) {
    const message =
      error instanceof UsageError
        ? error.message
        : operatorMessage(error, { DATABASE_URL: process.env['DATABASE_URL'] ?? 'file:' })
    if (message === null) throw error
    console.error(message)
    process.exitCode = 1
  }
}
