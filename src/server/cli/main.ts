import { auditCommand } from './audit.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { contentCommand } from './content.ts'
import { exportCommand } from './export.ts'
import { forgetCommand } from './forget.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { paymentsCommand } from './payments.ts'
import { smsCommand } from './sms.ts'
import { staffCommand } from './staff.ts'
import { visitsCommand } from './visits.ts'
import { type Config, readConfig, StartError } from '../platform/config/config.ts'
import { operatorMessage } from '../platform/operator-errors.ts'

const commands: readonly Command[] = [
  importCommand,
  migrateCommand,
  paymentsCommand,
  smsCommand,
  auditCommand,
  contentCommand,
  visitsCommand,
  staffCommand,
  exportCommand,
  forgetCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
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

/** Runs `npm run shop -- …words`; refusals are printed, and set the exit code. */
export async function main(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    await run(words, environment)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StartError)) throw error
    console.error(error.message)
    if (error instanceof UsageError) console.error('npm run shop -- help shows the commands.')
    process.exitCode = 1
  }
}

async function run(
  [name = 'help', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if (HELP_ARGS.has(name) || args.some(arg => HELP_ARGS.has(arg))) {
    console.log(help())
    return
  }
  const command = commands.find(candidate => candidate.name === name)
  if (!command) throw new UsageError(`There is no command ${name}.`)
  // Commands send no messages and take no payments, so they need no real drivers.
  const config = readConfig({ ...environment, ALLOW_LOCAL_DRIVERS: '1' })
  await command.run(args, config).catch((error: unknown) => {
    throw withSentence(error, config)
  })
}

function withSentence(error: unknown, config: Config): unknown {
  const sentence = operatorMessage(error, config)
  return sentence === null ? error : new StartError(sentence, { cause: error })
}
