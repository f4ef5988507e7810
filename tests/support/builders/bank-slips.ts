import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import type { LivingOrder } from './order-life.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

const MB = 1024 * 1024

/** A real picture with something on it, small unless it says otherwise. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 320, height = 200 } = {},
): Promise<Buffer> {
  const background = { r: 40, g: 120, b: 200 }
  const made = sharp({ create: { width, height, channels: 3, background } })
  return made
    .withExif({ IFD0: { Artist: 'SECRET-OWNER' } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of exactly so many bytes: what follows the end of a JPEG is not looked at. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const head = await picture('jpeg')
  return Buffer.concat([head, Buffer.alloc(bytes - head.length)])
}

/** A PDF with a script in it that runs where it is opened. */
export const PDF = Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >> endobj
2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj
3 0 obj << /S /JavaScript /JS (app.alert("hello")) >> endobj
xref
0 4
trailer << /Root 1 0 R /Size 4 >>
startxref
190
%%EOF
`)

/** A PNG that says it is `side` pixels wide and high, in a few kilobytes. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4 * MB))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A file as a browser sends it: its name and type are the sender's to choose. */
export const fileOf = (bytes: Uint8Array | string, name = 'slip.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** A user sends a file as the slip of an order. */
export const sendSlip = ({ client, id }: Pick<LivingOrder, 'client' | 'id'>, check: File) =>
  client('POST /profile/receipts/{id}/bank-check', { params: { id }, body: { check } })

/** The slip as its owner, or whoever has the token, downloads it. */
export async function downloadSlip(
  shop: TestShop,
  token: string | null,
  id: number,
): Promise<Response> {
  const path = `/api/v1/profile/receipts/${id}/bank-check`
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await shop.backend(new Request(shop.deps.siteUrl + path, { headers }))
  await holdToDocument('GET', path, answer)
  return answer
}

/** The slip that is kept of an order. */
export const storedSlip = async (shop: TestShop, orderId: number) =>
  shop.db.selectFrom('order_slips').selectAll().where('order_id', '=', orderId).executeTakeFirst()
