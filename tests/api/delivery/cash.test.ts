import { beforeEach, expect, test } from 'vitest'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { deliveryUndoRefusals } from '#lib/text/messages/admin-delivery.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
type Staff = Awaited<ReturnType<typeof signedInStaff>>
let delivery: Delivery
let desk: Staff
let ali: Staff
let sara: Staff
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 100 })
  desk = await signedInStaff(shop, ['owner'])
  ali = await signedInStaff(shop, ['courier'])
  sara = await signedInStaff(shop, ['courier'])
})

const AMOUNT = 350_000

/** Out and unpaid. */
async function out(courier: Staff | null): Promise<number> {
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: false })
  await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
  const body = { window: delivery.time_id, courier: courier?.id ?? null, orders: [id] }
  if (courier) await desk.as('PUT /admin/tours', { body })
  return id
}
const read = async (staff: Staff) =>
  (await staff.as('GET /admin/delivery', { query: { window: delivery.time_id } })).data
const deliver = (id: number, staff: Staff) =>
  staff.as('PUT /admin/delivery/{id}', {
    params: { id },
    body: { collected: AMOUNT, reason: 'کد ندارد' },
  })
const settle = (id: number, received: number) =>
  desk.as('PUT /admin/tours/{id}/settlement', { params: { id }, body: { received, note: '' } })
/** By courier: stops and cash of their tours. */
const cash = async () =>
  (await read(desk)).tours.map(({ courier, stops, collected }) => [courier.id, stops, collected])

test.each([
  ['nobody has', null],
  ['another courier has', 'sara'],
  ['the courier has', 'ali'],
] as const)('cash of an order that %s is settled by who took it', async (_, holder) => {
  const own = await out(ali)
  const other = await out(holder && { ali, sara }[holder])
  await deliver(other, ali)
  await deliver(own, ali)
  expect(await cash()).toEqual([[ali.id, 2, 2 * AMOUNT]])
})

test('cash taken after the settlement is settled in a second tour', async () => {
  const [own, other] = [await out(ali), await out(null)]
  await deliver(own, ali)
  await settle((await read(desk)).tours[0]?.id ?? 0, AMOUNT)
  await deliver(other, ali)
  expect(await cash()).toEqual([
    [ali.id, 1, AMOUNT],
    [ali.id, 1, AMOUNT],
  ])
})

test('the desk records cash for the courier who has the order', async () => {
  const [given, free] = [await out(ali), await out(null)]
  await deliver(given, desk)
  await deliver(free, desk)
  expect(await cash()).toEqual([
    [ali.id, 1, AMOUNT],
    [desk.id, 1, AMOUNT],
  ])
})

test('a courier without a tour still sees what is left to collect', async () => {
  const [first] = [await out(null), await out(null)]
  await deliver(first, ali)
  const { to_collect, collected } = await read(ali)
  expect([to_collect, collected]).toEqual([AMOUNT, AMOUNT])
})

test('a delivery beside its settlement is in exactly one settlement', async () => {
  const [own, missed] = [await out(ali), await out(ali)]
  await deliver(own, ali)
  const body = { why: 'nobody' } as const
  await ali.as('PUT /admin/delivery/{id}/missed', { params: { id: missed }, body })
  const tour = (await read(desk)).tours[0]?.id ?? 0
  await Promise.allSettled([settle(tour, AMOUNT), deliver(missed, ali)])
  const { tours } = await read(desk)
  expect(tours.reduce((sum, { collected }) => sum + collected, 0)).toBe(2 * AMOUNT)
  for (const { settled, collected } of tours) if (settled) expect(settled.due).toBe(collected)
})

const undo = (id: number, staff: Staff) =>
  staff.as('PUT /admin/delivery/{id}/back', { params: { id }, body: { reason: 'اشتباه' } })

test('a courier undoes no delivery that another one recorded', async () => {
  const [given, free] = [await out(sara), await out(null)]
  await deliver(given, ali)
  await deliver(free, desk)
  for (const [id, staff] of [
    [given, sara],
    [free, ali],
  ] as const)
    expect(await refusalOf(undo(id, staff))).toMatchObject({
      code: HttpStatus.conflict,
      message: deliveryUndoRefusals['of-another'],
    })
  const undoable = async (staff: Staff) =>
    (await read(staff)).route.flatMap(({ stops }) => stops.filter(each => each.undo)).length
  expect([await undoable(ali), await undoable(sara), await undoable(desk)]).toEqual([1, 0, 2])
  await undo(given, ali)
  await undo(free, desk)
  expect((await cash()).map(([, , collected]) => collected)).toEqual([0, 0])
  await deliver(given, sara)
  expect(await refusalOf(undo(given, ali))).toMatchObject({ code: HttpStatus.conflict })
})

test('refuses one of a concurrent undo and settlement', async () => {
  const id = await out(ali)
  await deliver(id, ali)
  const tour = (await read(desk)).tours[0]?.id ?? 0
  const both = await Promise.allSettled([settle(tour, AMOUNT), undo(id, ali)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
