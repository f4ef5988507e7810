import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { decideAtBank, comeBack } from '#tests/support/fakes/bank.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('sms_outbox').execute()
  shop.outbox.length = 0
})
afterAll(() => shop.close())

const waiting = () =>
  shop.db.selectFrom('sms_outbox').select(['template', 'state']).orderBy('id').execute()

describe('the text of an order', () => {
  test('is queued in the transaction of the order, and the sender wakes after it', async () => {
    const sendSpy = vi.spyOn(shop.deps, 'sendTexts')
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store({ payment_port: 5 })
    expect(await waiting()).toEqual([{ template: 'order-registered', state: 'waiting' }])
    expect(sendSpy).toHaveBeenCalled()
    expect(shop.outbox).toEqual([])
    await deliver(shop)
    await deliver(shop)
    expect(shop.outbox).toMatchObject([
      { template: 'order-registered', tokens: { order: data.tracking_code } },
    ])
    sendSpy.mockRestore()
  })

  test('is not written when the order is refused', async () => {
    const product = await insertProduct(shop.db, { inventory: 1 })
    const line = [{ item_id: product, count: 1 }]
    const [first, second] = [
      await readyShopper(shop, delivery, line),
      await readyShopper(shop, delivery, line),
    ]
    await first.store({ payment_port: 5 })
    expect((await refusalOf(second.store({ payment_port: 5 }))).code).toBe(406)
    expect(await waiting()).toHaveLength(1)
  })

  test('does not stop an order when no provider accepts texts', async () => {
    const { sms } = shop.deps
    shop.deps.sms = { send: () => Promise.reject(new Error('down')) }
    const shopper = await readyShopper(shop, delivery)
    await shopper.store({ payment_port: 5 })
    await deliver(shop)
    shop.deps.sms = sms
    expect(await waiting()).toMatchObject([{ state: 'waiting' }])
    shop.clock.now += 60
    await deliver(shop)
    expect(shop.outbox).toHaveLength(1)
  })

  test('is written once after an online payment, however often its browser returns', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    expect(await waiting()).toEqual([])
    const authority = await decideAtBank(shop, data.url!)
    await Promise.all([1, 2, 3, 4].map(() => comeBack(shop, authority)))
    expect(await waiting()).toEqual([{ template: 'order-paid', state: 'waiting' }])
  })
})
