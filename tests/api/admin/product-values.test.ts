import { expect, test } from 'vitest'
import { valueMessages } from '#lib/text/messages/admin-product-value.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('renames a unit on all its products, which search and shoppers see', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, { unit: 'گرمی', volume: 450, name: 'ماست' })
  await insertProduct(shop.db, { unit: 'گرم', volume: 900 })
  await insertProduct(shop.db, { unit: 'گرم' })
  await insertProduct(shop.db)
  expect((await as('GET /admin/units', {})).data).toEqual([
    { unit: 'گرم', products: 2 },
    { unit: 'گرمی', products: 1 },
  ])
  const body = { from: 'گرمی', unit: ' گرم ' }
  expect((await as('PUT /admin/units', { body })).data).toEqual({ products: 1 })
  expect((await as('GET /admin/units', {})).data).toEqual([{ unit: 'گرم', products: 3 }])
  const { data } = await shop.as(null)('GET /products/{id}', { params: { id } })
  expect(data.unit).toEqual({ name: 'گرم' })
  expect(await historyOf(as, 'product', id)).toMatchObject([
    { before: { unit: 'گرمی' }, after: { unit: 'گرم' } },
  ])
  expect((await refusalOf(as('PUT /admin/units', { body }))).message).toBe(valueMessages.gone)
  const empty = as('PUT /admin/units', { body: { from: 'گرم', unit: 'x'.repeat(21) } })
  expect((await refusalOf(empty)).fields).toHaveProperty('unit')
})

test('renames a colour with its code, and refuses one that is none', async () => {
  const as = await editor(shop)
  const red = { color_name: 'قرمز', color_code: '#ff0000' }
  const id = await insertProduct(shop.db, { color_name: 'سرخ', color_code: null })
  await insertProduct(shop.db, red)
  const plain = await insertProduct(shop.db)
  const from = { color_name: 'سرخ', color_code: null }
  const to = (color_name: string, color_code: string) =>
    as('PUT /admin/colors', { body: { from, color_name, color_code } })
  expect((await refusalOf(to('قرمز', 'red'))).fields).toHaveProperty('color_code')
  expect((await refusalOf(to('', ''))).fields).toHaveProperty('color_name')
  const none = { color_name: null, color_code: null }
  const all = as('PUT /admin/colors', { body: { from: none, ...red } })
  expect((await refusalOf(all)).fields).toHaveProperty('from')
  await to('قرمز', '#FF0000')
  expect((await as('GET /admin/colors', {})).data).toEqual([{ ...red, products: 2 }])
  expect(await productOf(shop, id)).toMatchObject(red)
  expect(await productOf(shop, plain)).toMatchObject(none)
})

test('renames once when two rename one unit at once', async () => {
  const as = await editor(shop)
  for (let n = 0; n < 5; n++) await insertProduct(shop.db, { unit: 'بسته' })
  const both = await Promise.allSettled(
    ['پاکت', 'جعبه'].map(unit => as('PUT /admin/units', { body: { from: 'بسته', unit } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await as('GET /admin/units', {})).data).toHaveLength(1)
})
