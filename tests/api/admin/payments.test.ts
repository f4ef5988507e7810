import { beforeAll, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import { recordedPaymentRefusals } from '#lib/text/messages/admin-payments.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { historyOf, moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()
type Staff = Awaited<ReturnType<typeof signedInStaff>>
let delivery: Delivery
let desk: Staff
let finance: Staff
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await signedInStaff(shop, ['orders'])
  finance = await signedInStaff(shop, ['finance'])
})

const AMOUNT = 350_000
const record = (id: number, change: object = {}, by = finance) =>
  by.as('POST /admin/payments/{id}', {
    params: { id },
    body: {
      ...{ from: '10/10', amount: AMOUNT, reference: `bank-${id}`, reason: 'کارت‌به‌کارت' },
      ...change,
    } as never,
  })
const move = (id: number, from: string, to: string, by = desk) =>
  by.as('PUT /admin/orders/{id}', {
    params: { id },
    body: { from, to, reason: 'مشتری خواست' } as never,
  })
const stateOf = async (id: number) => {
  const { status, payment_status } = await orderRow(shop, id)
  return `${status}/${payment_status}`
}

test('finance records a payment with reference and reason; the order is paid and the customer notified', async () => {
  const order = await saveOrder(shop, delivery)
  const { trackingCode: q } = order
  expect((await finance.as('GET /admin/payments', { query: { q } })).data).toMatchObject([
    { id: order.id, state: '10/10', payable_amount: AMOUNT },
  ])
  const params = { id: order.id }
  const seen = await finance.as('GET /admin/payments/{id}', { params })
  expect(seen.data).toMatchObject({ payable_amount: AMOUNT, refusal: null })
  expect((await record(order.id, { reference: ' ۱۲۳-۴۵۶ ' })).data).toEqual({ state: '40/20' })
  expect(await historyOf(shop, order.id)).toEqual(['10/10 customer', '40/20 staff'])
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-paid')
  const { data } = await desk.as('GET /admin/orders/{id}', { params })
  expect(data.payments).toMatchObject([
    { gateway: 'hand', amount: AMOUNT, state: 'paid', reference: '123456' },
  ])
  const changes = await desk.as('GET /admin/changes/{record}/{id}', {
    params: { record: 'order', id: String(order.id) },
  })
  expect(changes.data).toMatchObject([
    {
      ...{ actor: 'مریم راد', action: 'paid', reason: 'کارت‌به‌کارت', before: { state: '10/10' } },
      after: { state: '40/20', amount: AMOUNT, reference: '123456' },
    },
  ])
  expect((await finance.as('GET /admin/payments', { query: { q } })).data).toEqual([])
  const again = await finance.as('GET /admin/payments/{id}', { params })
  expect(again.data.refusal).toBe(recordedPaymentRefusals['no-way'])
  await expectCleanAudit(shop)
})

test('the order desk can mark nothing as paid, by page or call', async () => {
  const order = await saveOrder(shop, delivery)
  const params = { id: order.id }
  const { data } = await desk.as('GET /admin/orders/{id}', { params })
  expect(data.next).toEqual(['40/10', '70/10'])
  expect(await refusalOf(record(order.id, {}, desk))).toMatchObject({ code: 403 })
  const refused = { code: 409, message: moveRefusals['money-unknown'] }
  expect(await refusalOf(move(order.id, '10/10', '40/20'))).toMatchObject(refused)
  for (const status of [40, 50, 60] as const) {
    await moveByStaff(shop, order.id, { status, paid: false })
    expect(await refusalOf(move(order.id, `${status}/10`, `${status}/20`))).toMatchObject(refused)
    const body = { ids: [order.id], status, paid: true, reason: 'تحویل شد' }
    expect((await desk.as('PUT /admin/orders', { body })).data.moved).toBe(0)
  }
  expect(await stateOf(order.id)).toBe('60/10')
  expect(await ledgerOf(shop, order.userId)).toEqual([])
})

test('whoever took cash on delivery cannot refund it; other staff and finance can', async () => {
  const owner = await signedInStaff(shop, ['owner'])
  const other = await signedInStaff(shop, ['orders'])
  for (const refunding of [other, owner]) {
    const order = await saveOrder(shop, delivery)
    for (const status of [40, 50] as const)
      await moveByStaff(shop, order.id, { status, paid: false })
    await move(order.id, '50/10', '60/20')
    const refused = { code: 409, message: moveRefusals['own-money'] }
    expect(await refusalOf(move(order.id, '60/20', '80/30'))).toMatchObject(refused)
    const body = { ids: [order.id], status: OrderStatus.returned, reason: 'نپذیرفت' }
    const together = await desk.as('PUT /admin/orders', { body })
    expect(together.data).toMatchObject({ moved: 0, refused: [{ why: moveRefusals['own-money'] }] })
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    await move(order.id, '60/20', '80/30', refunding)
    expect(await ledgerOf(shop, order.userId)).toEqual([`refund ${AMOUNT}`])
  }
  await expectCleanAudit(shop)
})

test('undoing a cash delivery does not attribute later money to the same staff member', async () => {
  const order = await saveOrder(shop, delivery)
  for (const status of [40, 50] as const) await moveByStaff(shop, order.id, { status, paid: false })
  await move(order.id, '50/10', '60/20')
  const back = { params: { id: order.id }, body: {} }
  await desk.as('PUT /admin/delivery/{id}/back', back)
  // As an online payment leaves it, of which the record of changes knows nothing.
  await shop.db
    .updateTable('orders')
    .set({ payment_status: PaymentStatus.paid })
    .where('id', '=', order.id)
    .execute()
  await move(order.id, '50/20', '60/20')
  await move(order.id, '60/20', '80/30')
  expect(await ledgerOf(shop, order.userId)).toEqual([`refund ${AMOUNT}`])
})

test('a bank reference pays once, in any spelling and concurrently', async () => {
  const [one, two] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const both = await Promise.allSettled([
    record(one.id, { reference: 'IR 99-1' }),
    record(two.id, { reference: 'ir۹۹۱' }),
    record(one.id, { reference: 'IR 99-2' }),
  ])
  const done = both.filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeLessThanOrEqual(2)
  const paid = [await stateOf(one.id), await stateOf(two.id)].filter(each => each === '40/20')
  expect(paid).toHaveLength(done.length)
  const third = await saveOrder(shop, delivery)
  for (const reference of ['IR-991', '\u202Air.99–1\u202C', 'IR‌99\u200E/1'])
    expect(await refusalOf(record(third.id, { reference }))).toMatchObject({
      code: 409,
      message: recordedPaymentRefusals['reference-used'],
    })
  expect(await stateOf(third.id)).toBe('10/10')
  await expectCleanAudit(shop)
})

test('refuses another amount, another state, a waiting slip and a missing reference', async () => {
  const order = await saveOrder(shop, delivery)
  const refused = async (change: object) => refusalOf(record(order.id, change))
  expect(await refused({ amount: AMOUNT - 10 })).toMatchObject({
    message: recordedPaymentRefusals['other-amount'],
  })
  expect(await refused({ from: '40/10' })).toMatchObject({
    message: recordedPaymentRefusals['moved-on'],
  })
  for (const reference of ['', '  ', '---', 'x'.repeat(41)])
    expect(Object.keys((await refused({ reference })).fields)).toEqual(['reference'])
  expect(Object.keys((await refused({ reason: ' ' })).fields)).toEqual(['reason'])
  expect(await refusalOf(record(999_999))).toMatchObject({ code: 404 })
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', order.id).execute()
  expect(await refused({})).toMatchObject({ message: recordedPaymentRefusals['slip-waiting'] })
  expect(await stateOf(order.id)).toBe('10/10')
})
