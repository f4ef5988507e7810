import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { CLAIM_SECONDS } from '#lib/rules/limits.ts'
import { lineClaimed } from '#lib/text/messages/admin-claims.ts'
import { claimMessages, claimRefusals } from '#lib/text/messages/claim.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { putSetting, putSettings } from '#server/platform/database/settings.ts'
import { insertChanges } from '#server/staff/change-queries.ts'
import { walletBalance } from '#server/wallet/ledger-queries.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { deliveredOrder } from '#tests/support/builders/delivered-order.ts'
import { textsTo } from '#tests/support/builders/order-life.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const AT_ONCE = 200

const delivered = (delivery?: Delivery) => deliveredOrder(shop, delivery)
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
  const orders = await signedInStaff(shop, ['orders'])
  const back = await orders.as('PUT /admin/delivery/{id}/back', { params: { id }, body: {} })
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
  expect(data.lines).toMatchObject([{ count: 2, step_g: 500, delivered_g: null }])
  await shop.db
    .updateTable('order_lines')
    .set({ picked_g: 1_250 })
    .where('id', '=', data.lines[0]?.line ?? 0)
    .execute()
  const weighed = await shopper.client('GET /profile/receipts/{id}/claims', { params })
  expect(weighed.data.lines).toMatchObject([{ count: 2, step_g: 500, delivered_g: 1_250 }])
  await shop.db
    .updateTable('order_lines')
    .set({ picked_g: null })
    .where('id', '=', data.lines[0]?.line ?? 0)
    .execute()
  const body = { line: data.lines[0]!.line, kind: 'spoiled', count: 1 } as const
  const made = await shopper.client('POST /profile/receipts/{id}/claims', { params, body })
  expect(made.data.lines[0]?.claim).toMatchObject({ amount: 100_000 })
  const desk = await signedInStaff(shop, ['orders'])
  expect((await desk.as('GET /admin/claims', {})).data).toMatchObject([
    { count: 1, delivered: 2, step_g: 500 },
  ])
})

test('staff write claims of two lines down after 72 hours and credit a part of one', async () => {
  const { id, two, one, userId } = await delivered()
  const wallet = () => walletBalance(shop.db, userId)
  shop.clock.now += CLAIM_SECONDS
  const desk = await signedInStaff(shop, ['orders'])
  const params = { id }
  const claims = (count: number) => ({
    lines: [
      { line: two.line, kind: 'missing', count, note: 'تلفنی گفت' } as const,
      { line: one.line, kind: 'spoiled', count: 1 } as const,
    ],
  })
  const write = (count: number) =>
    desk.as('POST /admin/orders/{id}/claims', { params, body: claims(count) })
  expect(await refusalOf(write(3))).toMatchObject({
    fields: { [`count.${two.line}`]: [claimMessages.tooMany] },
  })
  const { data: preview } = await desk.as('POST /admin/orders/{id}/claims/preview', {
    ...{ params, body: claims(2) },
  })
  expect(preview.map(({ amount }) => amount)).toEqual([200_000, 100_000])
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(write(2))))
  expect(outcomes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const { data: made } = await desk.as('GET /admin/claims', {})
  expect(made).toMatchObject([
    { state: 'waiting', kind: 'missing', amount: 200_000, credited: 0, photos: [] },
    { state: 'waiting', kind: 'spoiled', amount: 100_000, credited: 0 },
  ])
  expect(await wallet()).toBe(0)
  const body = { state: 'credited', amount: 150_000 } as const
  await desk.as('PUT /admin/claims/{id}', { params: { id: made[0]!.id }, body })
  expect(await wallet()).toBe(150_000)
  const { data: lines } = await desk.as('GET /admin/orders/{id}/claims', { params })
  expect(lines.lines.map(({ claim }) => claim?.credited)).toEqual([150_000, 0])
  const record = { record: 'claim', id: String(made[0]!.id) } as const
  const { data: changes } = await desk.as('GET /admin/changes/{record}/{id}', { params: record })
  expect(changes.map(({ action }) => action)).toEqual(['approved', 'added'])
  await expectCleanAudit(shop)
})

test('staff write no claim down beside one that the customer made', async () => {
  const { id, claim, two, one } = await delivered()
  await claim({ line: one.line })
  const desk = await signedInStaff(shop, ['orders'])
  const lines = [two, one].map(({ line }) => ({ line, kind: 'missing', count: 1 }) as const)
  expect(
    await refusalOf(desk.as('POST /admin/orders/{id}/claims', { params: { id }, body: { lines } })),
  ).toMatchObject({ code: 409, message: lineClaimed(one.name) })
  expect((await desk.as('GET /admin/claims', {})).data).toHaveLength(1)
})

test('staff write no claim down for an order that is not delivered', async () => {
  const delivery = await insertDelivery(shop)
  const shopper = await readyShopper(shop, delivery)
  const { id } = (await shopper.store()).data
  const desk = await signedInStaff(shop, ['orders'])
  const body = { lines: [{ line: 1, kind: 'missing', count: 1 } as const] }
  expect(
    await refusalOf(desk.as('POST /admin/orders/{id}/claims', { params: { id }, body })),
  ).toMatchObject({ code: 400, message: claimMessages.notDelivered })
})
