import { expect, test } from 'vitest'
import { productsCsv } from '#server/import/export-products.ts'
import { byWeight, insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { newTill } from '#tests/support/builders/till.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

type Cells = Record<string, string | null>

const put = async (id: number, cells: Cells) => {
  const as = await editor(shop)
  const params = { id }
  const read = (await as('GET /admin/catalogue/products/{id}', { params })).data.cells
  const was = Object.fromEntries(Object.keys(cells).map(name => [name, read[name] ?? null]))
  await as('PUT /admin/catalogue/products/{id}', { params, body: { cells, was } })
  return as
}

const stockOf = async (id: number) => {
  const { inventory, safety_stock } = await productOf(shop, id)
  return [inventory, safety_stock]
}

test.each<[was: Partial<Row<'products'>>, cells: Cells, is: [number | null, number]]>([
  [{ inventory: 10 }, { safety_stock: '3' }, [7, 3]],
  [{ inventory: 2 }, { safety_stock: '3' }, [0, 3]],
  [{ inventory: 7, safety_stock: 3 }, { safety_stock: '1' }, [9, 1]],
  [{ inventory: 7, safety_stock: 3 }, { safety_stock: null }, [10, 0]],
  [{ inventory: null }, { safety_stock: '3' }, [null, 3]],
  [{ inventory: 10 }, { safety_stock: '3', inventory: '10' }, [10, 3]],
  [{ ...byWeight(), inventory: 9_500 }, { safety_stock: '1500' }, [8_000, 1_500]],
])('a product with %j becomes with %j in its form %j', async (was, cells, is) => {
  const id = await insertProduct(shop.db, was)
  await put(id, cells)
  expect(await stockOf(id)).toEqual(is)
})

test('clearing a safety stock gives back what was really kept back', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 5 })
  await put(id, { safety_stock: '10' })
  expect(await productOf(shop, id)).toMatchObject({ inventory: 0, kept_back: 5 })
  const { stock } = await newTill(shop)
  await stock({ sku: 'A-1', delta: 3, event_id: 'e-1' })
  expect(await productOf(shop, id)).toMatchObject({ inventory: 0, kept_back: 8 })
  await stock({ sku: 'A-1', on_hand: 5, version: 1 })
  expect(await stock({ sku: 'A-1', delta: 3, event_id: 'e-2' })).toMatchObject([
    { inventory: 0, missing: 0 },
  ])
  await put(id, { safety_stock: null })
  expect(await productOf(shop, id)).toMatchObject({ inventory: 8, kept_back: 0 })
})

test('lists and history know at once what is kept back', async () => {
  const id = await insertProduct(shop.db, { inventory: 2 })
  const isAvailable = async () =>
    (await shop.as(null)('GET /products/{id}', { params: { id } })).data.available
  expect(await isAvailable()).toBe(true)
  const as = await put(id, { safety_stock: '2' })
  expect(await isAvailable()).toBe(false)
  expect((await historyOf(as, 'product', id))[0]).toMatchObject({
    ...{ before: { safety_stock: 0, inventory: 2 }, after: { safety_stock: 2, inventory: 0 } },
  })
})

test('a count takes off what is kept back, which the average cost counts', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 5, safety_stock: 5 })
  const as = await editor(shop)
  const post = (kind: 'receipt' | 'count', amount: number, cost?: number) =>
    as('POST /admin/stock/documents', {
      body: {
        kind,
        reason: 'بازشماری',
        once_key: `${kind}-${amount}`,
        lines: [{ sku: 'A-1', amount, cost }],
      },
    })
  await post('count', 12)
  expect(await stockOf(id)).toEqual([7, 5])
  await post('receipt', 1, 1_000)
  await post('receipt', 13, 2_000)
  const { data } = await as('GET /admin/stock/products/{id}', { params: { id } })
  expect(data).toMatchObject({ inventory: 21, safety_stock: 5, cost: 1_500 })
  await post('count', 3)
  expect(await productOf(shop, id)).toMatchObject({ inventory: 0, kept_back: 3 })
})

test('another unit of the goods asks for it again', async () => {
  const id = await insertProduct(shop.db, { inventory: 5, safety_stock: 2 })
  const refused = await refusalOf(put(id, { step_g: '500', inventory: '5000' }))
  expect(Object.keys(refused.fields)).toEqual(['safety_stock'])
  await put(id, { step_g: '500', inventory: '5000', safety_stock: '2000' })
  expect(await stockOf(id)).toEqual([5_000, 2_000])
})

test('files export and import it, people write kilograms', async () => {
  const id = await insertProduct(shop.db, {
    ...{ sku: 'TOM-1', inventory: 9_000, safety_stock: 1_000, ...byWeight() },
  })
  const as = await editor(shop)
  const importCsv = async (csv: string) => {
    const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv } })).data
    const params = { hash }
    const shown = (await as('GET /admin/catalogue/imports/{hash}', { params })).data
    await as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen: shown.seen } })
    return shown
  }
  expect(await importCsv(await productsCsv(shop.db))).toMatchObject({ unchanged: 1 })
  await importCsv('کد;موجودی اطمینان\nTOM-1;۲٫۵')
  expect(await stockOf(id)).toEqual([7_500, 2_500])
})

test('orders that are placed while it changes lose nothing', async () => {
  const delivery = await insertDelivery(shop)
  const id = await insertProduct(shop.db, { inventory: 30 })
  const shoppers = []
  for (let n = 0; n < 4; n++)
    shoppers.push(await readyShopper(shop, delivery, [{ item_id: id, count: 2 }]))
  await Promise.all([
    ...shoppers.map(({ store }) => store()),
    put(id, { safety_stock: '5' }),
    ...shoppers.map(() => stockOf(id)),
  ])
  expect(await stockOf(id)).toEqual([30 - 8 - 5, 5])
})
