import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HttpStatus } from '#lib/codes/http.ts'
import { IMMUTABLE } from './static-files.ts'

/** Answers a read of a picture; false where there is none of that name. Throws what the disk says. */
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

/**
 * Pictures of the catalogue: named by their content, so they never change. A copy that is not there
 * yet is made by `make`, which says whether it could.
 */
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

/** A page of sixteen products may weigh 18 kB; what stands in it for a picture is packed no further. */
const PLACEHOLDER_MAX_BYTES = 2_400
/** How an AVIF says that one sees through it. */
const ALPHA = 'auxiliary:alpha'

/**
 * What stands in a page for a picture until that has come: a small copy as a `data:` address. None
 * while there is no such copy, which is made then, for the pages to come; none where it is large, or
 * would be seen through the picture.
 */
export const placeholders =
  (folder: string, make: (name: string) => Promise<boolean>) =>
  async (copy: string): Promise<string> => {
    const [, name] = NAME.exec(copy) ?? []
    if (!name) return ''
    const bytes = await readFile(join(folder, name)).catch(() => null)
    // Whoever asks for the picture itself is told what hinders.
    if (!bytes) void make(name).catch(() => undefined)
    return bytes && bytes.length <= PLACEHOLDER_MAX_BYTES && !bytes.includes(ALPHA)
      ? `data:${TYPES[extname(name)]};base64,${bytes.toString('base64')}`
      : ''
  }

/** Null where there is no such file; anything else that hinders is thrown. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
