/**
 * `npm start`: the whole shop from nothing. Builds the site, creates the database and loads the
 * demo catalogue where they are missing, then starts the front server.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts'
import { listenOrigin } from '#server/platform/config/site-host.ts'
import { operatorMessage } from '#server/platform/operator-errors.ts'
import { build } from './build.ts'

try {
  const config = readConfig(process.env)
  try {
    await checkPort(config)
    await prepare(config)
  } catch (error) {
    const sentence = operatorMessage(error, config)
    throw sentence === null ? error : new StartError(sentence, { cause: error })
  }
  await import('../src/serve.ts')
  printAddress(config)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Before anything is built or written, so that a port in use is reported at once. */
async function checkPort({ HOST, PORT }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE'
          ? 'is taken by another program: stop it, or set PORT'
          : `cannot be listened on (${cause.code ?? cause.message})`
      reject(new StartError(`${HOST}:${PORT} ${why}.`, { cause }))
    })
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

/** The site and the catalogue, side by side where both are missing. */
async function prepare(config: Config): Promise<void> {
  const empty = !config.API_ORIGIN && (await isEmpty(config))
  if (empty) console.log('The shop is empty: the demo catalogue is loaded, the site is built …')
  const [built, imported] = await Promise.all([build(), empty ? importDemo() : true])
  if (!built) throw new StartError('The shop cannot start without its site.')
  if (!imported) throw new StartError('The shop cannot start: the demo catalogue was not loaded.')
  console.log(built)
}

/** Creates or updates the database; returns whether it has no product. */
async function isEmpty({ DATABASE_URL }: Config): Promise<boolean> {
  const { openMigrated } = await import('#server/open-shop.ts')
  const db = await openMigrated(DATABASE_URL)
  try {
    return !(await db.selectFrom('products').select('id').limit(1).executeTakeFirst())
  } finally {
    await db.destroy()
  }
}

/** In a process of its own, whose memory the shop does not retain. */
async function importDemo(): Promise<boolean> {
  const command = ['src/server/cli.ts', 'import', 'demo']
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code === 0))
  })
}

function printAddress({ SMS_OUTBOX, API_ORIGIN, ...listenOptions }: Config): void {
  console.log(`\nThe shop is open: ${listenOrigin(listenOptions)}`)
  if (!API_ORIGIN) console.log(`Sign-in codes are written to ${SMS_OUTBOX} instead of being sent.`)
  console.log('Ctrl-C closes it.')
}
