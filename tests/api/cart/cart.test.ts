import { describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import { cartTotals } from '#lib/rules/cart.ts'
import { messages } from '#lib/text/messages.ts'
import { cartLimit, stockShortage } from '#lib/text/cart-sentences.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { insertUser, registeredUser } from '#tests/support/builders/account.ts'
import { add, counts, put, remove, set } from '#tests/support/builders/cart.ts'
import { insertBundle, insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import { fillCart, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const product = (row: Partial<Row<'products'>> = {}) => insertProduct(shop.db, row)
const change = (id: number, row: Partial<Row<'products'>>) =>
  shop.db.updateTable('products').set(row).where('id', '=', id).execute()

describe('the cart', () => {
  test('is empty at first', async () => {
    const { client } = await registeredUser(shop)
    const empty = { items_count: 0, total_price: 0 }
    for (const call of ['GET /cart', 'GET /cart/list'] as const)
      expect(await client(call, {})).toMatchObject({
        data: [],
        extra_data: { type: 'list', cart_info: empty, cart: [], receipt: null },
      })
    expect((await client('GET /cart/info', {})).data).toEqual(empty)
  })

  test('holds products and bundles in the order they were added, at current prices', async () => {
    const { client } = await registeredUser(shop)
    const [tea, sugar] = [await product({ price: 100_000 }), await product({ price: 30_000 })]
    const pack = await insertBundle(shop.db, { price: 90_000, price_by_discount: 80_000 })
    await add(client, tea, 2)
    await add(client, pack, 1, ItemType.bundle)
    await add(client, sugar, 3)
    await add(client, tea)
    await change(tea, { price_by_discount: 85_000 })
    const { data, extra_data } = await client('GET /cart', {})
    const shown = data.map(({ cartable, count, price }) => [
      cartable.type,
      cartable.id,
      count,
      price,
    ])
    expect(shown).toEqual([
      ['product', tea, 3, 255_000],
      ['bundle', pack, 1, 80_000],
      ['product', sugar, 3, 90_000],
    ])
    expect(data[1]?.cartable.products).toHaveLength(1)
    expect(extra_data.cart_info).toEqual({ items_count: 7, total_price: 425_000 })
    expect(extra_data.cart_info).toEqual(cartTotals(data))
    expect((await client('GET /cart/info', {})).data).toEqual(extra_data.cart_info)
  })

  test('refuses an unregistered user with 403, a guest with 401', async () => {
    const token = await shop.login(
      await insertUser(shop.db, { register_status: RegisterStatus.incomplete }),
    )
    await expect(shop.as(token)('GET /cart', {})).rejects.toMatchObject({ code: 403 })
    await expect(shop.as(null)('GET /cart', {})).rejects.toMatchObject({ code: 401 })
  })

  test('belongs to one user alone', async () => {
    const [mine, theirs] = [await registeredUser(shop), await registeredUser(shop)]
    const id = await product()
    await add(theirs.client, id, 2)
    await expect(put(mine.client, id)).rejects.toMatchObject({ code: 404 })
    await expect(remove(mine.client, id)).rejects.toMatchObject({ code: 404 })
    expect(counts(await mine.client('GET /cart', {}))).toEqual([])
    expect(counts(await theirs.client('GET /cart', {}))).toEqual([[id, 2]])
  })

  test('reports orders that await payment: one is a notice, two are an error', async () => {
    const shopper = await readyShopper(shop, await insertDelivery(shop))
    const notice = async () => (await shopper.client('GET /cart', {})).extra_data.receipt
    expect(await notice()).toBeNull()
    await shopper.store()
    expect(await notice()).toEqual({ message: messages.unpaidOrderOne, show_error: false })
    await fillCart(shop, shopper.userId, [{ item_id: await product(), count: 1 }])
    await shopper.store()
    expect(await notice()).toEqual({ message: messages.unpaidOrderTwo, show_error: true })
  })
})

describe('the error of a cart line', () => {
  test.each([
    ['more than the stock', { inventory: 2 }, CartErrorCause.blocking, stockLeft(2)],
    ['more than one order may hold', { max_count: 4 }, CartErrorCause.blocking, cartLimit(4)],
    ['off sale', { available: 0 }, CartErrorCause.unavailable, messages.cartItemUnavailable],
    ['sold out', { inventory: 0 }, CartErrorCause.unavailable, messages.cartItemUnavailable],
  ] as const)('names a product that is %s', async (_, row, cause_type, message) => {
    const { client } = await registeredUser(shop)
    const id = await product()
    await add(client, id, 5)
    await change(id, row)
    const { data, extra_data } = await client('GET /cart', {})
    const error = { cause_type, message, id, type: 1 }
    expect(data[0]?.cartable.error).toEqual(error)
    expect(extra_data.cart).toEqual([error])
  })

  test('names lines that together need more of a product than there is', async () => {
    const { client } = await registeredUser(shop)
    const id = await product({ name: 'شیر', inventory: 5 })
    const items = [{ product_id: id, count: 2 }]
    const pack = await insertBundle(shop.db, { name: 'پک صبحانه', items })
    const [other, gone] = [await product({ inventory: 5 }), await product()]
    await add(client, gone)
    await change(gone, { available: 0 })
    await add(client, id, 3)
    await add(client, other, 5)
    const { extra_data: fits } = await add(client, pack, 1, ItemType.bundle)
    expect(fits.cart.map(error => error.id)).toEqual([gone])
    const { data, extra_data } = await add(client, pack, 1, ItemType.bundle)
    const error = { cause_type: CartErrorCause.blocking, message: stockShortage('شیر') }
    expect(extra_data.cart.slice(1)).toEqual([
      { ...error, id, type: 1 },
      { ...error, id: pack, type: 2 },
    ])
    expect(data.map(item => item.cartable.error?.cause_type)).toEqual([2, 1, undefined, 1])
    const checkout = await client('GET /checkout', {})
    // The offer speaks as the save will: of each item by its own name.
    const scarce = [error.message, stockShortage('پک صبحانه')]
    expect(checkout.extra_data.cart.slice(1)).toEqual(scarce)
    expect((await set(client, id, 1)).extra_data.cart).toHaveLength(1)
  })

  test('names a bundle that ended', async () => {
    const { client } = await registeredUser(shop)
    const id = await insertBundle(shop.db, { expired_at: shop.clock.now + 60 })
    await add(client, id, 1, ItemType.bundle)
    shop.clock.now += 60
    const error = {
      cause_type: CartErrorCause.unavailable,
      message: messages.cartBundleEnded,
      id,
      type: 2,
    }
    expect((await client('GET /cart', {})).extra_data.cart).toEqual([error])
  })
})

describe('fifty concurrent additions', () => {
  test.each([
    ['never exceed the most of one order', { max_count: 7 }, 7, 409],
    ['never exceed the stock', { max_count: 90, inventory: 9 }, 9, 406],
    ['lose nothing', { max_count: 90 }, 50, 0],
  ])('%s', async (_, row, expected, code) => {
    const { client } = await registeredUser(shop)
    const id = await product(row)
    const added = await Promise.allSettled(Array.from({ length: 50 }, () => add(client, id)))
    const refused = added.filter(each => each.status === 'rejected')
    expect(added.length - refused.length).toBe(expected)
    for (const each of refused) expect(each.reason).toMatchObject({ code })
    expect(counts(await client('GET /cart', {}))).toEqual([[id, expected]])
  })
})
