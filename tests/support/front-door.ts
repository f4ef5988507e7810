import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createDoor } from '#front/door.ts'
import type { Answer } from '#front/maker.ts'
import { createPageCache } from '#front/page-cache.ts'
import { watchVersion } from '#front/watch-version.ts'
import { readCatalogueVersion } from '#server/db/catalogue-version.ts'
import type { TestShop } from './shop.ts'

/** As serve.ts has it. */
const VERSION_POLL_MS = 500
const FRESH_MS = 60_000

/** A front door over a shop's API, with its cache, on a port of its own. */
export interface FrontDoor {
  ask: (path: string, headers?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
}

/** Opens one as serve.ts does; `page` renders a page instead of the built site. */
export async function openFrontDoor(shop: TestShop, page: Answer): Promise<FrontDoor> {
  const cache = createPageCache({ freshMs: FRESH_MS, nowMs: () => performance.now() })
  const version = watchVersion({
    read: () => readCatalogueVersion(shop.db),
    onChange: () => {
      cache.purge()
    },
    everyMs: VERSION_POLL_MS,
  })
  const door = createDoor({
    cache,
    page,
    log: pino({ level: 'silent' }),
    backend: shop.backend,
    files: () => false,
    media: null,
    ready: () => Promise.resolve(true),
    siteUrl: '',
    policy: `default-src 'self'`,
    trustProxy: 0,
  })
  const server = createServer(door)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    ask: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    close: async () => {
      version.stop()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
