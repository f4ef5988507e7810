import { type ChildProcess, spawn } from 'node:child_process'
import { shopIn } from './demo-shop.ts'

const READY_MS = 30_000

/** A built shop of a test's own, on a port that the system gives. */
export interface OwnShop {
  origin: string
  stop: () => Promise<void>
}

/** Starts the built shop on the database and the pictures of a folder. */
export async function startOwnShop(folder: string, more: NodeJS.ProcessEnv = {}): Promise<OwnShop> {
  const env = { ...shopIn(folder), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...more }
  const shop = spawn(process.execPath, ['--import', './tools/preload.js', 'dist/serve.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(done => shop.once('close', () => done()))
  const port = await portOf(shop)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      shop.kill('SIGTERM')
      await ended
    },
  }
}

/** The port that the shop says it is open on. */
async function portOf(shop: ChildProcess): Promise<number> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      shop.kill('SIGKILL')
      reject(new Error(`The shop did not open: ${said}`))
    }, READY_MS)
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}
