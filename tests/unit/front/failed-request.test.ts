import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endFailed } from '../../../src/front/failed-request.ts'

test('does not count a client that disconnects before the first byte as failed', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: line => lines.push(line) })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!response.destroyed) await once(response, 'close')
    await pipeline(Readable.from(['x']), response).catch((error: unknown) =>
      endFailed(log, request, response, error),
    )
  }
  const failure = Promise.withResolvers<unknown>()
  const server = createServer((request, response) => {
    void answer(request, response).then(failure.resolve, failure.reject)
  }).listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  server.once('request', () => socket.destroy())
  socket.write('GET /media/a.webp HTTP/1.1\r\nHost: a\r\n\r\n')
  await failure.promise
  server.close()
  expect(lines.map(line => (JSON.parse(line) as { level: number }).level)).toEqual([20])
})
