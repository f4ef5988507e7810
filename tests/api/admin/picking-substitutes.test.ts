import { beforeAll, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { insertBrand, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

const find = (id: number, query: { line: number; q?: string; chosen?: number }) =>
  desk.picker.as('GET /admin/picking/{id}/substitutes', { params: { id }, query })

/** Two pieces of a product of its own, 100,000 rials each, that are to be picked. */
async function orderOf(item: { type?: ItemType; item_id: number }) {
  const buyer = await readyShopper(shop, delivery, [{ ...item, count: 2 }])
  const { data } = await buyer.store({ payment_port: 5 })
  await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: true })
  const { lines } = await desk.open(data.id)
  return { id: data.id, line: lines[0]?.id ?? 0, lines }
}

test('finds substitutes by words: saleable, never dearer, with distinct names', async () => {
  const ordered = await insertProduct(shop.db, { name: 'زعفران قائنات', inventory: 9 })
  const { id, line } = await orderOf({ item_id: ordered })
  const brand_id = await insertBrand(shop.db, { name: 'سحرخیز' })
  const size = { brand_id, volume: 4.5, unit: 'گرم' }
  const dear = await insertProduct(shop.db, {
    name: 'زعفران سرگل',
    price: 900_000,
    inventory: 3,
    sku: 'SAF-DEAR',
    ...size,
  })
  const cheap = await insertProduct(shop.db, { name: 'زعفران پوشال', price: 60_000 })
  for (const gone of [{ inventory: 0 }, { available: 0 }, { comming_soon: 1 }] as const)
    await insertProduct(shop.db, { name: 'زعفران نایاب', ...gone })
  const { chosen: none, matches: found } = (await find(id, { line, q: 'زعفران' })).data
  expect(none).toBeNull()
  expect(found.map(each => each.id).toSorted((a, b) => a - b)).toEqual([dear, cheap])
  expect(found.find(each => each.id === dear)).toMatchObject({
    name: 'زعفران سرگل',
    about: 'سحرخیز ۴٫۵ گرم',
    price: 100_000,
    inventory: 3,
    image: expect.stringMatching(/^\/media\//) as string,
  })
  expect(found.find(each => each.id === cheap)).toMatchObject({ price: 60_000, inventory: null })
  const readSubstitutes = async (query: { q: string; chosen?: number }) => {
    const { data } = await find(id, { line, ...query })
    return [data.chosen?.id ?? null, ...data.matches.map(each => each.id)]
  }
  expect(await readSubstitutes({ q: 'saf-d' })).toEqual([null, dear])
  expect(await readSubstitutes({ q: 'saf-d', chosen: dear })).toEqual([null, dear])
  expect(await readSubstitutes({ q: 'پوشال', chosen: dear })).toEqual([dear, cheap])
  expect(await readSubstitutes({ q: 'زرشک‌پلو', chosen: ordered })).toEqual([null])
  expect(await readSubstitutes({ q: '' })).not.toContain(ordered)
})

test('searches no substitute for an unknown line, for a bundle or for overlong text', async () => {
  const one = await orderOf({ item_id: await insertProduct(shop.db, { name: 'نخود' }) })
  const bundle = await orderOf({ type: ItemType.bundle, item_id: await insertBundle(shop.db) })
  const { line } = one
  expect(await refusalOf(find(999_999, { line }))).toMatchObject({ code: 404 })
  expect(await refusalOf(find(bundle.id, { line, q: 'نخود' }))).toMatchObject({
    code: 404,
    message: pickingMessages.noLine,
  })
  expect(await refusalOf(find(one.id, { line, q: 'ن'.repeat(101) }))).toMatchObject({ code: 422 })
  expect(await refusalOf(find(one.id, { line: 'x' as never }))).toMatchObject({ code: 422 })
  expect((await find(bundle.id, { line: bundle.line, q: 'نخود' })).data).toEqual({
    chosen: null,
    matches: [],
  })
})

test('lines and substitutes have pictures; deleted products have none', async () => {
  const lentils = await insertProduct(shop.db, { name: 'عدس', inventory: 9 })
  const order = await orderOf({ item_id: lentils })
  const bundle = await orderOf({ type: ItemType.bundle, item_id: await insertBundle(shop.db) })
  const picture = expect.stringMatching(/^\/media\//) as string
  expect(order.lines).toMatchObject([{ type: 1, image: picture }])
  expect(bundle.lines).toMatchObject([{ type: 2, image: picture, substitutes: [] }])
  const peas = await insertProduct(shop.db, { name: 'لپه', volume: 900, unit: 'گرم' })
  const substitute = { product_id: peas, count: 1, agreed: true }
  await desk.pick(order.id, [{ id: order.line, picked: 1, substitute }])
  expect((await desk.open(order.id)).substitutes).toMatchObject([
    { name: 'لپه', about: expect.stringContaining('۹۰۰ گرم') as string, image: picture, count: 1 },
  ])
  await shop.db
    .updateTable('order_lines')
    .set({ item_id: 999_999 })
    .where('order_id', '=', order.id)
    .execute()
  const { lines, substitutes } = await desk.open(order.id)
  expect([...lines, ...substitutes].map(({ image }) => image)).toEqual(['', ''])
})

test('the history of a picking distinguishes products of the same name', async () => {
  const size = { volume: 1.5, unit: 'لیتر', inventory: 9 }
  const milk = await insertProduct(shop.db, { ...size, name: 'شیر' })
  const { id, line } = await orderOf({ item_id: milk })
  const other = await insertProduct(shop.db, { ...size, name: 'شیر', volume: 900, unit: 'گرم' })
  const substitute = { product_id: other, count: 1, agreed: true }
  await desk.pick(id, [{ id: line, picked: 0, missing: true, substitute }])
  const staff = await signedInStaff(shop, ['orders'])
  const params = { record: 'order', id: String(id) } as const
  const { data } = await staff.as('GET /admin/changes/{record}/{id}', { params })
  expect(data.find(each => each.action === 'picked')).toMatchObject({
    before: { items: [expect.stringMatching(/^شیر، .*۱٫۵ لیتر × ۲$/)] },
    after: {
      items: [expect.stringMatching(/^شیر، .*۹۰۰ گرم × ۱$/)],
      missing: [expect.stringMatching(/^شیر، .*۱٫۵ لیتر$/)],
      agreed: [expect.stringMatching(/^شیر، .*۱٫۵ لیتر$/)],
    },
  })
})
