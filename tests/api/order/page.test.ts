import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import { DAY_SECONDS, ORDER_LINK_DAYS } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { getWindow } from '#server/delivery/delivery-window-queries.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { startPicking } from '#server/picking/start-picking.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const CASH = { status: OrderStatus.confirmed, paid: false }
const OUT = { status: OrderStatus.outForDelivery }

/** The token in the newest text about an order. */
async function linkOf({ trackingCode }: LivingOrder): Promise<string> {
  await deliver(shop)
  const text = shop.outbox.findLast(({ tokens }) => tokens['order'] === trackingCode)
  return text?.tokens['link'] ?? ''
}
const open = async (token: string) =>
  (await shop.as(null)('GET /order-pages/{token}', { params: { token } })).data
const mobileOf = async ({ userId }: LivingOrder) =>
  (await shop.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())
    ?.mobile ?? ''

test('the link of a text shows its order, without name, whole address and whole mobile', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const token = await linkOf(order)
  expect(token).toMatch(/^\d{10}[2-9A-Z]{14}$/)
  const page = await open(token.toLowerCase())
  expect(page).toMatchObject({
    tracking_code: order.trackingCode,
    status: OrderStatus.awaitingPayment,
    ...{ substitution: SubstitutionChoice.call, products: [{ count: 2, substitution: null }] },
    payable_amount: 350_000,
    ...{ stops_before: null, delivery_code: null, can_cancel: true, can_claim: false },
  })
  const shown = JSON.stringify(page)
  const { customer } = await orderRow(shop, order.id)
  const { name, mobile, address, postal_code } = JSON.parse(customer) as Record<string, string>
  for (const secret of [name, mobile, address, postal_code, await mobileOf(order)])
    if (secret) expect(shown).not.toContain(secret)
})

test('counts the stops before an order that is on its way, and names its delivery code', async () => {
  const delivery = await insertDelivery(shop)
  const orders: LivingOrder[] = []
  for (const locality of ['ونک', 'ارم', 'پونک', 'ونک']) {
    const order = await saveOrder(shop, delivery)
    await moveByStaff(shop, order.id, CASH)
    await moveByStaff(shop, order.id, OUT)
    await shop.db.updateTable('orders').set({ locality }).where('id', '=', order.id).execute()
    orders.push(order)
  }
  const stops = async () => {
    const pages = []
    for (const order of orders) pages.push(await open(await linkOf(order)))
    return pages.map(page => page.stops_before)
  }
  expect(await stops()).toEqual([2, 0, 1, 3])
  const [first, second] = orders as [LivingOrder, LivingOrder]
  expect((await open(await linkOf(first))).delivery_code).toMatch(/^\d{4}$/)
  await moveByStaff(shop, second.id, { status: OrderStatus.delivered })
  expect(await stops()).toEqual([1, null, 0, 2])
  await shop.db.updateTable('orders').set({ pickup: 1 }).where('id', '=', first.id).execute()
  expect(await stops()).toEqual([null, null, 0, 1])
})

test('offers to cancel until the cut-off, where the customer may', async () => {
  const delivery = await insertDelivery(shop)
  const paid = await saveOrder(shop, delivery)
  await moveByStaff(shop, paid.id, { status: OrderStatus.confirmed, paid: true })
  const paidLink = await linkOf(paid)
  const { window_id: firstWindow } = await orderRow(shop, paid.id)
  const { cutoff_at } = await getWindow(shop.db, firstWindow)
  expect(await open(paidLink)).toMatchObject({
    ...{ can_cancel: true, can_change: true },
    changeable_until_fa: formatJalaliDateTime(cutoff_at),
  })
  await startPicking(shop.db, await orderRow(shop, paid.id), {
    actor: 1,
    isOn: true,
    now: shop.clock.now,
  })
  expect(await open(paidLink)).toMatchObject({
    ...{ can_cancel: false, can_change: false, changeable_until_fa: null },
  })
  const late = await saveOrder(shop, delivery)
  await moveByStaff(shop, late.id, CASH)
  const lateLink = await linkOf(late)
  expect((await open(lateLink)).can_cancel).toBe(true)
  const { window_id } = await orderRow(shop, late.id)
  await shop.db
    .updateTable('delivery_windows')
    .set({ cutoff_at: shop.clock.now })
    .where('id', '=', window_id)
    .execute()
  expect(await open(lateLink)).toMatchObject({
    ...{ can_cancel: false, can_change: false, can_pay: true, changeable_until_fa: null },
  })
  const code = shop.as(null)('POST /order-pages/{token}/code', { params: { token: paidLink } })
  expect(await refusalOf(code)).toMatchObject({ code: 400, message: messages.orderNeedsNoCode })
})

test('a link ends some days after the delivery, and with a new mobile or an erased customer', async () => {
  const delivery = await insertDelivery(shop)
  const order = await saveOrder(shop, delivery)
  const token = await linkOf(order)
  for (const move of [{ ...CASH, paid: true }, OUT, { status: OrderStatus.delivered }])
    await moveByStaff(shop, order.id, move)
  expect(await open(token)).toMatchObject({
    payment_status: PaymentStatus.paid,
    delivery_code: null,
  })
  const deliveredAt = shop.clock.now
  shop.clock.now = deliveredAt + ORDER_LINK_DAYS * DAY_SECONDS - 1
  await open(token)
  shop.clock.now += 1
  expect(await refusalOf(open(token))).toMatchObject({
    code: 410,
    message: messages.orderLinkEnded,
  })
  shop.clock.now = deliveredAt
  expect(await forgetCustomer(shop.db, order.userId, { now: deliveredAt, actor: null })).toEqual({
    ok: true,
  })
  expect(await refusalOf(open(token))).toMatchObject({ code: 404 })

  const moved = await saveOrder(shop, delivery)
  const former = await linkOf(moved)
  const mobile = '09129999999'
  await shop.db.updateTable('users').set({ mobile }).where('id', '=', moved.userId).execute()
  expect((await refusalOf(open(former))).code).toBe(404)
  await open(orderLinkToken(shop.deps.secret, { tracking_code: moved.trackingCode, mobile }))
})

test('wrong links are limited by network, and no guess closes a right one', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const token = await linkOf(order)
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(1),
    'x',
    '۱۲',
  ]
  for (const each of wrong)
    expect(await refusalOf(open(each))).toMatchObject({
      code: 404,
      message: messages.orderLinkWrong,
    })
  const codes = await Promise.all(
    Array.from(
      { length: 80 },
      async (_, n) => (await refusalOf(open(`0${n}${token.slice(2)}`))).code,
    ),
  )
  expect(codes.filter(code => code === 404)).toHaveLength(60 - wrong.length)
  expect(codes.filter(code => code === 429)).toHaveLength(20 + wrong.length)
  expect((await open(token)).tracking_code).toBe(order.trackingCode)
})
