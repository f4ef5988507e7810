import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createDoor, type DoorOptions } from '#front/door.ts'
import { createPageCache } from '#front/page-cache.ts'

/** What makes a page worth compressing. */
export const LONG = 'x'.repeat(5_000)
/** How long a page of the door is fresh. */
export const FRESH_MS = 60_000

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

let server: Server | undefined

/** Closes the door of a test, if it opened one. */
export async function closeDoor(): Promise<void> {
  const open = server
  if (!open) return
  server = undefined
  await new Promise(done => open.close(done))
}

/** A door on a free port over a page that counts how often it was made. */
export async function openDoor(changes: Partial<DoorOptions> = {}) {
  const clock = { ms: 0 }
  const made: string[] = []
  const cache = createPageCache({ freshMs: FRESH_MS, nowMs: () => clock.ms })
  const door = createDoor({
    cache,
    log: pino({ level: 'silent' }),
    backend: request => Promise.resolve(Response.json({ path: new URL(request.url).pathname })),
    page: request => {
      made.push(new URL(request.url).pathname)
      return Promise.resolve(
        new Response(`<p>${made.length}${LONG}</p>`, { headers: { 'content-type': 'text/html' } }),
      )
    },
    files: () => false,
    media: () => Promise.resolve(false),
    ready: () => Promise.resolve(true),
    siteUrl: '',
    policy: `default-src 'self'`,
    trustProxy: 0,
    ...changes,
  })
  const listening = createServer(door)
  server = listening
  await new Promise<void>(done => listening.listen(0, '127.0.0.1', done))
  const { port } = listening.address() as AddressInfo
  return {
    cache,
    clock,
    made,
    address: `http://127.0.0.1:${port}`,
    ask: (path: string, more?: Asked) => ask(port, path, more),
    begin: (path: string, headers: Record<string, string>) => begin(port, path, headers),
  }
}

/** A POST whose body is on its way: its first byte has left, the rest when the test says so. */
function begin(port: number, path: string, headers: Record<string, string>) {
  const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false as const }
  const asked = httpRequest(options)
  const answered = new Promise<number>(resolve => {
    // 0: cut off before an answer.
    asked.on('error', () => {
      resolve(0)
    })
    asked.on('response', answer => {
      answer.resume()
      answer.on('end', () => {
        resolve(answer.statusCode ?? 0)
      })
    })
  })
  const begun = {
    answered,
    /** Sends more of it; resolves once that has left this process, or cannot leave it any more. */
    send: (more: string) => new Promise<void>(done => asked.write(more, () => done())),
    finish: (last = '') => {
      asked.end(last)
      return answered
    },
    abort: () => asked.destroy(),
  }
  return new Promise<typeof begun>(resolve => {
    asked.write('x', () => {
      resolve(begun)
    })
  })
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false as const }
    const asked = httpRequest(options, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
