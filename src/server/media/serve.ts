import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpStatus } from '#lib/codes/http.ts'

const NAME = /^\/media\/([a-z0-9]+-\d+x\d+(?:(?:\.\d+)?\.(?:avif|webp)|\.share\.jpg))$/
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** For `astro dev`, where there is no front server; missing copies are created. */
export const servePicture =
  (folder: string, makeCopy: (name: string) => Promise<boolean>) =>
  async (request: Request): Promise<Response> => {
    const [, name] = NAME.exec(new URL(request.url).pathname) ?? []
    if (!name) return new Response(null, { status: HttpStatus.notFound })
    const read = () => readFile(join(folder, name)).catch(() => null)
    const bytes = (await read()) ?? ((await makeCopy(name)) ? await read() : null)
    return bytes
      ? new Response(new Uint8Array(bytes), { headers: { 'content-type': typeOf(name) } })
      : new Response(null, { status: HttpStatus.notFound })
  }

const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? ''
