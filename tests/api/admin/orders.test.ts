import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { moveRefusals, orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import { refreshOrderWords } from '#server/order/order-words.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await signedInStaff(shop, ['orders'])
})

const list = async (query: object) =>
  (await desk.as('GET /admin/orders', { query })).data.map(({ id }) => id)
const put = (id: number, body: { from: string; to: string; reason?: string }) =>
  desk.as('PUT /admin/orders/{id}', { params: { id }, body: body as never })
const pickWhole = (id: number) =>
  desk.as('PUT /admin/picking/{id}', { params: { id }, body: { lines: [] } })
const together = async (ids: number[], body: { status: 40 | 50 | 70; paid?: boolean }) =>
  (await desk.as('PUT /admin/orders', { body: { ids, reason: 'انبار', ...body } })).data
const writeOrder = async (id: number, row: { tracking_code: string } | { customer: string }) => {
  await shop.db.updateTable('orders').set(row).where('id', '=', id).execute()
  await refreshOrderWords(shop.db, { orderId: id })
}
const stateOf = async (id: number) => {
  const { status, payment_status } = await orderRow(shop, id)
  return `${status}/${payment_status}`
}

test('counts the queue by window and status, and applies the filters to the list', async () => {
  const one = await saveOrder(shop, delivery)
  const other = await saveOrder(shop, delivery)
  await moveByStaff(shop, other.id, { status: OrderStatus.confirmed, paid: true })
  const [queued] = (await desk.as('GET /admin/order-queue', {})).data
  expect(queued).toMatchObject({ window_id: delivery.time_id, total: 2 })
  expect(queued?.statuses).toEqual([
    { status: OrderStatus.awaitingPayment, count: 1 },
    { status: OrderStatus.confirmed, count: 1 },
  ])
  expect(await list({})).toEqual([one.id, other.id])
  expect(await list({ day: queued?.day, status: OrderStatus.confirmed })).toEqual([other.id])
  expect(await list({ window: delivery.time_id })).toEqual([one.id, other.id])
  expect(await list({ day: '2020-01-01' })).toEqual([])
  expect(await list({ q: one.trackingCode })).toEqual([one.id])
  const code = '9123456789'
  await writeOrder(other.id, { tracking_code: '8123456789' })
  await writeOrder(one.id, { tracking_code: code })
  expect(await list({ q: code })).toEqual([one.id])
  expect(await list({ q: '۰۰۰۰۰۰۰۰%' })).toEqual([])
  const { data } = await desk.as('GET /admin/orders/{id}', { params: { id: other.id } })
  expect(await list({ q: data.mobile })).toEqual([other.id])
  expect(await list({ status: 'x', day: 'x', window: '-1', page: 'x' })).toHaveLength(2)
  expect(data).toMatchObject({ state: '40/20', next: ['70/30'], picked: false })
  expect(data.events.map(({ state, actor }) => [state, actor])).toEqual([
    ['10/10', 'customer'],
    ['40/20', 'staff'],
  ])
})

test('finds orders by parts of code and mobile and by names, in any spelling', async () => {
  const order = await saveOrder(shop, delivery)
  const other = await saveOrder(shop, delivery)
  const named = async (userId: number, row: object) => {
    await shop.db.updateTable('users').set(row).where('id', '=', userId).execute()
    await refreshOrderWords(shop.db, { userId })
  }
  await named(order.userId, {
    first_name: 'علی‌رضا',
    last_name: 'یکتای کوهی',
    mobile: '09351112233',
  })
  await named(other.userId, { mobile: '09019998877' })
  await writeOrder(order.id, { tracking_code: '5550123456' })
  const recipient = { name: 'گلناز فرهمند', mobile: '09362223344', address: 'کوچه‌ی سپیدار' }
  const customer = JSON.stringify({ ...recipient, number: '', unit: '', postal_code: '', city: '' })
  await writeOrder(other.id, { customer })
  const found = { mine: [order.id], theirs: [other.id], none: [] }
  const words: Record<keyof typeof found, string[]> = {
    mine: [
      ...['عليرضا', 'علی رضا', 'علی‌رضا', 'كوهي', 'يكتاي علی', '50123', '۵۰۱۲۳', '٥٠١٢٣'],
      ...['09351112233', '+98 935 111 2233', '۰۹۳۵ ۱۱۱', '۱۱۱۲۲۳', 'کوهی ۱۱۱۲۲', '5550123456'],
    ],
    theirs: ['گلناز', 'فرهمند', '۰۹۳۶۲۲۲۳۳۴۴', '0901999'],
    none: ['سپیدار', 'علی گلناز', '"mobile"', '9999999', 'یکتا ۰۹۰۱'],
  }
  for (const [whose, texts] of Object.entries(words) as [keyof typeof found, string[]][])
    for (const q of texts) expect([q, await list({ q })]).toEqual([q, found[whose]])
  expect(await list({ q: 'کوهی', status: OrderStatus.delivered })).toEqual([])
})

test('moves an order from the state that was shown, and records the actor', async () => {
  const order = await saveOrder(shop, delivery)
  await put(order.id, { from: '10/10', to: '40/10' })
  expect(await refusalOf(put(order.id, { from: '10/10', to: '70/10', reason: 'x' }))).toMatchObject(
    { code: 409, message: orderOfficeMessages.orderMovedOn },
  )
  expect(await refusalOf(put(order.id, { from: '40/10', to: '60/10', reason: 'x' }))).toMatchObject(
    {
      code: 409,
      message: moveRefusals['no-way'],
    },
  )
  expect(await refusalOf(put(order.id, { from: '40/20', to: '90/20' }))).toMatchObject({
    code: 422,
  })
  expect(await refusalOf(put(999_999, { from: '40/20', to: '50/20' }))).toMatchObject({ code: 404 })
  const params = { record: 'order', id: String(order.id) } as const
  const history = (await desk.as('GET /admin/changes/{record}/{id}', { params })).data
  expect(history).toMatchObject([
    {
      actor: 'مریم راد',
      action: 'moved',
      before: { state: '10/10' },
      after: { state: '40/10' },
    },
  ])
})

test('cancels only for a reason, and credits the paid amount to the wallet', async () => {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  const body = { from: '40/20', to: '70/30' }
  expect(await refusalOf(put(order.id, { ...body, reason: '  ' }))).toMatchObject({
    fields: { reason: [orderOfficeMessages.reasonMissing] },
  })
  expect(await stateOf(order.id)).toBe('40/20')
  await put(order.id, { ...body, reason: 'مشتری تلفنی خواست' })
  expect(await ledgerOf(shop, order.userId)).toEqual(['refund 350000'])
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual([
    'order-cancelled',
    'order-refunded',
  ])
  const { data } = await desk.as('GET /admin/orders/{id}', { params: { id: order.id } })
  expect(data.events.at(-1)).toMatchObject({ state: '70/30', reason: 'مشتری تلفنی خواست' })
  expect(data.next).toEqual([])
})

test('moves orders together and names the one that cannot move', async () => {
  const orders = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const [first, second] = orders.map(({ id }) => id) as [number, number]
  await moveByStaff(shop, first, { status: OrderStatus.confirmed, paid: true })
  await pickWhole(first)
  const move = (status: number, reason = '') =>
    desk.as('PUT /admin/orders', {
      body: { ids: [second, first, first, 999_999], status, reason },
    })
  const { data } = await move(50)
  expect(data.moved).toBe(1)
  expect(data.refused).toEqual([
    { id: second, tracking_code: orders[1]?.trackingCode, why: moveRefusals['no-way'] },
    { id: 999_999, tracking_code: '999999', why: moveRefusals.unknown },
  ])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['50/20', '10/10'])
  expect(await refusalOf(move(70))).toMatchObject({ code: 422 })
  expect((await move(70, 'انبار بسته است')).data.moved).toBe(1)
})

test('refuses one of two concurrent transitions of an order because it moved', async () => {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  await pickWhole(order.id)
  const both = await Promise.allSettled([
    put(order.id, { from: '40/20', to: '50/20' }),
    put(order.id, { from: '40/20', to: '70/30', reason: 'اشتباه' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('refuses to dispatch unpicked orders, alone or in bulk, and marks them in the queue', async () => {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  const out = { from: '40/20', to: '50/20' }
  const refusal = { code: 409, message: moveRefusals['not-picked'] }
  expect(await refusalOf(put(order.id, out))).toMatchObject(refusal)
  expect(await together([order.id], { status: OrderStatus.outForDelivery })).toMatchObject({
    moved: 0,
    refused: [{ id: order.id, why: moveRefusals['not-picked'] }],
  })
  expect(await stateOf(order.id)).toBe('40/20')
  expect(await list({ picked: 'no' })).toContain(order.id)
  const sheet = await desk.as('GET /admin/picking/{id}', { params: { id: order.id } })
  expect(sheet.data.picked).toBe(false)
  await pickWhole(order.id)
  expect(await list({ picked: 'no' })).not.toContain(order.id)
  expect(await list({ picked: 'yes' })).toContain(order.id)
  const { data } = await desk.as('GET /admin/orders/{id}', { params: { id: order.id } })
  expect(data).toMatchObject({ picked: true, next: ['50/20', '70/30'] })
  await put(order.id, out)
  expect(await stateOf(order.id)).toBe('50/20')
})

test('lists for each order the transitions that are allowed in bulk', async () => {
  const paid = await saveOrder(shop, delivery)
  await moveByStaff(shop, paid.id, { status: OrderStatus.confirmed, paid: true })
  const atBank = await saveOrder(shop, delivery, { payment_port: 1 })
  const stepsOf = async ({ trackingCode: q }: { trackingCode: string }) =>
    (await desk.as('GET /admin/orders', { query: { q } })).data.map(({ steps }) => steps)
  expect(await stepsOf(paid)).toEqual([['70']])
  await pickWhole(paid.id)
  expect(await stepsOf(paid)).toEqual([['50', '70']])
  expect(await stepsOf(atBank)).toEqual([[]])
  expect(await together([paid.id], { status: OrderStatus.confirmed })).toMatchObject({
    moved: 0,
    refused: [{ id: paid.id, why: moveRefusals['already-there'] }],
  })
})

test('confirms unpaid orders in bulk only as cash on delivery', async () => {
  const plain = await saveOrder(shop, delivery)
  const ids = [plain.id]
  expect((await together(ids, { status: OrderStatus.confirmed })).refused).toMatchObject([
    { id: plain.id, why: moveRefusals['not-paid'] },
  ])
  expect(await together(ids, { status: OrderStatus.confirmed, paid: false })).toEqual({
    moved: 1,
    refused: [],
  })
  expect(await stateOf(plain.id)).toBe('40/10')
})

test('names and skips orders with an open payment or a waiting slip', async () => {
  const atBank = await saveOrder(shop, delivery, { payment_port: 1 })
  const slip = await saveOrder(shop, delivery)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', slip.id).execute()
  const why = (ids: number[], status: 40 | 70) =>
    together(ids, { status, paid: status === OrderStatus.confirmed ? false : undefined } as never)
  const refused = [
    { id: atBank.id, tracking_code: atBank.trackingCode, why: moveRefusals['payment-open'] },
    { id: slip.id, tracking_code: slip.trackingCode, why: moveRefusals['slip-waiting'] },
  ]
  expect(await why([atBank.id, slip.id], OrderStatus.confirmed)).toEqual({ moved: 0, refused })
  expect(await why([atBank.id, slip.id], OrderStatus.cancelled)).toEqual({ moved: 0, refused })
  expect([await stateOf(atBank.id), await stateOf(slip.id)]).toEqual(['10/10', '10/10'])
})

test('the cancellation text mentions money only for a paid order', async () => {
  const unpaid = await saveOrder(shop, delivery)
  await put(unpaid.id, { from: '10/10', to: '70/10', reason: 'مشتری تلفنی خواست' })
  expect((await textsTo(shop, unpaid.userId)).at(-1)).toBe('order-cancelled')
  const back = await saveOrder(shop, delivery)
  await moveByStaff(shop, back.id, { status: OrderStatus.confirmed, paid: true })
  await pickWhole(back.id)
  await put(back.id, { from: '40/20', to: '50/20' })
  await put(back.id, { from: '50/20', to: '80/30', reason: 'نپذیرفت' })
  expect((await textsTo(shop, back.userId)).at(-1)).toBe('order-refunded')
})
