import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HttpStatus } from '#lib/codes/http.ts'
import { IMMUTABLE } from './static-files.ts'

/** Serves a picture; false for an unknown name. Throws disk errors. */
export type MediaFiles = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

const NAME = /^\/media\/([a-z0-9]+-\d+x\d+(?:(?:\.\d+)?\.(?:avif|webp)|\.share\.jpg))$/
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** `make` creates missing copies and returns whether it could. */
export const mediaFiles =
  (folder: string, make: (name: string) => Promise<boolean>): MediaFiles =>
  async (pathname, request, response) => {
    const [, name] = NAME.exec(pathname) ?? []
    if (!name) return false
    const path = join(folder, name)
    const file = (await openFile(path)) ?? ((await make(name)) ? await openFile(path) : null)
    if (!file) return false
    try {
      const { size } = await file.stat()
      response.writeHead(HttpStatus.ok, {
        'content-type': TYPES[extname(name)],
        'content-length': size,
        'cache-control': IMMUTABLE,
        'x-content-type-options': 'nosniff',
      })
      if (request.method === 'HEAD') response.end()
      else await pipeline(file.createReadStream({ autoClose: false }), response)
      return true
    } finally {
      await file.close()
    }
  }

/** Limits a page of sixteen products to 18 kB of them. */
const PLACEHOLDER_MAX_BYTES = 2_400
/** Marks an AVIF with transparency. */
const ALPHA = 'auxiliary:alpha'

/** `data:` address of a small copy; undefined when missing, too large or transparent. */
export const placeholders =
  (folder: string, make: (name: string) => Promise<boolean>) =>
  async (copy: string): Promise<string> => {
    const [, name] = NAME.exec(copy) ?? []
    if (!name) return ''
    const bytes = await readFile(join(folder, name)).catch(() => null)
    // Errors are reported when the picture itself is requested.
    if (!bytes) void make(name).catch(() => undefined)
    return bytes && bytes.length <= PLACEHOLDER_MAX_BYTES && !bytes.includes(ALPHA)
      ? `data:${TYPES[extname(name)]};base64,${bytes.toString('base64')}`
      : ''
  }

/** Null for a missing file; other errors are thrown. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
