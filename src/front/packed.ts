import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HttpStatus } from '#lib/codes/http.ts'

/**
 * Fast for the first visitor, better for later ones: 10 % smaller (thread pool). With a window
 * above 16 bits the fast one would fill a 16 MB table per page (5 ms), for 0.3 % of the bytes.
 */
const BROTLI_QUALITY = { quick: 9, thorough: 11 } as const
const QUICK_WINDOW_BITS = 16
const GZIP_LEVEL = 6
const MIN_BYTES = 860
const ETAG_CHARS = 22

/** An answer before caching; only a 200 is cached. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Compress the first answer too; else from the second request on. */
  compress: boolean
  /** Temporary, not cacheable: a page with missing parts. */
  passing?: boolean
}

type Encoding = 'br' | 'gzip' | 'plain'

interface Variant {
  body: Buffer
  headers: OutgoingHttpHeaders
}

/** An answer ready to send, with the compressed forms made so far. */
export interface Packed {
  status: number
  /** Of the uncompressed body; sent as a weak tag. */
  etag: string
  variants: { plain: Variant } & Partial<Record<Encoding, Variant>>
  /** Memory in bytes. */
  bytes: number
  /** Brotli at its best quality. */
  thorough: boolean
  passing: boolean
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Uncompressed, with its headers. */
export function packPlain({ status, headers, body, passing = false }: Made): Packed {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, ETAG_CHARS)}"`
  const vary = ['accept-encoding', headers['vary'] ?? []].flat().join(', ')
  const plain = {
    body: copyBytes(body),
    headers: { ...headers, etag: `W/${etag}`, vary, 'content-length': body.length },
  }
  return { status, etag, variants: { plain }, bytes: heldBytes(body), thorough: false, passing }
}

export const isCompressible = ({ variants, thorough }: Packed): boolean =>
  !thorough && variants.plain.body.length >= MIN_BYTES

/** Adds compressed forms, or improves them. */
export async function compressed(packed: Packed): Promise<Packed> {
  const { plain } = packed.variants
  const thorough = packed.variants.br !== undefined
  const [br, gz] = await Promise.all([
    compressBrotli(plain.body, thorough),
    packed.variants.gzip?.body ?? compressGzip(plain.body),
  ])
  const variant = (body: Buffer, encoding: Encoding): Variant => ({
    body: copyBytes(body),
    headers: { ...plain.headers, 'content-encoding': encoding, 'content-length': body.length },
  })
  return {
    ...packed,
    variants: { plain, br: variant(br, 'br'), gzip: variant(gz, 'gzip') },
    bytes: heldBytes(plain.body) + heldBytes(br) + heldBytes(gz),
    thorough,
  }
}

/** Estimated overhead. */
const VARIANT_BYTES = 2_048

const heldBytes = ({ length }: Buffer): number => length + VARIANT_BYTES

/** Copies: a slice would keep the whole shared buffer alive. */
function copyBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const WINDOW_BITS_MIN = 16
const WINDOW_BITS_MAX = 22

/** The default of 22 bits takes 32 MB a thread at the best quality, which glibc keeps. */
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

/** In the best accepted encoding; 304 when the client has it. */
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

/** Weak comparison of If-None-Match. */
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

/** Named without `q=0`. */
function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
