import { describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { inboxMessages, requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { fileOf, PDF, picture, sendSlip } from '#tests/support/builders/bank-slips.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

async function slipWaits() {
  const order = await saveOrder(shop, await insertDelivery(shop))
  await sendSlip(order, fileOf(await picture('jpeg')))
  return order
}

describe('bank slips in the inbox', () => {
  test('wait with what they are compared to; an accepted one pays its order', async () => {
    const order = await slipWaits()
    const { id: staffId, as } = await signedInStaff(shop, ['finance'])
    const { data, extra_data } = await as('GET /admin/slips', {})
    expect(extra_data).toEqual({ count: 1, page: 1, page_size: 16 })
    const waiting = { order: order.trackingCode, amount: 350_000, state: 'waiting' }
    expect(data).toMatchObject([{ ...waiting, type: 'image/jpeg', decided_fa: null }])
    const params = { id: order.trackingCode }
    const body = { state: 'accepted', sent_at: data[0]!.sent_at } as const
    const taken = await as('PUT /admin/slips/{id}', { params, body })
    expect(taken).toMatchObject({ data: { result: 'paid' }, message: inboxMessages.paid })
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect((await as('GET /admin/slips', {})).data).toEqual([])
    const after = await as('GET /admin/slips/{id}', { params })
    expect(after.data).toMatchObject({
      state: 'accepted',
      decided_fa: expect.any(String) as string,
    })
    const request = { params: { record: 'slip', ...params } } as const
    const history = (await as('GET /admin/changes/{record}/{id}', request)).data
    expect(history).toMatchObject([{ action: 'approved', actor: 'مریم راد' }])
    const rows = await shop.db.selectFrom('changes').select('staff_id').execute()
    expect(rows).toEqual([{ staff_id: staffId }])
  })

  test('are refused with a reason that the customer reads', async () => {
    const order = await slipWaits()
    const { as } = await signedInStaff(shop, ['finance'])
    const params = { id: order.trackingCode }
    const sent_at = (await as('GET /admin/slips/{id}', { params })).data.sent_at
    const refuse = (reason: string) =>
      as('PUT /admin/slips/{id}', { params, body: { state: 'refused', sent_at, reason } })
    expect(await refusalOf(refuse('  '))).toMatchObject({
      code: 422,
      fields: { reason: expect.any(Array) as string[] },
    })
    await refuse('مبلغ خوانا نیست')
    const shown = await order.client('GET /profile/receipts/{id}', { params: { id: order.id } })
    expect(shown.data.slip_refusal).toBe('مبلغ خوانا نیست')
  })

  test('refuse the second of two decisions, and one about an earlier slip', async () => {
    const order = await slipWaits()
    const { as } = await signedInStaff(shop, ['owner'])
    const params = { id: order.trackingCode }
    const accept = (sent_at: number) =>
      as('PUT /admin/slips/{id}', { params, body: { state: 'accepted', sent_at } })
    const seen = (await as('GET /admin/slips/{id}', { params })).data.sent_at
    shop.clock.now += 60
    await sendSlip(order, fileOf(PDF))
    const replaced = { code: 409, message: inboxMessages.slipReplaced }
    expect(await refusalOf(accept(seen))).toMatchObject(replaced)
    expect(await orderRow(shop, order.id)).toMatchObject({
      slip: 'waiting',
      payment_status: PaymentStatus.unpaid,
    })
    const both = await Promise.allSettled([accept(seen + 60), accept(seen + 60)])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const decided = { code: 409, message: inboxMessages.slipDecided }
    expect(await refusalOf(accept(seen + 60))).toMatchObject(decided)
  })

  test('are served to slip reviewers only, sandboxed and never cached', async () => {
    const order = await slipWaits()
    const path = `/api/v1/admin/slips/${order.trackingCode}/file`
    const fetched = async (token: string, at = path) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await shop.backend(new Request(shop.deps.siteUrl + at, { headers }))
      await holdToDocument('GET', at, answer)
      return answer
    }
    const finance = await signedInStaff(shop, ['finance'])
    const answer = await fetched(finance.token)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await fetched((await signedInStaff(shop, ['orders'])).token)).status).toBe(403)
    expect((await fetched(order.token)).status).toBe(403)
    const none = path.replace(order.trackingCode, '123')
    expect((await fetched(finance.token, none)).status).toBe(404)
  })
})

const MESSAGE = {
  first_name: 'مینا',
  last_name: 'رضایی',
  email: null,
  mobile_number: '09121112233',
  type: 20,
  description: 'سلام\nپاسخ بدهید.',
} as const

describe('requests in the inbox', () => {
  test('are listed, marked as done once, and then listed as done', async () => {
    const product = await insertProduct(shop.db, { inventory: 0, name: 'چای' })
    const { client } = await registeredUser(shop)
    const terms = { count: 24, phone: '021-88776655' }
    await client('POST /wholesales', { body: { product, ...terms } })
    await client('POST /observes', { body: { id: product, type: 'product' } })
    await shop.as(null)('POST /contact_us', { body: MESSAGE })
    const { as } = await signedInStaff(shop, ['orders'])
    const wholesales = await as('GET /admin/requests/wholesales', {})
    expect(wholesales.data).toMatchObject([
      { product: { id: product, name: 'چای' }, count: 24, phone: '02188776655' },
    ])
    const messages = await as('GET /admin/requests/messages', {})
    expect(messages.data).toMatchObject([{ name: 'مینا رضایی', description: MESSAGE.description }])
    const waited = await as('GET /admin/requests/waitlist', {})
    expect(waited.data).toMatchObject([{ id: product, waiting: 1, inventory: 0 }])
    expect(waited.extra_data.count).toBe(1)
    const id = wholesales.data[0]!.id
    const close = (...ids: number[]) =>
      as('PUT /admin/requests', { body: { kind: 'wholesale', ids } })
    const notOpen = { code: 409, message: inboxMessages.requestNotOpen }
    expect(await refusalOf(close(id, id + 1))).toMatchObject(notOpen)
    expect((await as('GET /admin/requests/wholesales', {})).data).toHaveLength(1)
    await close(id, id)
    expect(await refusalOf(close(id))).toMatchObject(notOpen)
    const done = await as('GET /admin/requests/wholesales', { query: { only: 'done' } })
    expect(done.data).toMatchObject([{ id, done_fa: expect.any(String) as string }])
    const request = { params: { record: 'wholesale', id: String(id) } } as const
    const history = (await as('GET /admin/changes/{record}/{id}', request)).data
    expect(history).toMatchObject([{ action: 'done', actor: 'مریم راد' }])
    expect((await as('GET /admin/requests/messages', {})).extra_data.count).toBe(1)
  })
})

test('are reopened, all or none, and recorded', async () => {
  const product = await insertProduct(shop.db, { inventory: 0 })
  const { client } = await registeredUser(shop)
  await client('POST /wholesales', { body: { product } })
  await shop.as(null)('POST /contact_us', { body: MESSAGE })
  await shop.as(null)('POST /contact_us', { body: { ...MESSAGE, mobile_number: '09121112244' } })
  const { as } = await signedInStaff(shop, ['orders'])
  const put = (kind: 'wholesale' | 'message', ids: number[], state?: 'open') =>
    as('PUT /admin/requests', { body: { kind, ids, state } })
  const ids = (await as('GET /admin/requests/messages', {})).data.map(({ id }) => id)
  expect((await put('message', ids)).message).toBe(requestsDone(2))
  expect((await put('message', ids, 'open')).message).toBe(requestsReopened(2))
  const open = (await as('GET /admin/requests/messages', {})).data
  expect(open.map(({ id, done_fa }) => [id, done_fa])).toEqual(ids.map(id => [id, null]))
  const request = { params: { record: 'message', id: String(ids[0]) } } as const
  const history = (await as('GET /admin/changes/{record}/{id}', request)).data
  expect(history.map(({ action }) => action)).toEqual(['reopened', 'done'])
  const notDone = { code: 409, message: inboxMessages.requestNotDone }
  await put('message', ids.slice(1))
  expect(await refusalOf(put('message', ids, 'open'))).toMatchObject(notDone)
  expect((await as('GET /admin/requests/messages', {})).data).toHaveLength(1)

  const [wish] = (await as('GET /admin/requests/wholesales', {})).data
  await put('wholesale', [wish!.id])
  await client('POST /wholesales', { body: { product } })
  const repeated = { code: 409, message: inboxMessages.requestedAgain }
  expect(await refusalOf(put('wholesale', [wish!.id], 'open'))).toMatchObject(repeated)
  const [second] = (await as('GET /admin/requests/wholesales', {})).data
  await put('wholesale', [second!.id])
  const both = [wish!.id, second!.id]
  expect(await refusalOf(put('wholesale', both, 'open'))).toMatchObject(repeated)
  await put('wholesale', [second!.id], 'open')
  expect((await as('GET /admin/requests/wholesales', {})).data).toMatchObject([{ id: second!.id }])
})
