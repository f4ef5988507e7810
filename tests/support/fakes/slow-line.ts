import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base } from '#tests/support/fixtures/page.ts'

export { expect } from '#tests/support/fixtures/page.ts'

const PIECE_CHARS = 1_000
const PAUSE_MS = 16

/**
 * A line to the shop on which pages come in small pieces, letters when `letters` is done, what
 * follows the first add button of a page when `rest` is, and nothing at all before `answers` is.
 */
interface SlowLine {
  origin: string
  letters: Promise<unknown>
  rest: Promise<unknown>
  answers: Promise<unknown>
}

/** Playwright's test with such a line. */
export const test = base.extend<{ line: SlowLine }>({
  line: async ({ baseURL }, use) => {
    const now = Promise.resolve()
    const line: SlowLine = { origin: '', letters: now, rest: now, answers: now }
    const server = createServer((request, response) => {
      void pass(baseURL ?? '', line, request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    line.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use(line)
    server.closeAllConnections()
    server.close()
  },
})

async function pass(
  shop: string,
  line: SlowLine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url, method, headers } = request
  const isPage = headers['sec-fetch-dest'] === 'document'
  await line.answers
  if (url?.endsWith('.woff2')) await line.letters
  const asked = ask(shop + (url ?? ''), {
    method: method ?? 'GET',
    headers: { ...headers, ...(isPage && { 'accept-encoding': 'identity' }) },
  })
  request.pipe(asked)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { 'content-length': _, ...rest } = answer.headers
  response.writeHead(answer.statusCode ?? 500, rest)
  const body = Buffer.concat(await answer.toArray())
  for (const piece of isPage ? piecesOf(body.toString()) : [body]) {
    if (response.destroyed) return
    response.write(piece)
    if (isPage) await sleep(PAUSE_MS)
    if (isPage && piece.includes('data-add')) await line.rest
  }
  response.end()
}

/** A page in pieces that end with a tag: of a word that is torn itself Chromium tells a move. */
const piecesOf = (html: string): string[] =>
  html.match(new RegExp(`[^]{1,${PIECE_CHARS}}[^>]*>?`, 'g')) ?? []
