import { describe, expect, test } from 'vitest'
import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import { cartLeast } from '#lib/text/cart-sentences.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { add, counts, put, set } from '#tests/support/builders/cart.ts'
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

describe('a client that sends only counts', () => {
  test('adds the least amount at first, steps after it, and removes the line below it', async () => {
    const { client } = await registeredUser(shop)
    const id = await insertProduct(shop.db, byWeight({ step_g: 250, min_g: 500 }))
    expect(counts(await add(client, id))).toEqual([[id, 2]])
    const { data, extra_data } = await add(client, id)
    expect(data[0]).toMatchObject({ count: 3, price: 150_000, cartable: { volume: 250 } })
    expect(extra_data.cart_info).toEqual({ items_count: 1, total_price: 150_000 })
    expect(counts(await put(client, id))).toEqual([[id, 2]])
    expect(counts(await put(client, id))).toEqual([])
    expect(counts(await set(client, id, 1))).toEqual([[id, 2]])
    expect(counts(await set(client, id, 1))).toEqual([])
  })

  test('is refused above the stock and the limit in words of weight', async () => {
    const { client } = await registeredUser(shop)
    const few = await insertProduct(shop.db, { ...byWeight(), inventory: 1_700 })
    const limited = await insertProduct(shop.db, { ...byWeight(), max_count: 2 })
    await expect(add(client, few, 4)).rejects.toMatchObject({
      code: 406,
      message: stockLeft(3, 500),
      data: { limit: 3 },
    })
    await expect(add(client, limited, 3)).rejects.toMatchObject({ code: 409, data: { limit: 2 } })
  })

  test('orders the estimate, whose stock is grams until the order is cancelled', async () => {
    const delivery = await insertDelivery(shop)
    const product = await insertProduct(shop.db, {
      ...byWeight({ min_g: 1_000 }),
      inventory: 5_100,
    })
    const bundle = await insertBundle(shop.db, { items: [{ product_id: product, count: 3 }] })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    await add(shopper.client, bundle, 1, ItemType.bundle)
    const { data } = await shopper.store()
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 2_600, sold: 2_500 })
    const params = { id: data.id }
    await shopper.client('POST /profile/receipts/{id}/cancel', { params })
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 5_100, sold: 0 })
  })

  test('is refused an order of a line below a least amount that grew', async () => {
    const delivery = await insertDelivery(shop)
    const product = await insertProduct(shop.db, byWeight())
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    await shop.db.updateTable('products').set({ min_g: 1_500 }).where('id', '=', product).execute()
    const { extra_data } = await shopper.client('GET /cart', {})
    expect(extra_data.cart).toEqual([
      { cause_type: CartErrorCause.blocking, message: cartLeast(3, 500), id: product, type: 1 },
    ])
    await expect(shopper.store()).rejects.toMatchObject({ code: 406 })
    expect(counts(await add(shopper.client, product))).toEqual([[product, 3]])
  })

  test('adds from fifty places at once without losing or exceeding anything', async () => {
    const { client } = await registeredUser(shop)
    const columns = byWeight({ min_g: 1_500 })
    const id = await insertProduct(shop.db, { ...columns, inventory: 10_499, max_count: 90 })
    const added = await Promise.allSettled(Array.from({ length: 50 }, () => add(client, id)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
    expect(counts(await client('GET /cart', {}))).toEqual([[id, 20]])
  })

  test("merges a guest's cart up to the least amount", async () => {
    const { client } = await registeredUser(shop)
    const id = await insertProduct(shop.db, byWeight({ min_g: 1_500 }))
    const items = [{ id, type: ItemType.product, count: 1 }]
    expect(counts(await client('POST /cart/multi', { body: { items } }))).toEqual([[id, 3]])
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
