/**
 * The built shop as the e2e tests meet it: the demo catalogue in a temporary folder, which goes
 * when the shop stops. It listens on HOST and PORT; with SHOP_TEST_ENGINE=postgres its data stand
 * in a database of TEST_DATABASE_URL's server. Its texts are kept in OUTBOX (outbox.ts), its log in
 * test-results.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createShopDatabase } from './database.ts'
import { copyDemo, importDemo, shopIn } from './demo-shop.ts'
import { noteShop } from './e2e-note.ts'
import { OUTBOX } from './outbox.ts'

const port = process.env['PORT'] ?? ''
const LOG = `test-results/e2e-server-${port}.log`

const folder = copyDemo()
mkdirSync('test-results', { recursive: true })
rmSync(OUTBOX, { force: true })
const log = openSync(LOG, 'w')
const env: NodeJS.ProcessEnv = { ...shopIn(folder), SMS_OUTBOX: OUTBOX }
const drop = process.env['SHOP_TEST_ENGINE'] === 'postgres' ? await moveToPostgres() : undefined
noteShop(port, { url: env['DATABASE_URL'] ?? '', secret: env['APP_SECRET'] ?? '' })
const shop = spawn(process.execPath, ['src/serve.ts'], {
  env,
  stdio: ['ignore', log, log],
})
shop.on('exit', code => {
  if (code) console.error(readFileSync(LOG, 'utf8'))
  void Promise.resolve(drop?.()).finally(() => process.exit(code ?? 0))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))

/** The catalogue once more, in a database of its own; the pictures are there. */
async function moveToPostgres(): Promise<() => Promise<void>> {
  const database = await createShopDatabase()
  env['DATABASE_URL'] = database.url
  if (importDemo(env)) return database.drop
  await database.drop()
  throw new Error('The demo catalogue could not be imported into PostgreSQL.')
}
