import { expect, test } from 'vitest'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const EXPIRATION = TEST_START + 10
const shop = shopForFile()

test('page, filters and order follow the end of a special sale', async () => {
  const ask = shop.as(null)
  const category = await insertCategory(shop.db)
  const id = await insertProduct(shop.db, {
    category_id: category,
    price: 200_000,
    price_by_discount: 100_000,
    special_sale_value: 50,
    special_sale_expiration: EXPIRATION,
  })
  const other = await insertProduct(shop.db, { category_id: category, price: 150_000 })
  const one = async () => (await ask('GET /products/{id}', { params: { id } })).data
  const list = async (query: object) =>
    (await ask('GET /products', { query: { category, ...query } })).data.map(p => p.id)

  shop.clock.now = EXPIRATION - 1
  expect(await one()).toMatchObject({
    price_by_discount: 100_000,
    discount: { type: 2, value: 50 },
    special_sale: { value: 50, expiration: EXPIRATION },
  })
  expect(await list({ sortby: 1 })).toEqual([id, other])
  expect(await list({ special_sale: '1' })).toEqual([id])

  shop.clock.now = EXPIRATION
  expect(await one()).toMatchObject({ price_by_discount: null, discount: null, special_sale: null })
  expect(await list({ sortby: 1 })).toEqual([other, id])
  expect(await list({ special_sale: '1' })).toEqual([])
  expect(await list({ max: 100_000 })).toEqual([])
})
