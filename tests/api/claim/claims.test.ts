import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { CLAIM_SECONDS } from '#lib/rules/limits.ts'
import { netPayment } from '#lib/rules/refund.ts'
import { deliveryUndoRefusals } from '#lib/text/messages/admin-delivery.ts'
import { claimMessages, claimRefusals } from '#lib/text/messages/claim.ts'
import { messages } from '#lib/text/messages.ts'
import { exportCustomer } from '#server/account/export-customer.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { findUserByMobile, getMobile } from '#server/account/user-queries.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { putSetting, putSettings } from '#server/platform/database/settings.ts'
import { insertChanges } from '#server/staff/change-queries.ts'
import { PDF, picture, pictureOf } from '#tests/support/builders/bank-slips.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const AT_ONCE = 200
const MB = 1024 * 1024

/** A delivered order: two pieces at 100,000 rials and one at 100,000. */
async function delivered(delivery?: Delivery) {
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

const file = (bytes: Uint8Array, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type })
const codeOf = (call: Promise<{ code: number }>): Promise<number> =>
  call.then(
    ({ code }) => code,
    (error: unknown) => (error as ApiError).code,
  )

test('a claim waits for staff, who credit a part of it; the customer is texted', async () => {
  const { claim, wallet, two, userId } = await delivered()
  const { data, message } = await claim({
    note: 'له شده بود',
    photo_1: file(await picture('png')),
    photo_2: file(await picture('jpeg')),
  })
  expect(message).toBe(claimMessages.sent)
  expect(data.lines.find(({ line }) => line === two.line)?.claim).toMatchObject({
    ...{ kind: 'spoiled', count: 1, note: 'له شده بود', state: 'waiting' },
    ...{ amount: 100_000, credited: 0 },
  })
  expect(await wallet()).toBe(0)
  const desk = await signedInStaff(shop, ['orders'])
  expect((await desk.as('GET /admin/desk', {})).data).toContainEqual({
    ...{ task: 'claims', count: 1, late: false, window: null },
  })
  const [waiting] = (await desk.as('GET /admin/claims', {})).data
  const params = { id: waiting!.id }
  const decide = (amount: number) =>
    desk.as('PUT /admin/claims/{id}', { params, body: { state: 'credited', amount } })
  expect(await refusalOf(decide(100_010))).toMatchObject({
    fields: { amount: [claimRefusals['too-much']] },
  })
  expect(await refusalOf(decide(55))).toMatchObject({
    fields: { amount: [claimMessages.wholeToman] },
  })
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => codeOf(decide(60_000))))
  expect(outcomes.filter(code => code === 200)).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set([200, 409]))
  expect(await wallet()).toBe(60_000)
  expect((await textsTo(shop, userId)).filter(name => name.startsWith('claim'))).toEqual([
    'claim-credited',
  ])
  await expectCleanAudit(shop)
})

test('refuses a second claim of a line and credits up to the owner’s limit', async () => {
  await putSetting(shop.db, 'claims_at_once', 150_000)
  const { claim, wallet, two, one } = await delivered()
  const outcomes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => codeOf(claim({ line: one.line }))),
  )
  expect(outcomes.filter(code => code === 200)).toHaveLength(1)
  expect(outcomes.every(code => code === 200 || code === 409 || code === 429)).toBe(true)
  expect(await wallet()).toBe(100_000)
  shop.clock.now += 3_600
  const { data } = await claim({ line: two.line, count: 2 })
  expect(data.lines.map(line => line.claim?.state)).toEqual(['waiting', 'credited'])
  expect(await wallet()).toBe(100_000)
  await expectCleanAudit(shop)
})

test.each([
  ['count', { claims_at_once_count: 1 }],
  ['sum', { claims_at_once_sum: 150_000 }],
])('claims beyond the %s that the owner allows a customer wait for staff', async (_, limit) => {
  await putSettings(shop.db, { claims_at_once: 100_000, ...limit })
  const { claim, wallet, two, one } = await delivered()
  await claim({ line: one.line })
  const { data } = await claim({ line: two.line })
  expect(data.lines.map(line => line.claim?.state)).toEqual(['waiting', 'credited'])
  expect(await wallet()).toBe(100_000)
})

test('a claim is refused with a sentence, not by its picker or who took the money', async () => {
  const { id, claim, client, wallet } = await delivered()
  await claim({})
  const [picker, desk] = [
    await signedInStaff(shop, ['orders']),
    await signedInStaff(shop, ['orders']),
  ]
  const cashier = await signedInStaff(shop, ['orders'])
  const act = { at: shop.clock.now, record: 'order', recordId: id } as const
  await inTransaction(shop.db, trx =>
    insertChanges(trx, [
      { ...act, staffId: picker.id, action: 'picked' },
      {
        ...{ ...act, staffId: cashier.id, action: 'paid' },
        ...{ before: { status: '40/10' }, after: { status: '40/20' } },
      },
    ]),
  )
  const [waiting] = (await desk.as('GET /admin/claims', { query: { kind: 'spoiled' } })).data
  const refuse = (as: typeof desk.as, reason: string) =>
    as('PUT /admin/claims/{id}', {
      params: { id: waiting!.id },
      body: { state: 'refused', reason },
    })
  expect(waiting?.picker).toBe('مریم راد')
  for (const { as } of [picker, cashier])
    expect(await refusalOf(refuse(as, 'نه'))).toMatchObject({
      ...{ code: 409, message: claimRefusals.own },
    })
  expect(await refusalOf(refuse(desk.as, ' '))).toMatchObject({ code: 422 })
  await refuse(desk.as, 'در عکس سالم است')
  const { data } = await client('GET /profile/receipts/{id}/claims', { params: { id } })
  expect(data.lines[0]?.claim).toMatchObject({ state: 'refused', refusal: 'در عکس سالم است' })
  expect(await wallet()).toBe(0)
  expect((await desk.as('GET /admin/claims', {})).data).toEqual([])
  const finance = await signedInStaff(shop, ['finance'])
  const report = async (name: 'claims' | 'claims-by-picker') =>
    (await finance.as('GET /admin/reports/{report}', { params: { report: name } })).data.rows
  expect(await report('claims')).toEqual([[expect.any(String), 1, 0, 0]])
  expect(await report('claims-by-picker')).toEqual([['مریم راد', 1, 0, 0]])
  const courier = await signedInStaff(shop, ['courier'])
  const back = await courier.as('PUT /admin/delivery/{id}/back', { params: { id }, body: {} })
  expect(back.code).toBe(200)
})

test('only delivered pieces of a paid order are claimed, for 72 hours', async () => {
  const { id, claim, client, two, delivery } = await delivered()
  expect(await refusalOf(claim({ count: 3 }))).toMatchObject({
    fields: { count: [claimMessages.tooMany] },
  })
  expect(await refusalOf(claim({ line: 987_654 }))).toMatchObject({
    fields: { line: [claimMessages.noLine] },
  })
  const other = await delivered(delivery)
  expect(await refusalOf(other.claim({ line: two.line }))).toMatchObject({ code: 422 })
  await shop.db
    .updateTable('order_events')
    .set(eb => ({ created_at: eb('created_at', '-', CLAIM_SECONDS) }))
    .execute()
  expect(await refusalOf(claim({}))).toMatchObject({ code: 400, message: claimMessages.closed })
  const { data } = await client('GET /profile/receipts/{id}/claims', { params: { id } })
  expect(data.until_fa).toBeNull()
})

test.each([
  ['unpaid', { payment_status: PaymentStatus.unpaid }],
  ['on its way', { status: OrderStatus.outForDelivery }],
])('no line of an order is claimed that is %s', async (_, columns) => {
  const { id, claim } = await delivered()
  await shop.db.updateTable('orders').set(columns).where('id', '=', id).execute()
  expect(await refusalOf(claim({}))).toMatchObject({ code: 400, message: claimMessages.closed })
})

test('a bundle with goods by weight is claimed by its pieces and price, which weigh nothing', async () => {
  const apples = await insertProduct(shop.db, { inventory: 10_000, ...byWeight() })
  const bundle = await insertBundle(shop.db, { items: [{ product_id: apples, count: 3 }] })
  const terms = await insertDelivery(shop)
  const shopper = await readyShopper(shop, terms, [
    { type: ItemType.bundle, item_id: bundle, count: 2 },
  ])
  const { data: order } = await shopper.store({ payment_port: 5 })
  await completeOrder(shop, order.id)
  const params = { id: order.id }
  const { data } = await shopper.client('GET /profile/receipts/{id}/claims', { params })
  expect(data.lines).toMatchObject([{ count: 2, claim: null }])
  const body = { line: data.lines[0]!.line, kind: 'spoiled', count: 1 } as const
  const made = await shopper.client('POST /profile/receipts/{id}/claims', { params, body })
  expect(made.data.lines[0]?.claim).toMatchObject({ amount: 150_000 })
  await expectCleanAudit(shop)
})

test('goods by weight are claimed in steps, each worth its share of what was charged', async () => {
  const apples = await insertProduct(shop.db, { inventory: 10_000, ...byWeight() })
  const shopper = await readyShopper(shop, await insertDelivery(shop), [
    { item_id: apples, count: 2 },
  ])
  const { data: order } = await shopper.store({ payment_port: 5 })
  await completeOrder(shop, order.id)
  const params = { id: order.id }
  const { data } = await shopper.client('GET /profile/receipts/{id}/claims', { params })
  expect(data.lines).toMatchObject([{ count: 2, step_g: 500 }])
  const body = { line: data.lines[0]!.line, kind: 'spoiled', count: 1 } as const
  const made = await shopper.client('POST /profile/receipts/{id}/claims', { params, body })
  expect(made.data.lines[0]?.claim).toMatchObject({ amount: 100_000 })
  const desk = await signedInStaff(shop, ['orders'])
  expect((await desk.as('GET /admin/claims', {})).data).toMatchObject([
    { count: 1, delivered: 2, step_g: 500 },
  ])
})

test('photos are re-encoded and private; what is no picture is refused', async () => {
  const { claim, client, two, delivery } = await delivered()
  for (const [bytes, sentence] of [
    [PDF, claimMessages.photoWrongType],
    [Buffer.from('<svg onload="alert(1)"/>'), claimMessages.photoWrongType],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), messages.bankSlipBroken],
    [await pictureOf(5 * MB + 1), claimMessages.photoTooLarge],
  ] as const)
    expect(await refusalOf(claim({ photo_2: file(bytes) }))).toMatchObject({
      fields: { photo_2: [sentence] },
    })
  const { data } = await claim({ photo_3: file(await picture('jpeg')) })
  const [photo] = data.lines.find(({ line }) => line === two.line)?.claim?.photos ?? []
  const read = (as: typeof client, name: 'profile' | 'admin') =>
    as(`GET /${name}/claim-photos/{id}` as 'GET /profile/claim-photos/{id}', {
      params: { id: photo! },
    })
  const stranger = await delivered(delivery)
  expect(await codeOf(read(stranger.client, 'profile'))).toBe(404)
  const picker = await signedInStaff(shop, ['picker'])
  expect(await codeOf(read(picker.as, 'admin'))).toBe(403)
  const { bytes } = await shop.db
    .selectFrom('claim_photos')
    .select('bytes')
    .executeTakeFirstOrThrow()
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('SECRET-OWNER')
})

test('a return refunds what claims have not, and closes waiting ones; they block an undo', async () => {
  await putSetting(shop.db, 'claims_at_once', 100_000)
  const { id, claim, wallet, two, one, client } = await delivered()
  await claim({ line: one.line })
  await claim({ line: two.line, count: 2 })
  const courier = await signedInStaff(shop, ['courier'])
  const back = courier.as('PUT /admin/delivery/{id}/back', { params: { id }, body: {} })
  expect(await refusalOf(back)).toMatchObject({ message: deliveryUndoRefusals.claimed })
  const { data: before } = await client('GET /profile/receipts/{id}', { params: { id } })
  await moveByStaff(shop, id, { status: OrderStatus.returned })
  expect(await wallet()).toBe(before.total_amount)
  const { data } = await client('GET /profile/receipts/{id}/claims', { params: { id } })
  expect(data.lines.map(line => line.claim?.state)).toEqual(['refused', 'credited'])
  const { as } = await signedInStaff(shop, ['owner'])
  const { data: order } = await as('GET /admin/orders/{id}', { params: { id } })
  const paid = before.total_amount
  expect(netPayment(order, order.claims_credited)).toEqual({ paid, returned: paid, net: 0 })
  const { data: sales } = await as('GET /admin/reports/{report}', { params: { report: 'sales' } })
  expect(sales.totals?.at(-1)).toBe(paid)
  expect(await refusalOf(claim({}))).toMatchObject({ code: 400 })
  await expectCleanAudit(shop)
})

test('claims are exported and erased with their customer, once decided', async () => {
  const { claim, userId } = await delivered()
  await claim({ note: 'له شده بود', photo_1: file(await picture('jpeg')) })
  const user = await findUserByMobile(shop.db, await getMobile(shop.db, userId))
  const exported = JSON.stringify(await exportCustomer(shop.db, user!))
  expect(exported).toContain('له شده بود')
  const by = { now: shop.clock.now, actor: null }
  expect(await forgetCustomer(shop.db, userId, by)).toMatchObject({ ok: false, reason: 'claims' })
  await shop.db.updateTable('claims').set({ state: 'refused', refusal: 'x' }).execute()
  expect(await forgetCustomer(shop.db, userId, by)).toEqual({ ok: true })
  expect(await shop.db.selectFrom('claim_photos').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('claims').select(['note', 'refusal']).execute()).toEqual([
    { note: '', refusal: null },
  ])
})
