import type { IncomingMessage, ServerResponse } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { HttpStatus } from '#lib/codes/http.ts'
import { type Packed, packPlain, sendPacked } from './packed.ts'

/** Answers a read of a path that is a file of the site; false where it is none. */
export type StaticFiles = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
const PACKED = /\.(br|gz)$/
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

/** Each kind of file that the built site may hold. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What never changes under its name. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

/**
 * The built site's files with their precompressed forms: hashed ones for ever, those of public/ for
 * a day. They are few and small, so all are read at the start: a build that replaces them under a
 * running shop takes none from it.
 */
export async function builtFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const bodies = new Map(
    await Promise.all(paths.map(async path => [path, await readFile(path)] as const)),
  )
  const files = new Map<string, Packed>()
  for (const path of paths)
    if (!PACKED.test(path))
      files.set(path.slice(join(folder, '/').length - 1), packed(path, bodies))
  return (pathname, request, response) => {
    const file = files.get(pathname)
    if (file) sendPacked(request, response, file)
    return file !== undefined
  }
}

function packed(path: string, bodies: ReadonlyMap<string, Buffer>): Packed {
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': keptFor(path),
    'x-content-type-options': 'nosniff',
  }
  const file = packPlain({
    status: HttpStatus.ok,
    headers,
    body: bodies.get(path) as Buffer,
    compress: false,
  })
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    const body = bodies.get(path + ending)
    if (!body) continue
    const more = { 'content-encoding': encoding, 'content-length': body.length }
    const variant = { body, headers: { ...file.variants.plain.headers, ...more } }
    file.variants[encoding as keyof typeof ENCODINGS] = variant
  }
  return file
}

/** A new service worker must be seen at once: an old one would answer with an old site. */
function keptFor(path: string): string {
  if (path.includes('/_astro/')) return IMMUTABLE
  return path.endsWith('/sw.js') ? 'no-cache' : `public, max-age=${DAY_SECONDS}`
}
