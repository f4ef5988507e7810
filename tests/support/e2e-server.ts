/**
 * The built shop as the e2e tests meet it: the demo catalogue in a temporary folder, which goes
 * when the shop stops. It listens on HOST and PORT; its texts are kept in OUTBOX (outbox.ts), its
 * log in test-results/e2e-server.log.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { copyDemo, shopIn } from './demo-shop.ts'
import { noteShop } from './e2e-note.ts'
import { OUTBOX } from './outbox.ts'

const LOG = 'test-results/e2e-server.log'

const folder = copyDemo()
mkdirSync('test-results', { recursive: true })
rmSync(OUTBOX, { force: true })
const log = openSync(LOG, 'w')
const env: NodeJS.ProcessEnv = { ...shopIn(folder), SMS_OUTBOX: OUTBOX }
noteShop(process.env['PORT'] ?? '', {
  url: env['DATABASE_URL'] ?? '',
  secret: env['APP_SECRET'] ?? '',
})
const shop = spawn(process.execPath, ['src/serve.ts'], {
  env,
  stdio: ['ignore', log, log],
})
shop.on('exit', code => {
  if (code) console.error(readFileSync(LOG, 'utf8'))
  process.exit(code ?? 0)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
