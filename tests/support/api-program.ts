/**
 * The shop's API alone as a program of its own: what tests kill, and run twice on one database.
 * Listens on a free port of 127.0.0.1 and prints it.
 */
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import { careForShop } from '#server/services/care-for-shop.ts'
import { startClockwork } from '#server/services/clockwork.ts'

const shop = await openShop(readConfig(process.env))
const careMs = Number(process.env['CARE_MS'] ?? 0)
if (careMs > 0) {
  const { log } = shop.deps
  startClockwork(() => careForShop(shop.deps), { everyMs: careMs, stopWithinMs: 0, log })
}
const listener = getRequestListener(async request => shop.backend(request))
const server = createServer((request, response) => void listener(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`port ${address.port}`)
})
