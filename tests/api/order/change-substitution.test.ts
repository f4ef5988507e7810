import { beforeAll, expect, test } from 'vitest'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { changeLine } from '#lib/text/order-change.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import {
  type ChangeableOrder,
  counts,
  paidOrder,
  unpaidOrder,
} from '#tests/support/builders/order-change.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { ledgerOf } from '#tests/support/checks/order-state.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const { call, nearest, refund } = SubstitutionChoice
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

const product = () => insertProduct(shop.db, { inventory: 10 })

/** Choices of an order and of its lines, as its receipt has them. */
async function choicesOf({ client, params }: ChangeableOrder) {
  const receipt = (await client('GET /profile/receipts/{id}', { params })).data
  return [receipt.substitution, ...receipt.products.map(line => line.substitution)]
}

/** Two products of 100,000 rials; the choice of the second is `refund`. */
async function orderOfTwo(make: typeof paidOrder) {
  const [first, second] = [await product(), await product()]
  const order = await make(shop, delivery, {
    lines: [
      { item_id: first, count: 2 },
      { item_id: second, count: 1 },
    ],
    store: { substitutions: { [`p-${second}`]: refund } },
  })
  return { ...order, first, second }
}

test('changes the choice of an order and of its lines at once, without money', async () => {
  const order = await orderOfTwo(paidOrder)
  expect(await choicesOf(order)).toEqual([call, null, refund])
  const body = { substitution: nearest, substitutions: { [`p-${order.first}`]: call } }
  const proposal = await order.preview(body)
  expect(proposal).toMatchObject({
    ...{ goods: [], difference: 0, owed: 0, returned: 0, refusal: null },
    substitution: { before: call, after: nearest },
    substitutions: [{ before: call, after: call }],
  })
  expect(await choicesOf(order)).toEqual([call, null, refund])
  const { data } = await order.change({ ...body, expected_difference: 0 })
  expect(data.state).toBe('applied')
  expect(await choicesOf(order)).toEqual([nearest, call, refund])
  const { changes } = (
    await order.client('GET /profile/receipts/{id}/change', { params: order.params })
  ).data
  expect(changes.map(changeLine)).toEqual([
    expect.stringContaining('از «تماس بگیرید» به «نزدیک‌ترین جایگزین»'),
  ])
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  const { lines } = await desk.open(order.id)
  expect(lines.map(line => line.substitution)).toEqual([call, refund])
  await expectCleanAudit(shop)
})

test('a change without choices leaves them, and the same choices are no change', async () => {
  const order = await orderOfTwo(unpaidOrder)
  await order.change(counts([order.first, 1]))
  expect(await choicesOf(order)).toEqual([call, null, refund])
  const same = { substitution: call, substitutions: { [`p-${order.second}`]: refund } }
  expect(await refusalOf(order.change(same))).toMatchObject({
    code: 409,
    message: orderChangeRefusals.nothing,
  })
  for (const wrong of [{ substitution: 'other' }, { substitutions: { x: call } }] as object[])
    expect(await refusalOf(order.change(wrong))).toMatchObject({ code: 422 })
})

test('a line returns to the choice of its order, and all lines of its goods change', async () => {
  const order = await orderOfTwo(unpaidOrder)
  await shop.db
    .updateTable('products')
    .set({ price: 120_000 })
    .where('id', '=', order.second)
    .execute()
  await order.change(counts([order.second, 3]))
  expect(await choicesOf(order)).toEqual([call, null, refund, refund])
  await order.change({ substitutions: { [`p-${order.second}`]: nearest } })
  expect(await choicesOf(order)).toEqual([call, null, nearest, nearest])
  await order.change({ substitutions: { [`p-${order.second}`]: call } })
  expect(await choicesOf(order)).toEqual([call, null, null, null])
})

test('choices of a change that is paid online hold once it is paid', async () => {
  const order = await paidOrder(shop, delivery)
  const added = await product()
  const { data } = await order.change({
    ...counts([added, 1]),
    substitution: refund,
    substitutions: { [`p-${added}`]: nearest, [`p-${order.productId}`]: call },
  })
  expect(data.state).toBe('awaiting-payment')
  expect(await choicesOf(order)).toEqual([call, null])
  await payAtBank(shop, data.url!)
  expect(await choicesOf(order)).toEqual([refund, call, nearest])
  await expectCleanAudit(shop)
})

test('staff change choices with a reason, which the history of the order shows', async () => {
  const order = await orderOfTwo(paidOrder)
  const { as } = await signedInStaff(shop, ['orders'])
  const { params } = order
  const offer = (await as('GET /admin/orders/{id}/change', { params })).data
  expect([offer.substitution, ...offer.goods.map(each => each.substitution)]).toEqual([
    ...[call, null, refund],
  ])
  await as('POST /admin/orders/{id}/change', {
    params,
    body: { substitution: nearest, reason: 'درخواست تلفنی' },
  })
  expect(await choicesOf(order)).toEqual([nearest, null, refund])
  const [change] = (
    await as('GET /admin/changes/{record}/{id}', {
      params: { record: 'order', id: String(order.id) },
    })
  ).data
  expect(change?.before).toMatchObject({ substitution: expect.stringContaining('تماس بگیرید') })
  expect(change?.after).toMatchObject({ substitution: expect.stringContaining('نزدیک') })
})
