import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { createShop, TEST_START, type TestShop } from '#tests/support/fixtures/shop.ts'
import {
  fileOf,
  PDF,
  picture,
  downloadSlip,
  storedSlip,
  sendSlip,
} from '#tests/support/builders/bank-slips.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop, { capacity: 1_000, weekdays: '[3]' })
})
beforeEach(() => {
  shop.clock.now = TEST_START
})
afterAll(() => shop.close())

describe('a bank slip', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'is re-encoded without metadata: %s',
    async format => {
      const order = await saveOrder(shop, delivery)
      const sent = await picture(format)
      expect(sent.includes('SECRET-OWNER')).toBe(true)
      const { data, message } = await sendSlip(order, fileOf(sent, '../../etc/x.png', 'text/html'))
      expect(message).toBe(messages.fileUploaded)
      expect(data).toMatchObject({ slip: 'waiting', slip_refusal: null, is_expired: false })
      const answer = await downloadSlip(shop, order.token, order.id)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="slip-${order.trackingCode}.jpg"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.includes('SECRET-OWNER')).toBe(false)
      const { format: stored, width, height, exif } = await sharp(bytes).metadata()
      expect([stored, width, height, exif]).toEqual(['jpeg', 320, 200, undefined])
    },
  )

  test('is stored unchanged as PDF, script and all, and only ever downloaded', async () => {
    const order = await saveOrder(shop, delivery)
    await sendSlip(order, fileOf(PDF, 'slip.html', 'text/html'))
    const answer = await downloadSlip(shop, order.token, order.id)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.pdf"$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  })

  test('is scaled down when large', async () => {
    const order = await saveOrder(shop, delivery)
    await sendSlip(order, fileOf(await picture('jpeg', { width: 4_000, height: 6_000 })))
    const { width, height } = await sharp((await storedSlip(shop, order.id))?.bytes).metadata()
    expect([width, height]).toEqual([1_600, 2_400])
  })

  test('replaces an earlier waiting one', async () => {
    const order = await saveOrder(shop, delivery)
    await sendSlip(order, fileOf(await picture('png')))
    shop.clock.now += 60
    const { message } = await sendSlip(order, fileOf(PDF))
    expect(message).toBe(messages.fileEdited)
    const rows = shop.db.selectFrom('order_slips').selectAll().where('order_id', '=', order.id)
    expect(await rows.execute()).toMatchObject([
      { type: 'application/pdf', uploaded_at: shop.clock.now, decided_at: null },
    ])
  })

  test('ignores other parts of the form', async () => {
    const { token, id } = await saveOrder(shop, delivery)
    const form = new FormData()
    form.set('check', fileOf(await picture('jpeg')))
    for (const name of ['slip', 'status', 'payment_status', 'order_id']) form.set(name, '20')
    const path = `${shop.deps.siteUrl}/api/v1/profile/receipts/${id}/bank-check/`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.backend(new Request(path, { method: 'POST', headers, body: form }))
    expect(answer.status).toBe(200)
    expect(await orderRow(shop, id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
      slip: 'waiting',
    })
  })
})

describe('awaiting a slip', () => {
  const refused = async (order: LivingOrder) => {
    const { code, message } = await refusalOf(sendSlip(order, fileOf(await picture('png'))))
    return [code, message]
  }

  test('refuses one for an order that is paid online', async () => {
    const order = await saveOrder(shop, delivery, { payment_port: 1 })
    expect(await refused(order)).toEqual([400, messages.bankSlipNotNeeded])
  })

  test.each([
    [{ status: OrderStatus.confirmed, paid: false }],
    [{ status: OrderStatus.confirmed, paid: true }],
    [{ status: OrderStatus.cancelled }],
  ] as const)('refuses one after the staff moved the order: %j', async move => {
    const order = await saveOrder(shop, delivery)
    await moveByStaff(shop, order.id, move)
    expect(await refused(order)).toEqual([400, messages.bankSlipNotNeeded])
  })

  test('keeps the order from expiring only while a slip waits', async () => {
    const waiting = await saveOrder(shop, delivery)
    const without = await saveOrder(shop, delivery)
    shop.clock.now += 24 * 3600 - 1
    const client = shop.as(await shop.login(waiting.userId))
    await sendSlip({ client, id: waiting.id }, fileOf(await picture('png')))
    shop.clock.now += 7 * 24 * 3600
    await expireOrders(shop.deps)
    expect(await orderRow(shop, waiting.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      slip: 'waiting',
    })
    expect(await orderRow(shop, without.id)).toMatchObject({
      status: OrderStatus.cancelled,
      slip: 'none',
    })
    const late = { ...without, client: shop.as(await shop.login(without.userId)) }
    expect(await refused(late)).toEqual([400, messages.bankSlipNotNeeded])
  })

  test('answers 429 after too many', async () => {
    const order = await saveOrder(shop, delivery)
    for (let sent = 0; sent < 10; sent++) await sendSlip(order, fileOf(PDF))
    expect((await refusalOf(sendSlip(order, fileOf(PDF)))).code).toBe(429)
  })
})

describe("another user's slip", () => {
  test('is unknown, to read and to replace', async () => {
    const owner = await saveOrder(shop, delivery)
    await sendSlip(owner, fileOf(await picture('png')))
    const before = [await storedSlip(shop, owner.id), await orderRow(shop, owner.id)]
    const other = await saveOrder(shop, delivery)
    const read = async (id: number) => {
      const answer = await downloadSlip(shop, other.token, id)
      return [answer.status, (await answer.json()) as unknown]
    }
    expect((await read(owner.id))[0]).toBe(404)
    expect(await read(owner.id)).toEqual(await read(999_999))
    const foreign = await refusalOf(sendSlip({ client: other.client, id: owner.id }, fileOf(PDF)))
    const unknown = await refusalOf(sendSlip({ client: other.client, id: 999_999 }, fileOf(PDF)))
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message])
    expect(foreign.code).toBe(404)
    expect([await storedSlip(shop, owner.id), await orderRow(shop, owner.id)]).toEqual(before)
  })

  test('is refused with 401 to a guest', async () => {
    const owner = await saveOrder(shop, delivery)
    await sendSlip(owner, fileOf(PDF))
    expect((await downloadSlip(shop, null, owner.id)).status).toBe(401)
  })
})
