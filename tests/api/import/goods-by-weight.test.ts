import { expect, test } from 'vitest'
import { productsCsv } from '#server/import/export-products.ts'
import {
  byWeight,
  insertBundle,
  insertProduct,
  type Row,
} from '#tests/support/builders/catalogue.ts'
import { editor, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

type Cells = Record<string, string | null>

const put = async (id: number, cells: Cells) => {
  const as = await editor(shop)
  const params = { id }
  const read = (await as('GET /admin/catalogue/products/{id}', { params })).data.cells
  const was = Object.fromEntries(Object.keys(cells).map(name => [name, read[name] ?? null]))
  await as('PUT /admin/catalogue/products/{id}', { params, body: { cells, was } })
}

const importCsv = async (csv: string, accepted: 'by-weight'[] = []) => {
  const as = await editor(shop)
  const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv } })).data
  const params = { hash }
  if (accepted.length > 0)
    await as('PUT /admin/catalogue/imports/{hash}/reading', { params, body: { accepted } })
  const shown = (await as('GET /admin/catalogue/imports/{hash}', { params })).data
  if (shown.problem_count === 0)
    await as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen: shown.seen } })
  return shown
}

const bySku = (sku: string) =>
  shop.db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirst()

// What a product was, the cells that change, and what it is then.
const CHANGES: [title: string, Partial<Row<'products'>>, Cells, Partial<Row<'products'>>][] = [
  [
    'a price is one of a kilogram',
    byWeight(),
    { price: '300000' },
    { price_per_kg: 300_000, price: 150_000 },
  ],
  [
    'a discounted price is one of a kilogram',
    byWeight(),
    { price_by_discount: '180000' },
    { price: 100_000, price_by_discount: 90_000 },
  ],
  [
    'a new step prices itself and the discount',
    { ...byWeight(), price_by_discount: 90_000 },
    { step_g: '250' },
    { price: 50_000, price_by_discount: 45_000, step_g: 250, min_g: 500, volume: 250 },
  ],
  [
    'a step makes goods by piece goods by weight at the number that stood there',
    { price: 400_000, inventory: 12 },
    { step_g: '500', inventory: '12000', piece_g: '150' },
    {
      ...{ price_per_kg: 400_000, price: 200_000, min_g: 500, tolerance_percent: 10 },
      ...{ piece_g: 150, unit: 'گرم', volume: 500, inventory: 12_000 },
    },
  ],
  [
    'an empty step makes them goods by piece again',
    { ...byWeight(), inventory: 700 },
    { step_g: null, inventory: '7' },
    {
      ...{ price_per_kg: null, price: 200_000, step_g: null, min_g: null },
      ...{ tolerance_percent: null, inventory: 7 },
    },
  ],
]

test.each(CHANGES)('takes by the form that %s', async (_, row, cells, after) => {
  const id = await insertProduct(shop.db, row)
  await put(id, cells)
  expect(await productOf(shop, id)).toMatchObject(after)
})

const REFUSALS: [column: string, Partial<Row<'products'>>, Cells][] = [
  ['min_g', byWeight(), { min_g: '700' }],
  ['min_g', byWeight({ min_g: 1_500 }), { step_g: '400' }],
  ['min_g', {}, { min_g: '500' }],
  ['max_count', byWeight(), { min_g: '6000' }],
  ['tolerance_percent', byWeight(), { tolerance_percent: '31' }],
  ['inventory', { inventory: 5 }, { step_g: '500' }],
  ['price_by_discount', byWeight(), { price_by_discount: '200000' }],
]

test.each(REFUSALS)(
  'the form refuses a wrong %s of %j changed by %j',
  async (column, row, cells) => {
    const id = await insertProduct(shop.db, row)
    const before = await productOf(shop, id)
    expect(Object.keys((await refusalOf(put(id, cells))).fields)).toEqual([column])
    expect(await productOf(shop, id)).toEqual(before)
  },
)

test.each<Cells>([{ step_g: '250' }, { step_g: null, inventory: '7' }])(
  'the form refuses another step of goods in a bundle: %j',
  async cells => {
    const id = await insertProduct(shop.db, byWeight())
    const items = [{ product_id: id, count: 2 }]
    await insertBundle(shop.db, { name: 'میوه‌ی روز', items })
    expect((await refusalOf(put(id, cells))).fields).toEqual({
      step_g: [expect.stringContaining('پک «میوه‌ی روز»')],
    })
    await put(id, { price: '210000', step_g: '500' })
  },
)

test('an export of goods by weight changes nothing when it is imported', async () => {
  await insertProduct(shop.db, { ...byWeight({ step_g: 300 }), price_by_discount: 45_670 })
  await insertProduct(shop.db, { ...byWeight({ piece_g: 120, min_g: 1_000 }), inventory: 12_345 })
  await insertProduct(shop.db)
  expect(await importCsv(await productsCsv(shop.db))).toMatchObject({ unchanged: 3, updated: 0 })
})

test('a price list has its step, weights and kilograms of stock as people write them', async () => {
  const csv = [
    'کد;نام کالا;قیمت هر کیلو (تومان);گام فروش;حداقل وزن;وزن هر عدد;رواداری;موجودی',
    'TOM-1;گوجه فرنگی;21800;۵۰۰ گرم;1 کیلو;۱۵۰ گرم;15;۱۲٫۵',
  ].join('\n')
  expect(await importCsv(csv)).toMatchObject({ problem_count: 0, inserted: 1 })
  expect(await bySku('TOM-1')).toMatchObject({
    ...{ price_per_kg: 218_000, price: 109_000, step_g: 500, min_g: 1_000, piece_g: 150 },
    ...{ tolerance_percent: 15, inventory: 12_500, max_count: 20, unit: 'گرم', volume: 500 },
  })
  await importCsv('کد;قیمت فروش (تومان);موجودی\nTOM-1;25000;3')
  expect(await bySku('TOM-1')).toMatchObject({ price: 125_000, inventory: 3_000 })
})

test('a price per kilogram without a step is a question, never taken silently', async () => {
  const csv = 'نام کالا;قیمت هر کیلوگرم (تومان);موجودی;کد\nخیار;30000;20;CUC-1'
  const shown = await importCsv(csv)
  expect(shown.problems).toMatchObject([{ question: 'by-weight', column: 'step_g' }])
  expect(await bySku('CUC-1')).toBeUndefined()
  await importCsv(csv, ['by-weight'])
  expect(await bySku('CUC-1')).toMatchObject({
    ...{ price_per_kg: 300_000, price: 150_000, step_g: 500, inventory: 20_000 },
  })
})
