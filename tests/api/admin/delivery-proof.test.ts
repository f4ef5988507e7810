import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

async function out(delivery: Delivery) {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  return order
}

test('a delivery is proven by its code, or by a reason; wrong codes are limited', async () => {
  const delivery = await insertDelivery(shop)
  const courier = await signedInStaff(shop, ['courier'])
  const [first, second] = [await out(delivery), await out(delivery)]
  await deliver(shop)
  const codeOf = ({ trackingCode }: { trackingCode: string }) =>
    shop.outbox.find(
      ({ template, tokens }) => template === 'order-sent' && tokens['order'] === trackingCode,
    )?.tokens['delivery'] ?? ''
  const prove = (id: number, body: { delivery_code?: string; reason?: string }) =>
    courier.as('PUT /admin/delivery/{id}', { params: { id }, body: { collected: 0, ...body } })
  expect(codeOf(first)).toMatch(/^[۰-۹]{4}$/)
  expect(await refusalOf(prove(first.id, {}))).toMatchObject({
    code: 422,
    fields: { delivery_code: [deliveryMessages.codeOrReason] },
  })
  await prove(first.id, { delivery_code: ` ${codeOf(first)} ` })
  // The code of another order, and all guesses at once.
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(prove(second.id, { delivery_code: '99999' }))),
  )
  expect(guesses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 422),
    ...Array.from({ length: 15 }, () => 429),
  ])
  expect(await refusalOf(prove(second.id, { delivery_code: codeOf(second) }))).toMatchObject({
    code: 429,
    message: deliveryMessages.codeUsedUp,
  })
  await prove(second.id, { reason: 'گوشی مشتری خاموش بود' })
  await courier.as('PUT /admin/delivery/{id}/back', { params: { id: first.id }, body: {} })
  await prove(first.id, { delivery_code: codeOf(first) })

  const desk = await signedInStaff(shop, ['orders'])
  const proofsOf = async (id: number) =>
    (await desk.as('GET /admin/orders/{id}', { params: { id } })).data.events
      .filter(({ state }) => state.startsWith('60/'))
      .map(({ proof, reason }) => proof ?? reason)
  expect(await proofsOf(first.id)).toEqual(['code', 'code'])
  expect(await proofsOf(second.id)).toEqual(['گوشی مشتری خاموش بود'])

  const third = await out(delivery)
  const together = { ids: [third.id], status: OrderStatus.delivered }
  expect(await refusalOf(desk.as('PUT /admin/orders', { body: together }))).toMatchObject({
    fields: { reason: [orderOfficeMessages.deliveryReasonMissing] },
  })
  const { data } = await desk.as('PUT /admin/orders', {
    body: { ...together, reason: 'پیک برگه‌ی امضاشده آورد' },
  })
  expect(data.moved).toBe(1)
})
