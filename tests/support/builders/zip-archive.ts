import { deflateRawSync } from 'node:zlib'

export interface ArchiveFile {
  name: string
  data: Buffer
  /** Unpacked size that the archive declares. */
  declared?: number
  encrypted?: boolean
}

/** A zip archive, also one that lies about its contents. */
export function zipArchive(files: readonly ArchiveFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, declared = data.length, encrypted = false } of files) {
    const [path, packed] = [Buffer.from(name), deflateRawSync(data)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(encrypted ? 1 : 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declared, 24)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, path, packed)
    directory.push(entry, path)
    at += local.length + path.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
