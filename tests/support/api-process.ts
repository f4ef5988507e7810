import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Client, createClient } from '#lib/api/client.ts'
import { TEST_SECRET, type TestShop } from './shop.ts'

/** The shop's API in a process of its own, over HTTP, on the database of a test. */
export interface ApiProcess {
  origin: string
  as: (token: string | null) => Client
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
}

interface ProcessOptions {
  /** How often the clockwork runs, in milliseconds; 0 is never. */
  careMs?: number
  /** Where the local driver writes its texts. */
  outbox: string
  /** Where its pictures are; a folder of its own when absent. */
  mediaDir?: string
}

/** Starts a process and waits until it listens; rejects with what it said when it ends before. */
export async function startApi(
  shop: TestShop,
  { careMs = 0, outbox, mediaDir }: ProcessOptions,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['tests/support/api-program.ts'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: shop.url,
      SITE_URL: shop.deps.siteUrl,
      APP_SECRET: TEST_SECRET,
      SMS_OUTBOX: outbox,
      CARE_MS: String(careMs),
      LOG_LEVEL: 'error',
      ...(mediaDir === undefined ? {} : { MEDIA_DIR: mediaDir }),
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = `http://127.0.0.1:${await portOf(child)}`
  return {
    origin,
    as: token => createClient({ origin, fetch: request => fetch(request), token: () => token }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      const port = /^port (\d+)$/.exec(line)?.[1]
      if (port) return Number(port)
    }
  throw new Error(`the API ended before it listened: ${said.join('')}`)
}
