import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { TooLargeFile } from './unreadable-file.ts'

const inflate = promisify(inflateRaw)

export interface ZipPart {
  name: Buffer
  data: Buffer
}

export interface ZipEntry {
  name: Buffer
  packed: Buffer
  method: number
  isEncrypted: boolean
  /** Unpacked, as declared. */
  size: number
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const STORED = 0
const DEFLATED = 8

/** The parts of the central directory. Throws TooLargeFile, or RangeError for a broken archive. */
export async function unzip(bytes: Buffer, maxBytes: number): Promise<ZipPart[]> {
  const entries = entriesOf(bytes)
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new TooLargeFile(`has more than ${maxBytes} bytes unpacked`)
  const parts: ZipPart[] = []
  for (const entry of entries) parts.push({ name: entry.name, data: await dataOf(entry) })
  return parts
}

/** Throws RangeError, or an error of zlib. */
export async function dataOf(entry: ZipEntry): Promise<Buffer> {
  const { packed, method, size, isEncrypted } = entry
  if (isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new RangeError(`method ${method}`)
  const data =
    method === STORED ? packed : await inflate(packed, { maxOutputLength: Math.max(size, 1) })
  if (data.length !== size) throw new RangeError('a part has another size than declared')
  return data
}

/** Of the central directory; nothing is unpacked. Throws RangeError for a broken archive. */
export function entriesOf(bytes: Buffer): ZipEntry[] {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new RangeError('no directory')
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('no entry')
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    entries.push({
      name: bytes.subarray(at + 46, nameEnd),
      packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      size: bytes.readUInt32LE(at + 24),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** A zip archive for readers that go by local headers: stored parts, an empty directory. */
export function* zipChunks(parts: readonly ZipPart[]): Generator<Buffer> {
  for (const { name, data } of parts) {
    if (data.length === 0) continue
    const header = Buffer.alloc(30)
    header.writeUInt32LE(LOCAL_HEADER, 0)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(data.length, 22)
    header.writeUInt16LE(name.length, 26)
    yield header
    yield name
    yield data
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  yield end
}
