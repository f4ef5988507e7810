import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSlowLine, type SlowLine } from '#tests/support/fakes/slow-line.ts'

let shop: Server
let line: SlowLine

/** A shop that answers nothing. */
beforeEach(async () => {
  shop = createServer().listen(0, '127.0.0.1')
  await once(shop, 'listening')
  line = await openSlowLine(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
})
afterEach(() => {
  line.close()
  shop.closeAllConnections()
  shop.close()
})

test('aborts a response when the shop closes', async () => {
  const received = once(shop, 'request')
  const response = fetch(line.origin)
  await received
  shop.closeAllConnections()
  await expect(response).rejects.toThrow('fetch failed')
})

test('aborts a request to the shop when the browser disconnects', async () => {
  const browser = request(line.origin, { method: 'POST' })
  browser.on('error', () => undefined)
  browser.write('half')
  const [incoming] = (await once(shop, 'request')) as [IncomingMessage]
  const failed = once(incoming, 'error')
  browser.destroy()
  await failed
})
