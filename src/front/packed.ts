import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HttpStatus } from '#lib/codes/http.ts'

/**
 * Quick for the first who asks, thorough for all who come after: a tenth less (thread pool). With a
 * window above 16 bits the quick one would fill a table of 16 MB for each page, which costs 5 ms where
 * the allocator returns it each time; the smaller window costs 0.3 % of the bytes.
 */
const BROTLI_QUALITY = { quick: 9, thorough: 11 } as const
const QUICK_WINDOW_BITS = 16
const GZIP_LEVEL = 6
const MIN_BYTES = 860
const ETAG_CHARS = 22

/** What is made for an address before it is kept; only a 200 is kept. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Whether the first answer goes compressed; else it is compressed when it is asked for again. */
  compress: boolean
  /** It does for want of a better one, and may not be kept: a page that lacks a part. */
  passing?: boolean
}

type Encoding = 'br' | 'gzip' | 'plain'

interface Variant {
  body: Buffer
  headers: OutgoingHttpHeaders
}

/** An answer with its headers, ready to be written; its compressed forms as far as they are made. */
export interface Packed {
  status: number
  /** Of the body as it was before it was compressed: sent as a weak one. */
  etag: string
  variants: { plain: Variant } & Partial<Record<Encoding, Variant>>
  /** Memory that it takes. */
  bytes: number
  /** Whether brotli has made it as small as it can. */
  thorough: boolean
  passing: boolean
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An answer as it is, with the headers of that. */
export function packPlain({ status, headers, body, passing = false }: Made): Packed {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, ETAG_CHARS)}"`
  const vary = ['accept-encoding', headers['vary'] ?? []].flat().join(', ')
  const plain = {
    body: ownBytes(body),
    headers: { ...headers, etag: `W/${etag}`, vary, 'content-length': body.length },
  }
  return { status, etag, variants: { plain }, bytes: heldBytes(body), thorough: false, passing }
}

/** Whether compressing can make an answer smaller than it is. */
export const isCompressible = ({ variants, thorough }: Packed): boolean =>
  !thorough && variants.plain.body.length >= MIN_BYTES

/** The answer with its compressed forms beside it; one that has them gets smaller ones. */
export async function compressed(packed: Packed): Promise<Packed> {
  const { plain } = packed.variants
  const thorough = packed.variants.br !== undefined
  const [br, gz] = await Promise.all([
    compressBrotli(plain.body, thorough),
    packed.variants.gzip?.body ?? compressGzip(plain.body),
  ])
  const variant = (body: Buffer, encoding: Encoding): Variant => ({
    body: ownBytes(body),
    headers: { ...plain.headers, 'content-encoding': encoding, 'content-length': body.length },
  })
  return {
    ...packed,
    variants: { plain, br: variant(br, 'br'), gzip: variant(gz, 'gzip') },
    bytes: heldBytes(plain.body) + heldBytes(br) + heldBytes(gz),
    thorough,
  }
}

/** What the headers and the object of a variant take. */
const VARIANT_BYTES = 2_048

const heldBytes = ({ length }: Buffer): number => length + VARIANT_BYTES

/** Bytes in an allocation of their own: a part of a shared one would hold the whole of it. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const WINDOW_BITS_MIN = 16
const WINDOW_BITS_MAX = 22

/**
 * The smallest window that holds a whole answer. The usual one of 22 bits takes 32 MB a thread at the
 * thorough quality, whatever the length, which glibc then keeps for the thread.
 */
const windowBits = (length: number): number =>
  Math.min(WINDOW_BITS_MAX, Math.max(WINDOW_BITS_MIN, Math.ceil(Math.log2(length + 1))))

const compressBrotli = (body: Buffer, thorough: boolean): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[thorough ? 'thorough' : 'quick'],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: thorough ? windowBits(body.length) : QUICK_WINDOW_BITS,
    },
  })

const compressGzip = (body: Buffer): Promise<Buffer> => gzipped(body, { level: GZIP_LEVEL })

/** Writes a packed answer in the best encoding that the browser takes; 304 when it has it. */
export function sendPacked(
  request: IncomingMessage,
  response: ServerResponse,
  packed: Packed,
): void {
  const variant =
    packed.variants[encodingOf(request.headers['accept-encoding'])] ?? packed.variants.plain
  if (hasAlready(request, packed)) {
    const { 'content-length': _, 'content-encoding': __, ...headers } = variant.headers
    response.writeHead(HttpStatus.notModified, headers)
    response.end()
    return
  }
  response.writeHead(packed.status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

/** Whether the browser names this very answer, or any; tags are compared weakly, as GET asks. */
function hasAlready(request: IncomingMessage, { status, etag }: Packed): boolean {
  const tags = request.headers['if-none-match']
  if (tags === undefined || status !== HttpStatus.ok) return false
  return tags === '*' || tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}

function encodingOf(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'plain'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'plain'
}

/** Named, and not refused by `q=0`. */
function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
