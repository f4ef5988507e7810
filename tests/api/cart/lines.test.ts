import { describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { CART_LINES_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { add, counts, put, remove, set } from '#tests/support/builders/cart.ts'
import { insertBundle, insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import { fillCart, refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const product = (row: Partial<Row<'products'>> = {}) => insertProduct(shop.db, row)
const change = (id: number, row: Partial<Row<'products'>>) =>
  shop.db.updateTable('products').set(row).where('id', '=', id).execute()

describe('changing a line', () => {
  test('supports add, set, put (one less or set) and delete', async () => {
    const { client } = await registeredUser(shop)
    const id = await product()
    expect(counts(await add(client, id))).toEqual([[id, 1]])
    expect(counts(await add(client, id, 4))).toEqual([[id, 5]])
    expect(counts(await set(client, id, 8))).toEqual([[id, 8]])
    expect(counts(await put(client, id))).toEqual([[id, 7]])
    expect(counts(await put(client, id, 2))).toEqual([[id, 2]])
    expect(counts(await put(client, id, 0))).toEqual([])
    expect(counts(await put(client, id, 0))).toEqual([])
    await add(client, id)
    expect(counts(await put(client, id))).toEqual([])
    await add(client, id)
    expect(counts(await remove(client, id))).toEqual([])
    await add(client, id)
    expect(counts(await set(client, id, 0))).toEqual([])
  })

  test('treats a product and a bundle of the same id as two lines', async () => {
    const { client } = await registeredUser(shop)
    const id = 900_000
    await product({ id })
    await insertBundle(shop.db, { id })
    await add(client, id, 2, ItemType.product)
    await add(client, id, 3, ItemType.bundle)
    const { data } = await remove(client, id, ItemType.product)
    expect(data.map(item => [item.cartable.type, item.count])).toEqual([['bundle', 3]])
  })

  test('answers 404 for a line that does not exist', async () => {
    const { client } = await registeredUser(shop)
    const unknown = { code: 404, message: messages.cartItemNotFound }
    await expect(put(client, await product())).rejects.toMatchObject(unknown)
    await expect(remove(client, await product())).rejects.toMatchObject(unknown)
  })

  test('refuses a count above the purchase limit with 409 and the count in the cart', async () => {
    const { client } = await registeredUser(shop)
    const id = await product({ max_count: 3 })
    const refused = { code: 409, message: messages.cartLimitExceeded, data: { limit: 3 } }
    await expect(add(client, id, 4)).rejects.toMatchObject(refused)
    await add(client, id, 2)
    await expect(add(client, id, 2)).rejects.toMatchObject(refused)
    await expect(set(client, id, 4)).rejects.toMatchObject(refused)
    await expect(put(client, id, 4)).rejects.toMatchObject(refused)
    expect(counts(await add(client, id))).toEqual([[id, 3]])
  })

  test('refuses another line above CART_LINES_MAX, but lets existing ones grow', async () => {
    const { client, userId } = await registeredUser(shop)
    const [held, other] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const unknown = Array.from({ length: CART_LINES_MAX - 1 }, (_, n) => 1_000_000 + n)
    await fillCart(
      shop,
      userId,
      [held, ...unknown].map(item_id => ({ item_id, count: 1 })),
    )
    const full = { code: 400, message: messages.cartTooManyLines }
    expect(await refusalOf(add(client, other))).toMatchObject(full)
    expect((await add(client, held)).data[0]).toMatchObject({ count: 2 })
  })

  test('refuses a count above the stock with 406 and the count in the cart', async () => {
    const { client } = await registeredUser(shop)
    const id = await product({ inventory: 3 })
    await add(client, id, 2)
    await expect(add(client, id, 2)).rejects.toMatchObject({
      code: 406,
      message: stockLeft(3),
      data: { limit: 3 },
    })
    expect(counts(await add(client, id))).toEqual([[id, 3]])
  })

  test('limits a bundle by its components', async () => {
    const { client } = await registeredUser(shop)
    const items = [{ product_id: await product({ inventory: 5 }), count: 2 }]
    const id = await insertBundle(shop.db, { items })
    await add(client, id, 2, ItemType.bundle)
    await expect(add(client, id, 1, ItemType.bundle)).rejects.toMatchObject({
      code: 406,
      message: stockLeft(2),
    })
  })

  test.each([
    ['off sale', { available: 0 }],
    ['only announced', { comming_soon: 1 }],
    ['sold out', { inventory: 0 }],
  ] as const)('answers 404 for a product that is %s', async (_, row) => {
    const { client } = await registeredUser(shop)
    await expect(add(client, await product(row))).rejects.toMatchObject({
      code: 404,
      message: messages.cartItemUnavailable,
    })
  })

  test('answers 404 for an unknown product or bundle', async () => {
    const { client } = await registeredUser(shop)
    for (const type of [1, 2] as const)
      await expect(add(client, 2_000_000_000, 1, type)).rejects.toMatchObject({
        code: 404,
        message: messages.cartItemUnavailable,
      })
  })

  test('answers 404 for an expired bundle and says so', async () => {
    const { client } = await registeredUser(shop)
    const id = await insertBundle(shop.db, { expired_at: shop.clock.now })
    await expect(add(client, id, 1, ItemType.bundle)).rejects.toMatchObject({
      code: 404,
      message: messages.cartBundleEnded,
    })
  })

  test('never refuses fewer pieces, whatever became of the product', async () => {
    const { client } = await registeredUser(shop)
    const id = await product()
    await add(client, id, 5)
    await change(id, { inventory: 2 })
    expect(counts(await put(client, id))).toEqual([[id, 4]])
    expect(counts(await set(client, id, 3))).toEqual([[id, 3]])
    await change(id, { available: 0 })
    expect(counts(await put(client, id))).toEqual([[id, 2]])
    expect(counts(await remove(client, id))).toEqual([])
  })
})
