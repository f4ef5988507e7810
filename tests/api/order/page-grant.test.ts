import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { CLAIM_SECONDS, ORDER_GRANT_SECONDS } from '#lib/rules/limits.ts'
import { orderReturnHref } from '#lib/rules/links.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { messages } from '#lib/text/messages.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { getWindow } from '#server/delivery/delivery-window-queries.ts'
import { startPicking } from '#server/picking/start-picking.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { counts, paidOrder } from '#tests/support/builders/order-change.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { grantOf, lastCode, linkOf } from '#tests/support/builders/order-link.ts'
import { inventoryOf, orderRow } from '#tests/support/checks/order-state.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
})

const visitor = () => shop.as(null)
const codeOf = (call: Promise<{ code: number }>): Promise<number> =>
  call.then(
    ({ code }) => code,
    (error: unknown) => (error as ApiError).code,
  )
const pageOf = async (token: string) =>
  (await visitor()('GET /order-pages/{token}', { params: { token } })).data

/** A paid order with its link and a client of its grant. */
async function granted() {
  const order = await paidOrder(shop, delivery)
  const { tracking_code: trackingCode } = await orderRow(shop, order.id)
  const token = await linkOf(shop, { ...order, trackingCode })
  const grant = await grantOf(shop, token)
  return { ...order, trackingCode, token, grant, as: shop.as(grant) }
}

test('a code of the page changes its order without signing in', async () => {
  const { as, params, productId, client } = await granted()
  const { data: offer } = await as('GET /profile/receipts/{id}/change', { params })
  expect(offer).toMatchObject({ refusal: null, goods: [{ count: 2 }] })
  const body = counts([productId, 1])
  const { data } = await as('POST /profile/receipts/{id}/change', { params, body })
  expect(data).toMatchObject({ state: 'applied', proposal: { returned: 100_000 } })
  expect((await client('GET /profile/credit', {})).data.wallet_value).toBe(100_000)
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('more to pay leads from the gateway back to the page of the order', async () => {
  const { as, params, productId, trackingCode, change } = await granted()
  const more = await as('POST /profile/receipts/{id}/change', {
    params,
    body: counts([productId, 3]),
  })
  const { pathname, search } = await payAtBank(shop, more.data.url ?? '')
  const paid = { paid: true, toWallet: false, twice: false }
  expect(pathname + search).toBe(orderReturnHref(trackingCode, paid))
  expect(await orderRow(shop, params.id)).toMatchObject({ total_amount: 450_000 })

  // Given up at the gateway, then paid again from the page.
  await as('POST /profile/receipts/{id}/change', { params, body: counts([productId, 4]) })
  const again = await as('POST /profile/receipts/{id}/online-pay', { params })
  const cancelled = await payAtBank(shop, again.data.url, 'cancel')
  expect(cancelled.pathname + cancelled.search).toBe(
    orderReturnHref(trackingCode, { paid: false, toWallet: false, twice: false }),
  )
  await as('DELETE /profile/receipts/{id}/change', { params })
  // A session returns to the page of payments.
  const own = await change(counts([productId, 4]))
  expect((await payAtBank(shop, own.data.url ?? '')).pathname).toBe('/payments')
})

test('cancels its order once, however often it is sent', async () => {
  const order = await saveOrder(shop, delivery)
  const as = shop.as(await grantOf(shop, await linkOf(shop, order)))
  const params = { id: order.id }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(as('POST /profile/receipts/{id}/cancel', { params }))),
  )
  expect(outcomes.filter(code => code === 200)).toHaveLength(1)
  expect(await orderRow(shop, order.id)).toMatchObject({ status: OrderStatus.cancelled })
})

test('cancels an unpaid order until the cut-off of its window alone', async () => {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed })
  const token = await linkOf(shop, order)
  const { cutoff_at } = await getWindow(shop.db, delivery.time_id)
  const { now } = shop.clock
  shop.clock.now = cutoff_at - 1
  const as = shop.as(await grantOf(shop, token))
  const params = { id: order.id }
  shop.clock.now = cutoff_at
  expect(await pageOf(token)).toMatchObject({ can_cancel: false })
  expect(await refusalOf(as('POST /profile/receipts/{id}/cancel', { params }))).toMatchObject({
    ...{ code: 400, message: messages.orderCancelLate },
  })
  expect((await order.client('POST /profile/receipts/{id}/cancel', { params })).code).toBe(200)
  shop.clock.now = now
})

test('cancels a paid order before its picking, with its money in the wallet', async () => {
  const { as, params, token, client, productId, userId } = await granted()
  await as('POST /profile/receipts/{id}/change', { params, body: counts([productId, 4]) })
  expect(await pageOf(token)).toMatchObject({ can_cancel: true })
  const { data } = await as('POST /profile/receipts/{id}/cancel', { params })
  expect(data).toMatchObject({ status: OrderStatus.cancelled, refunded: 350_000 })
  expect((await client('GET /profile/credit', {})).data.wallet_value).toBe(350_000)
  expect(await inventoryOf(shop, productId)).toEqual({ inventory: 10, sold: 0 })
  expect((await textsTo(shop, userId)).slice(-2)).toEqual(['order-cancelled', 'order-refunded'])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('refuses to cancel a paid order once it is being picked, or late', async () => {
  const picked = await granted()
  await startPicking(shop.db, await orderRow(shop, picked.id), {
    actor: 1,
    isOn: true,
    now: shop.clock.now,
  })
  const late = await granted()
  const { cutoff_at } = await getWindow(shop.db, delivery.time_id)
  const refusal = ({ client, params }: typeof late) =>
    refusalOf(client('POST /profile/receipts/{id}/cancel', { params }))
  expect(await refusal(picked)).toMatchObject({ code: 400, message: messages.orderCancelPicking })
  const { now } = shop.clock
  shop.clock.now = cutoff_at
  expect(await refusal(late)).toMatchObject({ code: 400, message: messages.orderCancelLate })
  expect((await late.client('GET /profile/receipts/{id}', late)).data.cancellable).toBe(false)
  shop.clock.now = now
})

test('claims a delivered line for 72 hours, and needs a code no more after that', async () => {
  const { as, params, token, id } = await granted()
  for (const status of [OrderStatus.outForDelivery, OrderStatus.delivered])
    await moveByStaff(shop, id, { status })
  expect(await pageOf(token)).toMatchObject({
    ...{ can_change: false, can_cancel: false, can_claim: true },
  })
  const lines = await as('GET /profile/receipts/{id}/claims', { params })
  const body = { line: lines.data.lines[0]!.line, kind: 'spoiled', count: 1 } as const
  const { data, message } = await as('POST /profile/receipts/{id}/claims', { params, body })
  expect(message).toBe(claimMessages.sent)
  expect(data.lines[0]?.claim).toMatchObject({ state: 'waiting', amount: 100_000 })
  await shop.db
    .updateTable('order_events')
    .set(eb => ({ created_at: eb('created_at', '-', CLAIM_SECONDS) }))
    .where('order_id', '=', id)
    .execute()
  expect((await pageOf(token)).can_claim).toBe(false)
  expect(
    await refusalOf(visitor()('POST /order-pages/{token}/code', { params: { token } })),
  ).toMatchObject({ code: 400, message: messages.orderNeedsNoCode })
})

test('is for one order and a few calls', async () => {
  const { as, params } = await granted()
  const other = await granted()
  const refused = [
    as('GET /profile/receipts/{id}/change', { params: other.params }),
    as('POST /profile/receipts/{id}/cancel', { params: other.params }),
    as('GET /profile/receipts/{id}/claims', { params: other.params }),
    as('GET /profile/receipts/{id}', { params }),
    as('PUT /profile/receipts/{id}/note', { params, body: { context: 'x' } }),
    as('GET /profile/info', {}),
    as('GET /profile/credit', {}),
    as('GET /cart', {}),
    as('GET /checkout', {}),
    as('GET /admin/orders/{id}', { params }),
  ]
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 401))
})

test('a link without its code, a code of another order and a used one give no grant', async () => {
  const order = await saveOrder(shop, delivery)
  const other = await saveOrder(shop, delivery)
  const params = { token: await linkOf(shop, order) }
  const verify = (code: string) =>
    visitor()('POST /order-pages/{token}/verification', { params, body: { code } })
  expect(await codeOf(verify('12345'))).toBe(422)
  await visitor()('POST /order-pages/{token}/code', {
    params: { token: await linkOf(shop, other) },
  })
  expect(await codeOf(verify(lastCode(shop)))).toBe(422)
  await visitor()('POST /order-pages/{token}/code', { params })
  const code = lastCode(shop)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(verify(code))))
  expect(outcomes.filter(each => each === 200)).toHaveLength(1)
})

test('ends after half an hour, with another mobile, and with its customer', async () => {
  const { as, params, grant, userId, token } = await granted()
  const open = (by = as) => codeOf(by('GET /profile/receipts/{id}/change', { params }))
  expect(await open()).toBe(200)
  const forged = [
    grant.replace(/-\d+-/, `-${shop.clock.now + 10 * ORDER_GRANT_SECONDS}-`),
    `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`,
    `order-${params.id}-${shop.clock.now + 60}-${'A'.repeat(43)}`,
  ]
  for (const each of forged) expect(await open(shop.as(each))).toBe(401)
  const begin = shop.clock.now
  shop.clock.now = begin + ORDER_GRANT_SECONDS - 1
  expect(await open()).toBe(200)
  shop.clock.now += 1
  expect(await open()).toBe(401)
  shop.clock.now = begin
  const mobile = (value: string) =>
    shop.db.updateTable('users').set({ mobile: value }).where('id', '=', userId).execute()
  await mobile('09129999998')
  expect(await open()).toBe(401)

  const erased = await saveOrder(shop, delivery)
  const client = shop.as(await grantOf(shop, await linkOf(shop, erased)))
  await client('POST /profile/receipts/{id}/cancel', { params: { id: erased.id } })
  await forgetCustomer(shop.db, erased.userId, { now: shop.clock.now, actor: null })
  expect(
    await codeOf(client('GET /profile/receipts/{id}/change', { params: { id: erased.id } })),
  ).toBe(401)
  expect(await codeOf(visitor()('GET /order-pages/{token}', { params: { token } }))).toBe(404)
})

test('picking ends changes by grant as by session', async () => {
  const { as, params, productId, id, userId, token } = await granted()
  await startPicking(
    shop.db,
    { id, user_id: userId },
    { actor: 1, isOn: true, now: shop.clock.now },
  )
  const change = as('POST /profile/receipts/{id}/change', { params, body: counts([productId, 1]) })
  expect(await codeOf(change)).toBe(409)
  expect(await pageOf(token)).toMatchObject({ can_change: false, preparing: true })
  await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
  expect(await codeOf(as('POST /profile/receipts/{id}/cancel', { params }))).toBe(400)
})
