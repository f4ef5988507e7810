import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { zoneMinimum } from '#lib/text/sentences.ts'
import { insertAddress, IN_TEHRAN } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  insertCompany,
  insertDelivery,
  insertPostingMethod,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { counts, paidOrder } from '#tests/support/builders/order-change.ts'
import {
  lastText,
  prepareAt,
  preparedOf,
  REPEAT_DUE,
  saveRepeated,
} from '#tests/support/builders/repeats.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { addZone, changeZone } from '#tests/support/builders/zones.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const FAR = { lat: 35.7, lng: 51.3, locality: 'آپادانا', district: 'منطقه‌ی ۵' }
const DEFAULT_ZONE = 1
const windowOfZone = async (zone_id: number, row: object = {}) =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { zone_id, started_hr: 12, ...row }))

describe('terms of a zone', () => {
  test('an order has the fee, threshold and zone of its address', async () => {
    const fees = [
      { from: 0, fee: 400_000 },
      { from: 300_000, fee: 250_000 },
    ]
    const zone = await addZone(shop, { districts: ['ونک'], fees, free_threshold: 500_000 })
    const terms = await shop.as(null)('GET /zones/{id}', { params: { id: zone } })
    expect(terms.data).toMatchObject({ fees, free_shipping_threshold: 500_000 })
    const near = await readyShopper(shop, delivery)
    const { data } = await near.client('GET /checkout', {})
    const place = { info_id: near.addressId, company_id: null }
    expect(data).toMatchObject({ by_place: place, free_shipping_threshold: 500_000 })
    expect(data.posting_methods).toMatchObject([{ amount: 400_000 }])
    const { id } = (await near.store({ expected_cost: 600_000 })).data
    expect(await orderRow(shop, id)).toMatchObject({ zone_id: zone, total_amount: 600_000 })

    const info_id = await insertAddress(shop.db, { user_id: near.userId, ...FAR })
    const other = await near.client('GET /checkout', { query: { info_id } })
    expect(other.data.posting_methods).toMatchObject([{ amount: 150_000 }])

    const price = 300_000
    for (const [count, shipping] of [
      [1, 250_000],
      [2, 0],
    ] as const) {
      const line = { item_id: await insertProduct(shop.db, { price }), count }
      const shopper = await readyShopper(shop, delivery, [line])
      const placed = await shopper.store({ payment_port: 5 })
      const { amounts } = await orderRow(shop, placed.data.id)
      expect(amountOf(JSON.parse(amounts) as AmountLine[], 'shipping')).toBe(shipping)
    }
    await expectCleanAudit(shop)
  })

  test('an order below the least goods, or by a method that the zone has not, is refused', async () => {
    const method = await insertPostingMethod(shop.db, { title: 'پیک ویژه' })
    const zone = await addZone(shop, {
      districts: ['منطقه ۳'],
      min_order: 250_000,
      methods: [delivery.posting_method],
    })
    const shopper = await readyShopper(shop, delivery)
    const message = zoneMinimum(250_000, 50_000)
    expect((await shopper.client('GET /checkout', {})).data).toMatchObject({
      place_refusal: message,
      posting_methods: [{ id: delivery.posting_method }],
    })
    expect(await refusalOf(shopper.store())).toMatchObject({ code: 400, message })
    await changeZone(shop, zone, { min_order: 200_000 })
    expect(await refusalOf(shopper.store({ posting_method: method }))).toMatchObject({
      code: 400,
      message: zoneMessages.method,
    })
    await shopper.store()
  })

  test('pickup costs what its method does', async () => {
    const pickup = await insertPostingMethod(shop.db, { pickup: 1, amount: 0 })
    await addZone(shop, { districts: ['ونک'], fees: [{ from: 0, fee: 400_000 }] })
    const shopper = await readyShopper(shop, delivery)
    const { id } = (await shopper.store({ posting_method: pickup })).data
    expect((await orderRow(shop, id)).total_amount).toBe(200_000)
  })

  test('nothing is delivered outside all zones', async () => {
    await addZone(shop, { districts: ['آپادانا'] })
    await changeZone(shop, DEFAULT_ZONE, { active: false })
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.client('GET /checkout', {})
    const { lat, lng } = IN_TEHRAN
    expect(data).toMatchObject({
      ...{ place_refusal: zoneMessages.outside, time_windows: [], outside_at: { lat, lng } },
    })
    expect(await refusalOf(shopper.store())).toMatchObject({
      code: 400,
      message: zoneMessages.outside,
    })
    const info_id = await insertAddress(shop.db, { user_id: shopper.userId, ...FAR })
    await shopper.store({ info_id })
  })

  test('a group order has the zone of its company', async () => {
    const { lat, lng } = IN_TEHRAN
    const zone = await addZone(shop, {
      polygon: [
        [lat - 0.01, lng - 0.01],
        [lat + 0.01, lng - 0.01],
        [lat, lng + 0.01],
      ],
      fees: [{ from: 0, fee: 300_000 }],
    })
    const company_id = await insertCompany(shop.db, { flooring: 0 })
    const company_time_id = await firstWindow(
      shop,
      await insertWindowTemplate(shop.db, { company_id }),
    )
    const shopper = await readyShopper(shop, delivery)
    await shop.db
      .updateTable('users')
      .set({ company_id })
      .where('id', '=', shopper.userId)
      .execute()
    const offer = await shopper.client('GET /checkout', { query: { company_id } })
    expect(offer.data.posting_methods).toMatchObject([{ amount: 300_000 }])
    const { id } = (await shopper.store({ company_id, company_time_id })).data
    expect(await orderRow(shop, id)).toMatchObject({ zone_id: zone, total_amount: 480_000 })
    // By the name of its neighbourhood on the built-in map, which comes before a polygon.
    const fees = [{ from: 0, fee: 500_000 }]
    await addZone(shop, { title: 'محله', districts: ['ونک'], fees })
    const named = await shopper.client('GET /checkout', { query: { company_id } })
    expect(named.data.posting_methods).toMatchObject([{ amount: 500_000 }])
  })
})

describe('windows of a zone', () => {
  test('are its own with its own places, and those of no zone for the others', async () => {
    const zone = await addZone(shop, { districts: ['ونک'], own_windows: true })
    const own = await windowOfZone(zone, { capacity: 2 })
    const everybody = await Promise.all(
      Array.from({ length: 6 }, () => readyShopper(shop, delivery)),
    )
    const [first] = everybody
    const { time_windows } = (await first!.client('GET /checkout', {})).data
    const offered = time_windows.flatMap(({ times }) => times.map(({ id }) => id))
    expect(offered).toContain(own)
    expect(offered).not.toContain(delivery.time_id)
    expect(await refusalOf(first!.store())).toMatchObject({ message: zoneMessages.window })
    const { ok } = await tally(everybody.map(shopper => shopper.store({ time_id: own })))
    expect(ok).toBe(2)
    expect(await placesUsed(shop, own)).toBe(2)
    const far = await readyShopper(shop, delivery)
    const info_id = await insertAddress(shop.db, { user_id: far.userId, ...FAR })
    expect(await refusalOf(far.store({ info_id, time_id: own }))).toMatchObject({
      message: zoneMessages.window,
    })
    await far.store({ info_id })
  })

  test('close at least the lead time before they begin', async () => {
    await addZone(shop, { districts: ['ونک'], lead_minutes: 7 * 24 * 60 })
    const shopper = await readyShopper(shop, delivery)
    const { time_windows } = (await shopper.client('GET /checkout', {})).data
    expect(time_windows[0]?.times[0]).toMatchObject({ reason: 'late' })
    expect(await refusalOf(shopper.store())).toMatchObject({ code: 400 })
  })

  test('staff move an order within its zone', async () => {
    const zone = await addZone(shop, { districts: ['ونک'], own_windows: true })
    const from = await windowOfZone(zone)
    const to = await windowOfZone(zone, { started_hr: 9, finished_hr: 12 })
    const order = await paidOrder(shop, { ...delivery, time_id: from })
    const { as } = await signedInStaff(shop, ['orders'])
    const move = (time_id: number) =>
      as('PUT /admin/orders/{id}/window', {
        params: { id: order.id },
        body: { from, time_id, reason: 'درخواست مشتری' },
      })
    expect(await refusalOf(move(delivery.time_id))).toMatchObject({ code: 409 })
    await move(to)
    expect(await orderRow(shop, order.id)).toMatchObject({ window_id: to })
  })
})

describe('what follows an order', () => {
  test('a change has the agreed fees and least goods, and stays in the zone', async () => {
    await addZone(shop, {
      districts: ['ونک'],
      min_order: 200_000,
      fees: [
        { from: 0, fee: 400_000 },
        { from: 300_000, fee: 100_000 },
      ],
    })
    const order = await paidOrder(shop, delivery)
    expect(await order.preview(counts([order.productId, 1]))).toMatchObject({
      refusal: { message: zoneMinimum(200_000, 100_000) },
    })
    expect(await order.preview(counts([order.productId, 3]))).toMatchObject({
      difference: -200_000,
    })
    const near = await insertAddress(shop.db, { user_id: order.userId, number: '۱۳' })
    const far = await insertAddress(shop.db, { user_id: order.userId, ...FAR })
    expect(await order.preview({ info_id: far })).toMatchObject({ refusal: { reason: 'address' } })
    expect(await order.preview({ info_id: near })).toMatchObject({ refusal: null })
    await order.change(counts([order.productId, 3]))
    await expectCleanAudit(shop)
  })

  test('a repeat has the windows of its zone, and tells why it fails', async () => {
    const zone = await addZone(shop, { districts: ['ونک'], own_windows: true })
    const time_id = await windowOfZone(zone, { started_hr: 16 })
    const order = await saveRepeated(shop, { ...delivery, time_id })
    await prepareAt(shop, REPEAT_DUE)
    const prepared = await preparedOf(shop, order)
    expect(prepared).toMatchObject([{ zone_id: zone }])
    await changeZone(shop, zone, { min_order: 900_000 })
    await prepareAt(shop, REPEAT_DUE + 7 * 86_400)
    expect(await preparedOf(shop, order)).toHaveLength(1)
    expect(await lastText(shop, order.userId)).toMatchObject({ template: 'repeat-failed' })
  })

  test('a phone order has the terms of its address', async () => {
    const zone = await addZone(shop, { districts: ['ونک'], own_windows: true, min_order: 150_000 })
    const time_id = await windowOfZone(zone)
    const { userId, addressId: info_id } = await readyShopper(shop, delivery)
    const { as } = await signedInStaff(shop, ['orders'])
    const line = { id: await insertProduct(shop.db), count: 1 }
    const quote = async (count: number) =>
      (
        await as('POST /admin/customers/{id}/quote', {
          params: { id: userId },
          body: {
            lines: [{ ...line, count }],
            ...{ info_id, time_id, posting_method: delivery.posting_method, payment_port: 5 },
          },
        })
      ).data
    expect(await quote(1)).toMatchObject({ refusal: zoneMinimum(150_000, 50_000) })
    const { refusal, time_windows } = await quote(2)
    expect(refusal).toBeNull()
    expect(time_windows.flatMap(({ times }) => times.map(({ id }) => id))).toContain(time_id)
  })
})

test('the cart has the threshold of the default zone', async () => {
  await changeZone(shop, DEFAULT_ZONE, { free_threshold: 700_000 })
  const { data } = await shop.as(null)('GET /config/free-shipping-threshold', {})
  expect(data).toMatchObject({ free_shipping_threshold: 700_000 })
})

test('an older order is of the default zone', async () => {
  const { store } = await readyShopper(shop, delivery)
  const { id } = (await store()).data
  expect(await orderRow(shop, id)).toMatchObject({
    zone_id: DEFAULT_ZONE,
    status: OrderStatus.awaitingPayment,
  })
})
