import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECE_CHARS = 4_000
const PAUSE_MS = 16

/** A proxy of a shop that sends pages in small pieces and holds responses back. */
export interface SlowLine {
  origin: string
  /** What fonts wait for. */
  fonts: Promise<unknown>
  /** What the rest of a page after its first add button waits for. */
  rest: Promise<unknown>
  /** What every response waits for. */
  responses: Promise<unknown>
  close: () => void
}

export async function openSlowLine(shop: string): Promise<SlowLine> {
  const now = Promise.resolve()
  const server = createServer((incoming, response) => {
    forward(shop, line, incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fonts: now,
    rest: now,
    responses: now,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return line
}

async function forward(
  shop: string,
  line: SlowLine,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', method = 'GET', headers } = incoming
  const isPage = headers['sec-fetch-dest'] === 'document'
  await line.responses
  if (url.endsWith('.woff2')) await line.fonts
  if (response.destroyed) return
  const outgoing = request(shop + url, {
    method,
    headers: { ...headers, ...(isPage && { 'accept-encoding': 'identity' }) },
  })
  // Either side may go away at any time, long after the other has begun to answer.
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { 'content-length': _, ...rest } = answer.headers
  response.writeHead(answer.statusCode ?? 500, rest)
  const body = Buffer.concat(await answer.toArray())
  for (const piece of isPage ? piecesOf(body.toString()) : [body]) {
    if (response.closed) return
    response.write(piece)
    if (isPage) await sleep(PAUSE_MS)
    if (isPage && piece.includes('data-add')) await line.rest
  }
  response.end()
}

/** A page in pieces that end with a tag: Chromium reports a layout shift for a word that is torn. */
const piecesOf = (html: string): string[] =>
  html.match(new RegExp(`[^]{1,${PIECE_CHARS}}[^>]*>?`, 'g')) ?? []
