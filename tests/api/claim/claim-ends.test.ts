import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { netPayment } from '#lib/rules/refund.ts'
import { deliveryUndoRefusals } from '#lib/text/messages/admin-delivery.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { messages } from '#lib/text/messages.ts'
import { exportCustomer } from '#server/account/export-customer.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { findUserByMobile, getMobile } from '#server/account/user-queries.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { PDF, picture, pictureOf } from '#tests/support/builders/bank-slips.ts'
import { type Delivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { deliveredOrder } from '#tests/support/builders/delivered-order.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const MB = 1024 * 1024

const delivered = (delivery?: Delivery) => deliveredOrder(shop, delivery)
const file = (bytes: Uint8Array, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type })
const codeOf = (call: Promise<{ code: number }>): Promise<number> =>
  call.then(
    ({ code }) => code,
    (error: unknown) => (error as ApiError).code,
  )

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
  const orders = await signedInStaff(shop, ['orders'])
  const back = orders.as('PUT /admin/delivery/{id}/back', { params: { id }, body: {} })
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
