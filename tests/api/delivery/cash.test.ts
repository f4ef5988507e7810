import { beforeEach, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
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
