import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockCommand } from '#server/cli/stock.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import type { Delivery } from '#tests/support/builders/checkout.ts'
import { createCommandShop, outputOf } from '#tests/support/fixtures/command-shop.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  ;({ shop, delivery } = await createCommandShop())
})
afterAll(() => shop.close())

const stock = (...words: string[]) => outputOf(shop, stockCommand, words)

test('is shown beside what open orders hold, and set: every cache follows', async () => {
  const { productId } = await saveOrder(shop, delivery)
  const { sku } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const line = async (...words: string[]) => (await stock(...words)).split('\n')[1]
  expect(await line('show', sku)).toMatch(new RegExp(`^${sku} +8 +2 +2 +yes `))
  const version = await readCatalogueVersion(shop.db)
  expect(await line('set', sku, '0')).toMatch(new RegExp(`^${sku} +0 +2 +2 +yes `))
  expect(await readCatalogueVersion(shop.db)).toBe(version + 1)
  const read = async () =>
    (await shop.as(null)('GET /products/{id}', { params: { id: productId } })).data.inventory
  expect(await read()).toBe(0)
  expect(await line('set', sku, 'unlimited')).toMatch(new RegExp(`^${sku} +unlimited +2`))
  expect(await read()).toBeNull()
})

test.each([
  [[], 'stock show takes one SKU.'],
  [['sell'], 'stock knows show, set, not sell.'],
  [['constructor'], 'stock knows show, set, not constructor.'],
  [['show'], 'stock show takes one SKU.'],
  [['set', 'NONE'], 'stock set takes a SKU and a number or unlimited.'],
  [['show', 'NONE'], 'There is no product NONE.'],
  [['set', 'NONE', '5'], 'There is no product NONE.'],
  [
    ['set', 'NONE', '-5'],
    'stock set: the pieces must be a whole number, from 0 to 2147483647, not -5.',
  ],
  [
    ['set', 'NONE', 'many'],
    'stock set: the pieces must be a whole number, from 0 to 2147483647, not many.',
  ],
])('%j', async (words, sentence) => {
  const version = await readCatalogueVersion(shop.db)
  expect(await stock(...words)).toBe(`Refused: ${sentence}`)
  expect(await readCatalogueVersion(shop.db)).toBe(version)
})

test('npm run shop -- … knows them all', async () => {
  const sku = 'SPAWNED'
  await insertProduct(shop.db, { sku, inventory: 4 })
  for (const words of [['orders'], ['slips'], ['windows'], ['stock', 'show', sku]]) {
    const { status, stderr } = await runShop(words, { DATABASE_URL: shop.url })
    expect({ words, status, stderr }).toEqual({ words, status: 0, stderr: '' })
  }
})
