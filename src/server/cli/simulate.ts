import { dateOfJalali } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate } from '#lib/rules/tehran-time.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { type Config, StartError } from '../platform/config/config.ts'
import { printRule } from './audit.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions, readWhole } from './options.ts'

const OPTIONS = ['days', 'customers', 'seed', 'start', 'database', 'catalogue'] as const
const DAYS_MAX = 400
const CUSTOMERS_MAX = 100_000
const SEED_MAX = 4_294_967_295
/** Without a start, the simulation has it in the middle. */
const NOWRUZ = { year: 1405, month: 1, day: 1 }

export const simulateCommand: Command = {
  name: 'simulate',
  usage: '--days N --customers M [--seed S] [--start DATE] [--database URL] [--catalogue FOLDER]',
  summary:
    'drives a new shop over HTTP for some days of customers and staff on a clock of its own, and audits its books; exits 1 where they do not add up',
  run: async (args, config) => {
    const { options, rest } = readOptions('simulate', args, OPTIONS)
    if (rest.length > 0) throw new UsageError('simulate takes options alone.')
    const { days: daysText = '', customers: customersText = '', seed: seedText = '1' } = options
    const days = readWhole(daysText, 'simulate --days', 1, DAYS_MAX)
    const customers = readWhole(customersText, 'simulate --customers', 1, CUSTOMERS_MAX)
    const seed = readWhole(seedText, 'simulate --seed', 0, SEED_MAX)
    const { database, catalogue = 'demo' } = options
    const start = readStart(options.start, days)
    await run({ config, database, catalogue, days, customers, seed, start })
  },
}

function readStart(text: string | undefined, days: number): TehranDate {
  if (text === undefined) return addDays(dateOfJalali(NOWRUZ) ?? '', -Math.floor(days / 2))
  const date = dateOfText(text)
  if (date === null) throw new UsageError(`simulate --start is no day: ${text}.`)
  return date
}

async function run(simulation: {
  config: Config
  database: string | undefined
  catalogue: string
  days: number
  customers: number
  seed: number
  start: TehranDate
}): Promise<void> {
  // Loaded here, so that other commands load no server.
  const { simulate } = await import('../simulate/simulate.ts')
  const { SimulationFault } = await import('../simulate/calls.ts')
  const { tallyText } = await import('../simulate/tally.ts')
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
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (faults.length > 0) process.exitCode = 1
  const result = faults.length === 0 ? 'Everything adds up.' : `${faults.length} faults.`
  console.log(`${result} ${simulation.days} days in ${seconds} s.`)
}
