import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
      response.writeHead(200, {
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

/** Null where there is no such file; anything else that hinders is thrown. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
