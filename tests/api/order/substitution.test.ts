import { beforeAll, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import { pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { preparedOf, prepareAt, REPEAT_DUE, saveRepeated } from '#tests/support/builders/repeats.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const { call, nearest, refund } = SubstitutionChoice
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

/** Choices of the lines, in their order; null follows the order. */
const choicesOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('order_lines')
      .select('substitution')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(line => line.substitution)

const choiceOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('substitution')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).substitution

test('an order keeps its choice and those of lines, and the account the choice for the next', async () => {
  const [milk, bread] = [await insertProduct(shop.db), await insertProduct(shop.db)]
  const bundle = await insertBundle(shop.db)
  const lines = [
    { item_id: milk, count: 2 },
    { item_id: bread, count: 1 },
    { type: ItemType.bundle, item_id: bundle, count: 1 },
  ]
  const buyer = await readyShopper(shop, delivery, lines)
  const offer = async () => (await buyer.client('GET /checkout', {})).data
  const { substitution, goods } = await offer()
  expect(substitution).toBe(call)
  expect(goods?.map(({ key }) => key)).toEqual([`p-${milk}`, `p-${bread}`, `b-${bundle}`])
  const { data } = await buyer.store({
    payment_port: 5,
    substitution: nearest,
    substitutions: { [`p-${milk}`]: refund, [`p-${bread}`]: nearest, 'p-999999': refund },
  })
  expect(await choiceOf(data.id)).toBe(nearest)
  expect(await choicesOf(data.id)).toEqual([refund, null, null])
  const params = { id: data.id }
  const invoice = (await buyer.client('GET /profile/receipts/{id}', { params })).data
  expect(invoice.substitution).toBe(nearest)
  expect(invoice.products.map(each => each.substitution)).toEqual([refund, null, null])
  await fillCart(shop, buyer.userId, [{ item_id: bread, count: 1 }])
  expect((await offer()).substitution).toBe(nearest)
  const next = await buyer.store({ payment_port: 5 })
  expect(await choiceOf(next.data.id)).toBe(nearest)
})

test('refuses an unknown choice, and choices of lines without a cart key', async () => {
  const buyer = await readyShopper(shop, delivery)
  for (const wrong of [{ substitution: 'other' }, { substitutions: { x: call } }] as object[])
    expect(await refusalOf(buyer.store(wrong))).toMatchObject({ code: 422 })
})

test('a phone order has the choice of the call, else that of the account, which stays', async () => {
  const staff = await signedInStaff(shop, ['orders'])
  const buyer = await readyShopper(shop, delivery)
  await buyer.store({ payment_port: 5, substitution: refund })
  const params = { id: buyer.userId }
  const place = async (key: string, choice: object) => {
    const id = await insertProduct(shop.db)
    const where = { ...delivery, info_id: buyer.addressId, payment_port: 5 }
    const body = { ...where, lines: [{ id, count: 1 }], key, ...choice }
    const { data } = await staff.as('POST /admin/customers/{id}/orders', { params, body })
    await moveByStaff(shop, data.id, { status: OrderStatus.cancelled })
    return choiceOf(data.id)
  }
  expect(await place('order-of-a-call-1', { substitution: nearest })).toBe(nearest)
  expect(await place('order-of-a-call-2', {})).toBe(refund)
})

test('a repeat has the choices of its first order', async () => {
  const order = await saveRepeated(shop, delivery, { substitution: nearest })
  await shop.db
    .updateTable('order_lines')
    .set({ substitution: refund })
    .where('order_id', '=', order.id)
    .execute()
  const { now } = shop.clock
  await prepareAt(shop, REPEAT_DUE)
  shop.clock.now = now
  const [prepared] = await preparedOf(shop, order)
  expect(prepared?.substitution).toBe(nearest)
  expect(await choicesOf(prepared?.id ?? 0)).toEqual([refund])
})

test('picking follows the choice of each line', async () => {
  const confirmed = async (substitution: SubstitutionChoice) => {
    const order = await saveOrder(shop, delivery, { substitution })
    await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
    const [line] = (await desk.open(order.id)).lines
    if (!line) throw new Error('an order of one line')
    const { category_id } = await shop.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', order.productId)
      .executeTakeFirstOrThrow()
    const similar = await insertProduct(shop.db, { category_id })
    const give = (product_id: number, agreed?: boolean) =>
      desk.pick(order.id, [
        { id: line.id, picked: 1, substitute: { product_id, count: 1, agreed } },
      ])
    return { line, similar, give }
  }
  const other = await insertProduct(shop.db)
  const refuses = async (answer: Promise<unknown>, reason: keyof typeof pickRefusals) =>
    expect(await refusalOf(answer)).toMatchObject({ code: 409, message: pickRefusals[reason] })

  const refunded = await confirmed(refund)
  expect(refunded.line).toMatchObject({ substitution: refund })
  await refuses(refunded.give(refunded.similar, true), 'wants-refund')

  const called = await confirmed(call)
  await refuses(called.give(called.similar), 'not-agreed')
  expect((await called.give(other, true)).data.changes).toMatchObject([{ handed: 1 }])

  const similar = await confirmed(nearest)
  await refuses(similar.give(other), 'not-similar')
  expect((await similar.give(similar.similar)).data.changes).toMatchObject([{ handed: 1 }])
})
