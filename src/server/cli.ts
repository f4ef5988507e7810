import { auditCommand } from './cli/audit.ts'
import { backupCommand, restoreCommand } from './cli/backup.ts'
import { type Command, UsageError } from './cli/command.ts'
import { commentsCommand } from './cli/comments.ts'
import { contentCommand } from './cli/content.ts'
import { couponsCommand } from './cli/coupons.ts'
import { companiesCommand } from './cli/companies.ts'
import { exportCommand } from './cli/export.ts'
import { forgetCommand } from './cli/forget.ts'
import { doctorCommand } from './cli/doctor.ts'
import { importCommand } from './cli/import.ts'
import { migrateCommand } from './cli/migrate.ts'
import { ordersCommand } from './cli/orders.ts'
import { paymentsCommand } from './cli/payments.ts'
import { requestsCommand } from './cli/requests.ts'
import { sessionsCommand } from './cli/sessions.ts'
import { simulateCommand } from './cli/simulate.ts'
import { slipsCommand } from './cli/slips.ts'
import { smsCommand } from './cli/sms.ts'
import { staffCommand } from './cli/staff.ts'
import { stockCommand } from './cli/stock.ts'
import { visitsCommand } from './cli/visits.ts'
import { walletCommand } from './cli/wallet.ts'
import { windowsCommand } from './cli/windows.ts'
import { type Config, readConfig, StartError } from './config.ts'
import { failureSentence } from './start-failure.ts'

const commands: readonly Command[] = [
  importCommand,
  migrateCommand,
  ordersCommand,
  slipsCommand,
  paymentsCommand,
  windowsCommand,
  stockCommand,
  smsCommand,
  companiesCommand,
  sessionsCommand,
  couponsCommand,
  walletCommand,
  auditCommand,
  commentsCommand,
  contentCommand,
  requestsCommand,
  visitsCommand,
  staffCommand,
  exportCommand,
  forgetCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  simulateCommand,
]

const HELP_ARGS = new Set(['help', '--help', '-h'])

function help(): string {
  return [
    'The commands of a Sabad shop: npm run shop -- COMMAND',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}`,
    ]),
    '',
    'DATABASE_URL names the database (default file:data/shop.db), MEDIA_DIR the folder of its',
    'pictures (default data/media).',
  ].join('\n')
}

async function main([name = 'help', ...args]: readonly string[]): Promise<void> {
  if (HELP_ARGS.has(name) || args.some(arg => HELP_ARGS.has(arg))) {
    console.log(help())
    return
  }
  const command = commands.find(candidate => candidate.name === name)
  if (!command) throw new UsageError(`There is no command ${name}.`)
  // Commands send no messages and take no payments, so they need no real drivers.
  const config = readConfig({ ...process.env, ALLOW_LOCAL_DRIVERS: '1' })
  await command.run(args, config).catch((error: unknown) => {
    throw withSentence(error, config)
  })
}

function withSentence(error: unknown, config: Config): unknown {
  const sentence = failureSentence(error, config)
  return sentence === null ? error : new StartError(sentence, { cause: error })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartError)) throw error
  console.error(error.message)
  if (error instanceof UsageError) console.error('npm run shop -- help shows the commands.')
  process.exitCode = 1
}
