import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { test as base } from 'playwright/test'
import { shopIn } from './demo-shop.ts'
import { answerOf, type HostileBackend, openHostileBackend } from './hostile-backend.ts'
import { goToWholePages } from './page.ts'

export { expect } from 'playwright/test'

/** The built front door over a remote backend (API_ORIGIN) that does what the test says. */
export interface RemoteDoor {
  origin: string
  backend: HostileBackend
  close: () => Promise<void>
}

/**
 * Playwright's test with such a door. Its pages may write to the console: Chromium says a line for
 * each answer that is a 503.
 */
export const test = base.extend<{ door: RemoteDoor }>({
  page: async ({ page }, use) => {
    goToWholePages(page)
    await use(page)
  },
  door: async ({ baseURL }, use) => {
    const door = await openRemoteDoor(baseURL ?? '')
    await use(door)
    await door.close()
  },
})

/** `shop` is the origin of a shop that answers honestly. */
async function openRemoteDoor(shop: string): Promise<RemoteDoor> {
  const backend = await openHostileBackend(request => answerOf(shop, request))
  const door = spawn(process.execPath, ['dist/serve.mjs'], {
    env: {
      ...shopIn(tmpdir()),
      API_ORIGIN: backend.origin,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    origin: `http://127.0.0.1:${await portOf(door)}`,
    backend,
    close: async () => {
      const ended = new Promise(done => door.once('close', done))
      door.kill('SIGKILL')
      await Promise.all([ended, backend.fall()])
    },
  }
}

/** The port that the line 'shop is open' of its log names. */
function portOf(door: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    door.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    door.once('close', () => {
      reject(new Error(`The front door did not open: ${said}`))
    })
  })
}
