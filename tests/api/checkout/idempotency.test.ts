import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { deleteOldKeys } from '#server/platform/database/idempotency.ts'
import { idempotent } from '#server/platform/http/idempotent.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600

describe('Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'one' }
  const ageKeys = async (seconds: number) => {
    for (const table of ['idempotency_keys', 'orders'] as const)
      await shop.db
        .updateTable(table)
        .set(({ eb }) => ({ created_at: eb('created_at', '-', seconds) }))
        .execute()
  }

  test('returns the first answer for the same key and body, and 422 for another body', async () => {
    const shopper = await readyShopper(shop, delivery)
    const first = await shopper.store({}, key)
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    expect(await shopper.store({}, key)).toEqual(first)
    const other = await refusalOf(shopper.store({ payment_port: 5 }, key))
    expect([other.code, other.message]).toEqual([422, messages.idempotencyConflict])
    await ageKeys(24 * HOUR)
    await deleteOldKeys(shop.db, shop.clock.now)
    expect(await shop.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    expect((await shopper.store({}, key)).data.id).not.toBe(first.data.id)
  })

  test('refuses with 409 while the first call runs; a later call continues its order', async () => {
    const shopper = await readyShopper(shop, delivery)
    const first = await shopper.store({}, key)
    await shop.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    const running = await refusalOf(shopper.store({}, key))
    expect([running.code, running.message]).toEqual([409, messages.orderAlreadySubmitted])
    await ageKeys(60)
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    const again = await shopper.store({}, key)
    expect(again).toEqual({ ...first, data: { ...first.data, url: again.data.url } })
    expect(again.data.url).toContain('/bank/')
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test("places another order when the interrupted call's order was cancelled meanwhile", async () => {
    const shopper = await readyShopper(shop, delivery)
    const first = await shopper.store({ payment_port: 5 }, key)
    await shop.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    await ageKeys(60)
    const again = await shopper.store({ payment_port: 5 }, key)
    expect(again).toEqual(first)
    const texts = await shop.db.selectFrom('sms_outbox').select('template').execute()
    expect(texts).toEqual([{ template: 'order-registered' }])
    const params = { id: first.data.id }
    await shopper.client('POST /profile/receipts/{id}/cancel', { params })
    await shop.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    await ageKeys(60)
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    expect((await shopper.store({ payment_port: 5 }, key)).data.id).not.toBe(first.data.id)
  })

  test.each([
    ['answers', () => Promise.resolve('late')],
    ['is refused', () => Promise.reject(new Error('late'))],
  ])(
    'a call that lost its key and %s late does not affect the one that holds it',
    async (_, end) => {
      const { userId } = await readyShopper(shop, delivery)
      const call = { userId, key: 'one', body: {} }
      const late = idempotent(shop.deps, call, async () => {
        shop.clock.now += 60
        expect(await idempotent(shop.deps, call, () => Promise.resolve('in time'))).toBe('in time')
        return end()
      })
      await late.catch(() => undefined)
      const again = () => Promise.resolve('anew')
      expect(await idempotent(shop.deps, call, again)).toBe('in time')
    },
  )

  test('a refusal frees the key, and keys belong to their users', async () => {
    const shopper = await readyShopper(shop, delivery)
    expect((await refusalOf(shopper.store({ payment_port: 99 }, key))).code).toBe(402)
    const first = await shopper.store({}, key)
    const other = await readyShopper(shop, delivery)
    expect((await other.store({}, key)).data.id).not.toBe(first.data.id)
  })
})
