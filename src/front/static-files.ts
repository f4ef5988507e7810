import type { IncomingMessage, ServerResponse } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { HttpStatus } from '#lib/codes/http.ts'
import { type Packed, packPlain, sendPacked } from './packed.ts'

/** Serves a built file; false for an unknown path. */
export type StaticFiles = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
const PACKED = /\.(br|gz)$/
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

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

/** Content-hashed files. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

/**
 * Built files with their compressed forms: hashed ones immutable, those of public/ for a day. Read
 * at start: they are few, and a new build cannot remove them from a running shop.
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
    'cache-control': cacheControlFor(path),
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

/** A new service worker must take effect at once. */
function cacheControlFor(path: string): string {
  if (path.includes('/_astro/')) return IMMUTABLE
  return path.endsWith('/sw.js') ? 'no-cache' : `public, max-age=${DAY_SECONDS}`
}
