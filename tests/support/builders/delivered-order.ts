import { completeOrder } from './complete-order.ts'
import { insertProduct } from './catalogue.ts'
import { type Delivery, insertDelivery, readyShopper } from './checkout.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** A delivered order: two pieces at 100,000 rials and one at 100,000. */
export async function deliveredOrder(shop: TestShop, delivery?: Delivery) {
  const terms = delivery ?? (await insertDelivery(shop))
  const [first, second] = [
    await insertProduct(shop.db, { inventory: 10 }),
    await insertProduct(shop.db, { inventory: 10 }),
  ]
  const shopper = await readyShopper(shop, terms, [
    { item_id: first, count: 2 },
    { item_id: second, count: 1 },
  ])
  const { data: order } = await shopper.store({ payment_port: 5 })
  await completeOrder(shop, order.id)
  const params = { id: order.id }
  const { data } = await shopper.client('GET /profile/receipts/{id}/claims', { params })
  const [two, one] = data.lines as [(typeof data.lines)[number], (typeof data.lines)[number]]
  const claim = (body: object) =>
    shopper.client('POST /profile/receipts/{id}/claims', {
      params,
      body: { line: two.line, kind: 'spoiled', count: 1, ...body },
    })
  const wallet = async () => (await shopper.client('GET /profile/credit', {})).data.wallet_value
  return { ...shopper, delivery: terms, id: order.id, two, one, claim, wallet }
}
