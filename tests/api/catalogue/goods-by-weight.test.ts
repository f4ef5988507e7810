import { describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper, type Shopper } from '#tests/support/builders/checkout.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const get = async (id: number) =>
  (await shop.as(null)('GET /products/{id}', { params: { id } })).data

describe('goods by weight', () => {
  test('are priced, limited and counted in steps, and say what a step is', async () => {
    const columns = byWeight({ price_per_kg: 2_180_000, step_g: 250, min_g: 500, piece_g: 150 })
    const id = await insertProduct(shop.db, {
      ...columns,
      price_by_discount: 500_000,
      inventory: 1_700,
    })
    expect(await get(id)).toMatchObject({
      price: 545_000,
      price_by_discount: 500_000,
      volume: 250,
      unit: { name: 'گرم' },
      inventory: 6,
      available: true,
      weight: {
        price_per_kg: 2_180_000,
        price_per_kg_by_discount: 2_000_000,
        step_g: 250,
        min_g: 500,
        tolerance_percent: 10,
        piece_g: 150,
      },
    })
  })

  test('cannot be bought when less than the least amount is left', async () => {
    const id = await insertProduct(shop.db, { ...byWeight({ min_g: 1_000 }), inventory: 999 })
    expect(await get(id)).toMatchObject({ available: false, inventory: 1 })
  })

  test('are counted in steps inside a bundle', async () => {
    const part = await insertProduct(shop.db, { ...byWeight(), inventory: 2_900 })
    const bundle = await insertBundle(shop.db, { items: [{ product_id: part, count: 2 }] })
    const { data } = await shop.as(null)('GET /bundles/{id}', { params: { id: bundle } })
    expect(data).toMatchObject({ inventory: 2, products: [{ count: 2, step_g: 500 }] })
  })

  test.each([
    ['a step without a price', { step_g: 500 }],
    ['a least amount that is no whole number of steps', byWeight({ step_g: 300, min_g: 400 })],
    ['a tolerance above 30 percent', { ...byWeight(), tolerance_percent: 31 }],
    ['the weight of a piece alone', { piece_g: 100 }],
  ])('are refused by the database with %s', async (_, columns) => {
    await expect(insertProduct(shop.db, columns)).rejects.toThrow(/constraint/i)
  })
})

test(
  '200 concurrent orders for the last grams, alone and in bundles, sell what there is',
  {
    timeout: 60_000,
  },
  async () => {
    const delivery = await insertDelivery(shop, { capacity: 500 })
    const product = await insertProduct(shop.db, { ...byWeight(), inventory: 7_250 })
    const bundle = await insertBundle(shop.db, { items: [{ product_id: product, count: 1 }] })
    const everybody: Shopper[] = []
    for (let index = 0; index < 200; index++) {
      const line =
        index % 2 === 0
          ? { item_id: product, count: 1 }
          : { type: ItemType.bundle, item_id: bundle, count: 1 }
      everybody.push(await readyShopper(shop, delivery, [line]))
    }
    const { ok, codes } = await tally(everybody.map(shopper => shopper.store()))
    expect(ok).toBe(14)
    expect(codes.every(code => code === 406)).toBe(true)
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 250, sold: 7_000 })
    expect(await get(product)).toMatchObject({ available: false })
  },
)
