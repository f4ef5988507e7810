import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { PICKING_CART_POSITIONS } from '#lib/contract/admin/picking-cart.ts'
import { cartRefusals, countRefusals, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let desk: PickingDesk
beforeAll(async () => {
  desk = await pickingDesk(shop, await insertDelivery(shop, { capacity: 1_000 }))
})

type Staff = PickingDesk['picker']
const newPicker = () => signedInStaff(shop, ['picker'])
const put = (picker: Staff, orders: readonly number[]) =>
  picker.as('PUT /admin/picking-cart', { body: { orders: [...orders] } })
const cartOf = async (picker: Staff) => (await picker.as('GET /admin/picking-cart', {})).data.orders
const confirmedIds = async (count: number) => {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push((await desk.confirmed()).id)
  return ids
}
const pieces = (picked: number, scanned = 0) => ({ picked, picked_g: null, scanned })

test('gives orders the lowest free positions and starts their picking', async () => {
  const picker = await newPicker()
  const [first = 0, second = 0, third = 0] = await confirmedIds(3)
  await put(picker, [first, second])
  await put(picker, [second])
  const params = { id: first }
  expect(await desk.open(first)).toMatchObject({ started: true, cart: { position: 1, own: false } })
  await picker.as('DELETE /admin/picking/{id}/cart', { params })
  await put(picker, [third])
  expect((await cartOf(picker)).map(({ id, position }) => [position, id])).toEqual([
    [1, third],
    [2, second],
  ])
})

test('takes all orders or none: one that cannot be picked, or no position left', async () => {
  const picker = await newPicker()
  const ids = await confirmedIds(PICKING_CART_POSITIONS + 1)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  await put(picker, [first])
  expect(await refusalOf(put(picker, ids.slice(1)))).toMatchObject({
    ...{ code: 409, message: cartRefusals['cart-full'] },
  })
  await desk.pick(last, [])
  const refused = await refusalOf(put(picker, ids.slice(3)))
  expect(refused.message).toContain(pickRefusals.picked)
  expect((await cartOf(picker)).map(({ id }) => id)).toEqual([first])
})

test('two pickers who take the same orders at once never hold the same one', async () => {
  const [one, other] = [await newPicker(), await newPicker()]
  const ids = await confirmedIds(3)
  const taken = await Promise.allSettled([put(one, ids), put(other, [...ids].reverse())])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await cartOf(one), await cartOf(other)].map(cart => cart.length).sort()).toEqual([0, 3])
})

test('an order in a cart is picked by its picker alone, and leaves the cart then', async () => {
  const picker = await newPicker()
  const order = await desk.confirmed()
  await put(picker, [order.id])
  expect((await refusalOf(desk.pick(order.id, []))).message).toBe(pickRefusals['in-cart'])
  const counts = [{ order: order.id, line: order.line, ...pieces(1), was: null }]
  const { data } = await desk.picker.as('PUT /admin/picking-counts', { body: { counts } })
  expect(data).toMatchObject([{ line: order.line, reason: pickRefusals['in-cart'] }])
  await desk.pick(order.id, [{ id: order.line, picked: 1 }], picker)
  expect(await cartOf(picker)).toEqual([])
  expect(await desk.open(order.id)).toMatchObject({ cart: null, lines: [{ collected: null }] })
  await expectCleanAudit(shop)
})

test('an order that is cancelled stays in the cart until it is taken out', async () => {
  const picker = await newPicker()
  const { id } = await desk.confirmed()
  await put(picker, [id])
  await moveByStaff(shop, id, { status: OrderStatus.cancelled })
  expect(await cartOf(picker)).toMatchObject([{ id, refusal: pickRefusals['not-confirmed'] }])
  await picker.as('DELETE /admin/picking/{id}/cart', { params: { id } })
  expect(await cartOf(picker)).toEqual([])
})

test("the history of an order has who took it out of another picker's cart", async () => {
  const [picker, other] = [await newPicker(), await newPicker()]
  const reader = await signedInStaff(shop, ['orders'])
  const { id } = await desk.confirmed()
  const params = { id }
  const history = async () => {
    const record = { record: 'order', id: String(id) } as const
    return (await reader.as('GET /admin/changes/{record}/{id}', { params: record })).data
  }
  const before = await history()
  await put(picker, [id])
  await picker.as('DELETE /admin/picking/{id}/cart', { params })
  expect(await history()).toEqual(before)
  await put(picker, [id])
  const takeOut = () => other.as('DELETE /admin/picking/{id}/cart', { params })
  await Promise.all([takeOut(), takeOut()])
  const [taken, ...rest] = await history()
  expect(taken).toMatchObject({ action: 'changed', before: { picking_cart: 'مریم راد' } })
  expect(rest).toEqual(before)
})

test('counts are stored once however often they are sent, and never over an unseen one', async () => {
  const { id: order, line } = await desk.confirmed()
  const send = async (count: object, was: object | null) => {
    const counts = [{ order, line, ...count, was }] as never
    return (await desk.picker.as('PUT /admin/picking-counts', { body: { counts } })).data
  }
  const stored = async () => (await desk.open(order)).lines[0]?.collected
  expect(await send(pieces(1, 1), null)).toEqual([])
  expect(await send(pieces(1, 1), null)).toEqual([])
  expect(await stored()).toEqual(pieces(1, 1))
  expect(await send(pieces(2), null)).toEqual([
    { line, reason: countRefusals['counted-otherwise'], collected: pieces(1, 1) },
  ])
  expect(await send(pieces(2), pieces(1, 1))).toEqual([])
  expect(await send(pieces(3), pieces(2))).toMatchObject([{ reason: pickRefusals['too-many'] }])
  expect(await stored()).toEqual(pieces(2))
  await desk.pick(order, [])
  expect(await send(pieces(0), pieces(2))).toMatchObject([{ reason: pickRefusals.picked }])
})

test('counts that arrive at once are one of them', async () => {
  const { id: order, line } = await desk.confirmed()
  const send = (picked: number) =>
    desk.picker.as('PUT /admin/picking-counts', {
      body: { counts: [{ order, line, ...pieces(picked), was: null }] },
    })
  const answers = await Promise.all([send(1), send(2)])
  expect(answers.map(({ data }) => data.length).sort()).toEqual([0, 1])
})
