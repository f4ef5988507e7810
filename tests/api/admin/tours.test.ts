import { beforeEach, expect, test } from 'vitest'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { deliveryUndoRefusals, tourMessages } from '#lib/text/messages/admin-delivery.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
let desk: Awaited<ReturnType<typeof signedInStaff>>
let ali: typeof desk
let sara: typeof desk
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 100 })
  desk = await signedInStaff(shop, ['orders'])
  ali = await signedInStaff(shop, ['courier'])
  sara = await signedInStaff(shop, ['courier'])
})

const SHOP = { lat: 35.73, lng: 51.44 }

/** Confirmed and unpaid, so many degrees north of the shop. */
async function order(north: number): Promise<number> {
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: false })
  await shop.db
    .updateTable('orders')
    .set({ lat: SHOP.lat + north, lng: SHOP.lng })
    .where('id', '=', id)
    .execute()
  return id
}

const read = async (staff = desk) =>
  (await staff.as('GET /admin/delivery', { query: { window: delivery.time_id } })).data
/** By courier, null without one: the orders in the sequence of the route. */
const routes = async (staff = desk) => {
  const { route, tours } = await read(staff)
  return route.map(({ tour, stops }) => [
    tours.find(({ id }) => id === tour)?.courier.id ?? null,
    stops.map(({ id }) => id),
  ])
}
const assign = (orders: number[], courier: number | null, staff = desk) =>
  staff.as('PUT /admin/tours', { body: { window: delivery.time_id, courier, orders } })
const share = (couriers: number[]) =>
  desk.as('POST /admin/tours/share', { body: { window: delivery.time_id, couriers } })
const settle = (id: number, received: number, note = '', staff = desk) =>
  staff.as('PUT /admin/tours/{id}/settlement', { params: { id }, body: { received, note } })
const deliver = (id: number, staff = ali) =>
  staff.as('PUT /admin/delivery/{id}', {
    params: { id },
    body: { collected: 350_000, reason: 'کد ندارد' },
  })
async function outWith(courier: number, orders: number[]): Promise<number> {
  for (const id of orders) await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
  await assign(orders, courier)
  return (await read()).tours.find(tour => tour.courier.id === courier)!.id
}

test('shares orders without a courier by direction, each share by a short way', async () => {
  const [north2, south2, north1, south1] = [
    await order(0.04),
    await order(-0.04),
    await order(0.02),
    await order(-0.02),
  ]
  await share([ali.id, sara.id])
  const [first, second] = await routes()
  expect(new Set([first?.[0], second?.[0]])).toEqual(new Set([ali.id, sara.id]))
  expect(new Set([String(first?.[1]), String(second?.[1])])).toEqual(
    new Set([String([north1, north2]), String([south1, south2])]),
  )
  expect((await routes(sara))[0]).toEqual([sara.id, expect.anything()])
  expect(await refusalOf(share([ali.id]))).toMatchObject({
    code: HttpStatus.conflict,
    message: tourMessages.nothingLeft,
  })
})

test('moves orders between couriers and back to nobody; an empty tour disappears', async () => {
  const [near, far] = [await order(0.01), await order(0.03)]
  await assign([far], ali.id)
  await assign([near], ali.id)
  expect(await routes()).toEqual([[ali.id, [near, far]]])
  await assign([near], sara.id)
  expect(await routes()).toEqual([
    [ali.id, [far]],
    [sara.id, [near]],
  ])
  await assign([near, far], null)
  expect((await read()).tours).toEqual([])
  expect((await routes()).map(([courier]) => courier)).toEqual([null])
})

test('orders stops by the street distances of the map provider', async () => {
  const [near, far] = [await order(0.01), await order(0.03)]
  shop.deps.geocoder = {
    ...shop.deps.geocoder,
    distances: async points => points.map(() => points.map(([lat]) => 90_000 - lat * 1_000)),
  }
  await assign([near, far], ali.id)
  expect(await routes()).toEqual([[ali.id, [far, near]]])
  shop.deps.geocoder.distances = async () => null
  await assign([near], ali.id)
  expect(await routes()).toEqual([[ali.id, [near, far]]])
})

test('a courier takes what nobody has, and nothing of others', async () => {
  const [free, taken] = [await order(0.01), await order(0.03)]
  await assign([taken], sara.id)
  await assign([free], ali.id, ali)
  expect([(await read(ali)).to_collect, (await read()).to_collect]).toEqual([350_000, 700_000])
  for (const [orders, courier] of [
    [[taken], ali.id],
    [[free], sara.id],
  ] as const)
    expect(await refusalOf(assign([...orders], courier, ali))).toMatchObject({
      code: HttpStatus.forbidden,
      message: tourMessages.othersOrders,
    })
  await assign([free], null, ali)
  expect((await read(ali)).tours).toEqual([])
  expect((await read(ali)).couriers.map(({ id }) => id)).toEqual([ali.id])
})

test.each([
  ['for pickup', { pickup: 1 }],
  ['with a slip to review', { slip: 'waiting' }],
  ['of another state', { status: OrderStatus.delivered }],
] as const)('gives no order %s to a courier', async (_, change) => {
  const id = await order(0.01)
  await shop.db.updateTable('orders').set(change).where('id', '=', id).execute()
  expect(await refusalOf(assign([id], ali.id))).toMatchObject({
    code: HttpStatus.conflict,
    message: tourMessages.notDeliverable,
  })
})

test('gives orders to active couriers only', async () => {
  const id = await order(0.01)
  const picker = await signedInStaff(shop, ['picker'])
  await shop.db.updateTable('staff').set({ active: 0 }).where('id', '=', sara.id).execute()
  for (const courier of [picker.id, sara.id, 999])
    expect(await refusalOf(assign([id], courier))).toMatchObject({ code: HttpStatus.notFound })
})

test('an order given to 20 couriers at once is in one tour', async () => {
  const id = await order(0.01)
  const couriers = [ali.id, sara.id]
  const { ok, codes } = await tally(
    Array.from({ length: 20 }, (_, at) => assign([id], couriers[at % 2] ?? 0)),
  )
  expect(ok).toBeGreaterThan(0)
  expect(codes).toEqual(codes.filter(code => code === HttpStatus.conflict))
  expect((await read()).tours.map(({ stops }) => stops)).toEqual([1])
})

test('settles the cash of a tour once; missed orders leave it', async () => {
  const [first, second] = [await order(0.01), await order(0.02)]
  const tour = await outWith(ali.id, [first, second])
  expect(await refusalOf(settle(tour, 350_000))).toMatchObject({
    code: HttpStatus.conflict,
    message: tourMessages.onTheWay,
  })
  await deliver(first)
  await ali.as('PUT /admin/delivery/{id}/missed', {
    params: { id: second },
    body: { why: 'nobody' },
  })
  expect((await read()).tours).toMatchObject([{ left: 0, collected: 350_000, settled: null }])
  expect(await refusalOf(settle(tour, 300_000))).toMatchObject({
    code: HttpStatus.unprocessable,
    fields: { note: [tourMessages.noteMissing] },
  })
  const { ok, codes } = await tally(
    Array.from({ length: 5 }, () => settle(tour, 300_000, 'پول خرد نبود')),
  )
  expect([ok, codes]).toEqual([1, [HttpStatus.conflict]])
  expect((await read()).tours).toMatchObject([
    { stops: 1, settled: { due: 350_000, received: 300_000, note: 'پول خرد نبود' } },
  ])
  const undo = desk.as('PUT /admin/delivery/{id}/back', {
    params: { id: first },
    body: { reason: 'اشتباه' },
  })
  expect(await refusalOf(undo)).toMatchObject({ message: deliveryUndoRefusals['tour-settled'] })
  expect(await routes()).toEqual([
    [ali.id, [first]],
    [null, [second]],
  ])
  await assign([second], ali.id)
  expect((await read()).tours.map(({ settled }) => settled !== null)).toEqual([true, false])
})

test('a courier does not settle their own tour, unless they keep the books', async () => {
  const [one, other] = [await order(0.01), await order(0.02)]
  const both = await signedInStaff(shop, ['orders'])
  const owner = await signedInStaff(shop, ['owner'])
  const tours = [await outWith(both.id, [one]), await outWith(owner.id, [other])]
  await deliver(one, both)
  await deliver(other, owner)
  expect(await refusalOf(settle(tours[0]!, 350_000, '', both))).toMatchObject({
    code: HttpStatus.forbidden,
    message: tourMessages.ownTour,
  })
  await settle(tours[1]!, 350_000, '', owner)
  expect(await refusalOf(settle(tours[0]!, 350_000, '', ali))).toMatchObject({
    code: HttpStatus.forbidden,
  })
})

test('names tours of past windows that are not settled, to the desk alone', async () => {
  await outWith(ali.id, [await order(0.01)])
  expect((await read()).unsettled).toEqual([])
  await shop.db
    .updateTable('delivery_windows')
    .set({ ends_at: shop.clock.now - 1 })
    .execute()
  expect((await read()).unsettled).toMatchObject([
    { window_id: delivery.time_id, courier: { id: ali.id } },
  ])
  expect((await read(ali)).unsettled).toEqual([])
})
