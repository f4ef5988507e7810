import { beforeAll, describe, expect, test } from 'vitest'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { getSetting } from '#server/platform/database/settings.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import {
  type ChangeableOrder,
  counts,
  paidOrder,
  unpaidOrder,
} from '#tests/support/builders/order-change.ts'
import { moveByStaff, newestTokens, textsTo } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

const paid = (more?: Parameters<typeof paidOrder>[2]) => paidOrder(shop, delivery, more)
const product = (price = 100_000, inventory: number | null = 10) =>
  insertProduct(shop.db, { price, inventory })
const receiptOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}', { params })).data
const offerOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}/change', { params })).data

describe('window, address and note', () => {
  test('moves to another window with its fee, and back', async () => {
    const order = await paid()
    const to = await firstWindow(
      shop,
      await insertWindowTemplate(shop.db, { capacity: 1, price: 20_000, started_hr: 10 }),
    )
    const before = await placesUsed(shop, delivery.time_id)
    const { data } = await order.change({ time_id: to })
    expect(data.proposal).toMatchObject({ owed: 20_000, online: true })
    expect([await placesUsed(shop, to), await placesUsed(shop, delivery.time_id)]).toEqual([
      1,
      before,
    ])
    await expectCleanAudit(shop)
    await payAtBank(shop, data.url!)
    expect(await placesUsed(shop, delivery.time_id)).toBe(before - 1)
    expect(await orderRow(shop, order.id)).toMatchObject({ window_id: to, total_amount: 370_000 })
    await expectCleanAudit(shop)
    const other = await paid()
    expect(await other.preview({ time_id: to })).toMatchObject({ refusal: { reason: 'full' } })
    await order.change({ time_id: delivery.time_id })
    expect(await ledgerOf(shop, order.userId)).toEqual(['change 20000'])
    await expectCleanAudit(shop)
  })

  test('moves into a window that is full by the hold of its customer alone', async () => {
    const order = await paid()
    const to = await firstWindow(shop, await insertWindowTemplate(shop.db, { capacity: 1 }))
    await order.client('POST /window-hold', { body: { time_id: to } }, { 'Device-Id': 'a-browser' })
    const other = await paid()
    expect(await other.preview({ time_id: to })).toMatchObject({ refusal: { reason: 'full' } })
    const offered = (await offerOf(order)).time_windows.flatMap(({ times }) => times)
    expect(offered.find(({ id }) => id === to)).toMatchObject({ active: true })
    await order.change({ time_id: to })
    expect(await orderRow(shop, order.id)).toMatchObject({ window_id: to })
    expect(await placesUsed(shop, to)).toBe(1)
    expect(await shop.db.selectFrom('window_holds').selectAll().execute()).toEqual([])
    await expectCleanAudit(shop)
  })

  test('moves into a window whose only place was held by another until just now', async () => {
    const to = await firstWindow(shop, await insertWindowTemplate(shop.db, { capacity: 1 }))
    const [order, other] = [await paid(), await paid()]
    await other.client('POST /window-hold', { body: { time_id: to } })
    const minutes = await getSetting(shop.db, 'window_hold_minutes')
    shop.clock.now += minutes * 60
    await order.change({ time_id: to })
    expect(await orderRow(shop, order.id)).toMatchObject({ window_id: to })
    expect(await placesUsed(shop, to)).toBe(1)
    await expectCleanAudit(shop)
  })

  test("goes to another address of the user's list, never to another's", async () => {
    const order = await paid()
    const stranger = await paid()
    expect(await order.preview({ info_id: stranger.addressId })).toMatchObject({
      refusal: { reason: 'address' },
    })
    await shop.db
      .updateTable('addresses')
      .set({ address: 'خیابان دوم' })
      .where('id', '=', order.addressId)
      .execute()
    await order.change({ info_id: order.addressId, note_context: 'زنگ نزنید.' })
    const receipt = await receiptOf(order)
    expect(receipt.customer.address).toBe('خیابان دوم')
    expect(receipt.notes).toEqual([{ context: 'زنگ نزنید.' }])
    expect((await offerOf(order)).changes).toMatchObject([{ address: true, note: true }])
    await expectCleanAudit(shop)
  })

  test('offers open windows and addresses other than its own', async () => {
    const order = await paid()
    const to = await firstWindow(shop, await insertWindowTemplate(shop.db))
    const { window_id } = await orderRow(shop, order.id)
    const offer = await offerOf(order)
    const windows = offer.time_windows.flatMap(({ times }) => times)
    expect(windows.every(({ active }) => active)).toBe(true)
    expect(windows.map(({ id }) => id)).toContain(to)
    expect(windows.map(({ id }) => id)).not.toContain(window_id)
    expect(offer.time_windows.every(({ times }) => times.length > 0)).toBe(true)
    expect(offer.addresses).toEqual([])
    const address = { city: 'تهران', address: 'خیابان دوم', number: '12', unit: '3' }
    await shop.db.updateTable('addresses').set(address).where('id', '=', order.addressId).execute()
    expect((await offerOf(order)).addresses).toMatchObject([{ id: order.addressId }])
    await order.change({ info_id: order.addressId })
    expect(await offerOf(order)).toMatchObject({
      address_fa: 'تهران، خیابان دوم، پلاک ۱۲، واحد ۳',
      addresses: [],
    })
  })

  test('takes a corrected point on the map, and nothing twice', async () => {
    const order = await paid()
    const point = { lat: 35.71, lng: 51.41, locality: 'ونک' }
    await shop.db.updateTable('addresses').set(point).where('id', '=', order.addressId).execute()
    const change = { info_id: order.addressId, note_context: 'زنگ نزنید.' }
    await order.change(change)
    expect(await orderRow(shop, order.id)).toMatchObject(point)
    expect(await refusalOf(order.change(change))).toMatchObject({
      code: 409,
      message: orderChangeRefusals.nothing,
    })
    expect((await receiptOf(order)).notes).toEqual([{ context: 'زنگ نزنید.' }])
    await expectCleanAudit(shop)
  })

  test('ends at the cut-off for customers, at the end of the window for staff', async () => {
    const order = await paid()
    const { cutoff_at, ends_at } = await shop.db
      .selectFrom('delivery_windows')
      .selectAll()
      .where('id', '=', delivery.time_id)
      .executeTakeFirstOrThrow()
    const { now } = shop.clock
    const { as } = await signedInStaff(shop, ['orders'])
    shop.clock.now = cutoff_at
    expect((await offerOf(order)).refusal).toMatchObject({ reason: 'late' })
    const byStaff = async () =>
      (await as('GET /admin/orders/{id}/change', { params: order.params })).data.refusal
    expect(await byStaff()).toBeNull()
    shop.clock.now = ends_at
    expect(await byStaff()).toMatchObject({ reason: 'late' })
    shop.clock.now = now
  })
})

test('staff move an order that awaits payment into a window past its cut-off', async () => {
  const order = await unpaidOrder(shop, delivery)
  const { as } = await signedInStaff(shop, ['orders'])
  const to = await firstWindow(
    shop,
    await insertWindowTemplate(shop.db, { capacity: 5, started_hr: 11 }),
  )
  const ends_at = shop.clock.now + 3600
  await shop.db
    .updateTable('delivery_windows')
    .set({ cutoff_at: shop.clock.now - 1, ends_at })
    .where('id', '=', to)
    .execute()
  const body = { time_id: to, reason: 'درخواست تلفنی' }
  await as('POST /admin/orders/{id}/change', { params: order.params, body })
  expect(await orderRow(shop, order.id)).toMatchObject({ window_id: to, expires_at: ends_at })
  await expectCleanAudit(shop)
})

test('shortages, returns and undo of picking hold after a change', async () => {
  const order = await paid()
  const added = await product(80_000)
  const { data } = await order.change(counts([added, 2], [order.productId, 1]))
  await payAtBank(shop, data.url!)
  expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 410_000 })
  const { lines } = await desk.open(order.id)
  const line = lines.find(each => each.price === 80_000)!
  await desk.pick(order.id, [{ id: line.id, picked: 1 }], desk.picker, lines)
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 80000'])
  await expectCleanAudit(shop)
  await desk.picker.as('PUT /admin/picking/{id}/again', {
    params: order.params,
    body: { reason: 'اشتباه' },
  })
  await expectCleanAudit(shop)
  expect((await order.change(counts([added, 1]))).data.state).toBe('applied')
  for (const status of [50, 60, 80] as const) await moveByStaff(shop, order.id, { status })
  expect(payableAmount((await receiptOf(order)).amounts)).toBe(410_000)
  expect(await ledgerOf(shop, order.userId)).toEqual([
    ...['shortage 80000', 'shortage -80000'],
    ...['change 80000', 'refund 330000'],
  ])
  await expectCleanAudit(shop)
})

test('a change is previewed and made a limited number of times in ten minutes', async () => {
  const order = await paid()
  const less = counts([order.productId, 1])
  await order.preview(less)
  const { hits, seconds } = BUDGETS['change-user']
  await shop.db
    .updateTable('rate_hits')
    .set({ hits })
    .where('key', '=', `change-user:${order.userId}`)
    .execute()
  expect(await refusalOf(order.preview(less))).toMatchObject({ code: 429 })
  shop.clock.now += seconds
  expect(await order.preview(less)).toMatchObject({ refusal: null })
})

test('staff change an order with a reason, and its customer learns of it', async () => {
  const order = await paid()
  const { as } = await signedInStaff(shop, ['orders'])
  const params = order.params
  const less = counts([order.productId, 1])
  const call = (body: object) => as('POST /admin/orders/{id}/change', { params, body })
  expect(await refusalOf(call(less))).toMatchObject({ code: 422 })
  expect((await call({ ...less, reason: 'درخواست تلفنی' })).data.state).toBe('applied')
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual(['order-updated', 'order-refunded'])
  const historyOf = async () => {
    const record = { record: 'order', id: String(order.id) } as const
    return (await as('GET /admin/changes/{record}/{id}', { params: record })).data
  }
  expect((await historyOf())[0]).toMatchObject({ action: 'changed', reason: 'درخواست تلفنی' })
  const { data: office } = await as('GET /admin/orders/{id}/change', { params })
  expect(office.changes.map(({ reason }) => reason)).toEqual(['درخواست تلفنی'])
  const shown = [...(await offerOf(order)).changes, ...(await receiptOf(order)).changes]
  expect(shown.map(({ reason }) => reason)).toEqual([null, null])
  const more = await call({ ...counts([order.productId, 3]), reason: 'دوتای دیگر' })
  expect(more.data).toMatchObject({ state: 'awaiting-payment', url: null })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-update-unpaid')
  const { until } = await newestTokens(shop, order.userId)
  expect((await receiptOf(order)).change_until_fa).toMatch(new RegExp(`ساعت ${until}(:۰۰)?$`))
  const waiting = await historyOf()
  expect(waiting[0]).toMatchObject({ action: 'changed', reason: 'دوتای دیگر' })
  const withdraw = (reason: string) =>
    as('DELETE /admin/orders/{id}/change', { params, body: { reason } })
  expect(await refusalOf(withdraw(''))).toMatchObject({ code: 422 })
  await withdraw('پشیمان شد')
  const [withdrawn] = await historyOf()
  expect(withdrawn).toMatchObject({ reason: 'پشیمان شد', before: waiting[0]!.after })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-update-ended')
  await expectCleanAudit(shop)
})
