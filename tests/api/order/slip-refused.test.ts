import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { createShop, TEST_START, type TestShop } from '#tests/support/fixtures/shop.ts'
import {
  bomb,
  fileOf,
  PDF,
  picture,
  pictureOf,
  downloadSlip,
  storedSlip,
  sendSlip,
} from '#tests/support/builders/bank-slips.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop, { capacity: 1_000 })
})
beforeEach(() => {
  shop.clock.now = TEST_START
})
afterAll(() => shop.close())

const MAX_BYTES = 5 * 1024 * 1024

describe('upload of a bank slip', () => {
  const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1)
  const HTML = '<!doctype html><script>alert(document.cookie)</script>'
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const joined = (...parts: (Buffer | string)[]) =>
    Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['HTML called .jpg', async () => HTML, 'bankSlipWrongType'],
    ['SVG', async () => SVG, 'bankSlipWrongType'],
    ['GIF', () => picture('png').then(png => sharp(png).gif().toBuffer()), 'bankSlipWrongType'],
    ['AVIF', () => picture('png').then(png => sharp(png).avif().toBuffer()), 'bankSlipWrongType'],
    ['a ZIP', async () => joined('PK\u0003\u0004', Buffer.alloc(500)), 'bankSlipWrongType'],
    ['a program', async () => joined('MZ', Buffer.alloc(500)), 'bankSlipWrongType'],
    ['a PDF that begins later', async () => joined('\n\n', PDF), 'bankSlipWrongType'],
    [
      'HTML in front of a picture',
      async () => joined(HTML, await picture('png')),
      'bankSlipWrongType',
    ],
    ['half a JPEG', async () => half(await picture('jpeg')), 'bankSlipBroken'],
    ['half a PNG', async () => half(await picture('png')), 'bankSlipBroken'],
    ['half a WebP', async () => half(await picture('webp')), 'bankSlipBroken'],
    ['half a PDF', async () => half(PDF), 'bankSlipBroken'],
    [
      'a PDF and a ZIP behind it',
      async () => joined(PDF, 'PK\u0003\u0004', Buffer.alloc(99)),
      'bankSlipBroken',
    ],
    [
      'the beginning of a JPEG and HTML',
      async () => joined(Buffer.from([0xff, 0xd8, 0xff]), HTML),
      'bankSlipBroken',
    ],
    ['a picture of 900 million pixels', async () => bomb(30_000), 'bankSlipBroken'],
    ['a picture of 4 billion pixels', async () => bomb(65_535), 'bankSlipBroken'],
    ['a picture whose pixels are not there', async () => bomb(6_000), 'bankSlipBroken'],
    ['5 MB and a byte', async () => pictureOf(MAX_BYTES + 1), 'bankSlipTooLarge'],
    ['nothing', async () => '', 'bankSlipRequired'],
  ])('refuses %s and stores nothing', async (_, bytes, key) => {
    const order = await saveOrder(shop, delivery)
    const refusal = await refusalOf(sendSlip(order, fileOf(await bytes())))
    expect(refusal.code).toBe(422)
    expect(refusal.fields).toEqual({ check: [messages[key as 'bankSlipBroken']] })
    expect(await storedSlip(shop, order.id)).toBeUndefined()
    expect(await orderRow(shop, order.id)).toMatchObject({ slip: 'none' })
    expect((await downloadSlip(shop, order.token, order.id)).status).toBe(404)
  })

  test('accepts 5 MB to the byte', async () => {
    const order = await saveOrder(shop, delivery)
    expect((await sendSlip(order, fileOf(await pictureOf(MAX_BYTES)))).code).toBe(200)
  })

  test('stores only the picture of a picture with appended data', async () => {
    const order = await saveOrder(shop, delivery)
    await sendSlip(order, fileOf(joined(await picture('jpeg'), HTML, PDF)))
    const bytes = Buffer.from((await storedSlip(shop, order.id))?.bytes ?? [])
    expect(bytes.includes('<script>') || bytes.includes('%PDF')).toBe(false)
  })

  test.each<[string, string | null, string | FormData]>([
    ['no file at all', null, new FormData()],
    ['a text instead of a file', 'application/x-www-form-urlencoded', 'check=hello'],
    ['JSON', 'application/json', '{"check":"hello"}'],
    ['no body', null, ''],
  ])('answers 422 for %s', async (_, type, body) => {
    const { token, id } = await saveOrder(shop, delivery)
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) }
    const path = `${shop.deps.siteUrl}/api/v1/profile/receipts/${id}/bank-check`
    const answer = await shop.backend(new Request(path, { method: 'POST', headers, body }))
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { message: object }).message)).toEqual(['check'])
  })

  test.each([
    [
      'a form that ends early',
      '--x\r\nContent-Disposition: form-data; name="check"; filename="a"\r\n',
    ],
    ['a form without its border', 'nothing of this'],
  ])('answers 400 for %s', async (_, body) => {
    const { token, id } = await saveOrder(shop, delivery)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const path = `${shop.deps.siteUrl}/api/v1/profile/receipts/${id}/bank-check`
    const answer = await shop.backend(new Request(path, { method: 'POST', headers, body }))
    expect(answer.status).toBe(400)
  })
})
