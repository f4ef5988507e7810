import { beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

const note = 'PUT /profile/receipts/{id}/note'
const rate = 'PUT /profile/receipts/{id}/rate'

async function complete(id: number): Promise<void> {
  for (const move of [
    { status: OrderStatus.confirmed, paid: true },
    { status: OrderStatus.outForDelivery },
    { status: OrderStatus.delivered },
  ] as const)
    await moveByStaff(shop, id, move)
}

describe('notes', () => {
  test('are stored in order and counted; a repeated note changes nothing', async () => {
    const { client, id } = await saveOrder(shop, delivery, { note_context: 'زنگ نزنید' })
    const params = { id }
    const say = (context: string) => client(note, { params, body: { context } })
    expect((await say('طبقه دوم')).message).toBe(messages.orderNoteSaved)
    expect((await say('  طبقه دوم ')).data.notes_count).toBe(2)
    const { data } = await client('GET /profile/receipts/{id}', { params })
    expect(data.notes).toEqual([{ context: 'زنگ نزنید' }, { context: 'طبقه دوم' }])
    expect(data.notes_count).toBe(2)
  })

  test('are accepted as a form with _method, as the specification has it', async () => {
    const { token, id } = await saveOrder(shop, delivery)
    const answer = await shop.backend(
      new Request(`${shop.deps.siteUrl}/api/v1/profile/receipts/${id}/note`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ context: 'پشت در بگذارید', _method: 'PUT' }),
      }),
    )
    expect(answer.status).toBe(200)
  })

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['longer than 500 characters', 'x'.repeat(501)],
  ])('are refused with 422: %s', async (_, context) => {
    const { client, id } = await saveOrder(shop, delivery)
    const refusal = await refusalOf(client(note, { params: { id }, body: { context } }))
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, ['context']])
  })

  test('are limited to ten, concurrent ones too', async () => {
    const { client, id } = await saveOrder(shop, delivery)
    const say = (context: string) => client(note, { params: { id }, body: { context } })
    const calls = Array.from({ length: 30 }, (_, n) => say(`یادداشت ${n}`))
    expect(await tally(calls)).toEqual({ ok: 10, codes: [400] })
    const refusal = await refusalOf(say('یکی دیگر'))
    expect([refusal.code, refusal.message]).toEqual([400, messages.orderNotesTooMany])
    const rows = shop.db.selectFrom('order_notes').selectAll().where('order_id', '=', id)
    expect(await rows.execute()).toHaveLength(10)
  })

  test.each([40, 70] as const)('are refused at status %d', async status => {
    const { client, id } = await saveOrder(shop, delivery)
    await moveByStaff(shop, id, { status })
    const refusal = await refusalOf(client(note, { params: { id }, body: { context: 'دیر شد' } }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.orderNoteRefused])
  })

  test('are refused once the order is over', async () => {
    const { userId, id } = await saveOrder(shop, delivery)
    shop.clock.now += 24 * 3600
    const client = shop.as(await shop.login(userId))
    const call = client(note, { params: { id }, body: { context: 'دیر شد' } })
    expect((await refusalOf(call)).message).toBe(messages.orderNoteRefused)
    shop.clock.now -= 24 * 3600
  })
})

describe('ratings', () => {
  test('are accepted once for a completed order and shown in order and receipt', async () => {
    const { client, id } = await saveOrder(shop, delivery)
    await complete(id)
    const params = { id }
    const { data, message } = await client(rate, {
      params,
      body: { rates: '4', note_context: 'به‌موقع رسید' },
    })
    expect([data.rated, message]).toEqual([true, messages.ratingThanks])
    const invoice = await client('GET /profile/receipts/{id}', { params })
    expect(invoice.data).toMatchObject({ rated: true, rates: { rates: 4 } })
    const again = await refusalOf(client(rate, { params, body: { rates: 1 } }))
    expect([again.code, again.message]).toEqual([400, messages.ratingAlready])
    const rows = shop.db.selectFrom('order_ratings').selectAll().where('order_id', '=', id)
    expect(await rows.execute()).toMatchObject([{ rates: 4, note: 'به‌موقع رسید' }])
  })

  test('are counted once when sent concurrently', async () => {
    const { client, id } = await saveOrder(shop, delivery)
    await complete(id)
    const calls = Array.from({ length: 40 }, (_, n) =>
      client(rate, { params: { id }, body: { rates: 1 + (n % 5) } }),
    )
    expect(await tally(calls)).toEqual({ ok: 1, codes: [400] })
  })

  test.each<[unknown]>([[0], [6], [2.5], [-1], ['five'], [null], [undefined], [[5]]])(
    'are refused with 422: %j',
    async rates => {
      const { client, id } = await saveOrder(shop, delivery)
      await complete(id)
      const refusal = await refusalOf(client(rate, { params: { id }, body: { rates } as never }))
      expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, ['rates']])
    },
  )

  test.each([10, 40, 70] as const)('are refused at status %d', async status => {
    const { client, id } = await saveOrder(shop, delivery)
    if (status !== OrderStatus.awaitingPayment) await moveByStaff(shop, id, { status })
    const refusal = await refusalOf(client(rate, { params: { id }, body: { rates: 5 } }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.ratingNotAllowed])
  })
})

test('success-receipts lists paid and completed orders in pages', async () => {
  const order = await saveOrder(shop, delivery)
  const ids: number[] = []
  const next = async () => {
    await fillCart(shop, order.userId, [{ item_id: order.productId, count: 1 }])
    const { data } = await order.store({ payment_port: 5 })
    return data.id
  }
  await shop.db.updateTable('products').set({ inventory: null }).execute()
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  for (let n = 0; n < 17; n++) {
    const id = await next()
    await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
    ids.unshift(id)
  }
  const returned = ids[0]!
  await moveByStaff(shop, returned, { status: OrderStatus.outForDelivery })
  await moveByStaff(shop, returned, { status: OrderStatus.returned })
  const onCredit = await next()
  for (const move of [
    { status: OrderStatus.confirmed },
    { status: OrderStatus.outForDelivery },
    { status: OrderStatus.delivered, paid: false },
  ] as const)
    await moveByStaff(shop, onCredit, move)
  await next()
  // Active orders come before the one that is completed.
  const shown = [...ids.slice(1), onCredit]
  const page = (number: number) =>
    order.client('GET /profile/success-receipts', { query: { page: number } })
  const first = await page(1)
  expect(first.extra_data).toEqual({ count: 17, page: 1, page_size: 16 })
  expect(first.data.map(each => each.id)).toEqual(shown.slice(0, 16))
  expect((await page(2)).data.map(each => each.id)).toEqual(shown.slice(16))
})
