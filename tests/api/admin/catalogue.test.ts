import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import {
  editor,
  historyOf,
  productOf,
  putPicture,
} from '#tests/support/builders/catalogue-editor.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const PICTURE = '/media/aaaabbbbccccdddd-800x800.webp'

const grid = (as: Client, ...rows: object[]) =>
  as('PUT /admin/catalogue/grid', { body: { rows: rows as never } })

test('brands and categories are listed in the order of the Persian alphabet', async () => {
  const names = ['ییلاق', 'گلاب', 'هل', 'پسته', 'آب', 'چای']
  for (const name of names) await insertBrand(shop.db, { name })
  for (const name of names) await insertCategory(shop.db, { name, type: 'leaf' })
  const as = await editor(shop)
  const { brands, categories } = (await as('GET /admin/catalogue/choices', {})).data
  for (const offered of [brands, categories])
    expect(offered.map(({ name }) => name)).toEqual(['آب', 'پسته', 'چای', 'گلاب', 'هل', 'ییلاق'])
})

describe('catalogue list', () => {
  test('is searched by words, brand and SKU, and filtered', async () => {
    const brand_id = await insertBrand(shop.db, { name: 'کاله' })
    const above = await insertCategory(shop.db, { type: 'branch' })
    const category_id = await insertCategory(shop.db, { parent_id: above, name: 'لبنیات' })
    const milk = await insertProduct(shop.db, {
      sku: 'MILK-01',
      name: 'شیر',
      brand_id,
      category_id,
    })
    const bread = await insertProduct(shop.db, { sku: 'BREAD-1', name: 'نان', available: 0 })
    const empty = await insertProduct(shop.db, { sku: 'TEA-1', name: 'چای', inventory: 0 })
    await putPicture(shop, PICTURE)
    await shop.db.updateTable('products').set({ image: PICTURE }).where('id', '=', milk).execute()
    const as = await editor(shop)
    const found = async (query: object) =>
      (await as('GET /admin/catalogue', { query })).data.map(({ id }) => id)
    expect(await found({})).toEqual([empty, bread, milk])
    expect(await found({ q: 'شير کاله' })).toEqual([milk])
    expect(await found({ q: 'لبنیات' })).toEqual([milk])
    expect(await found({ q: 'bread' })).toEqual([bread])
    expect(await found({ q: 'milk-۰۱' })).toEqual([milk])
    expect(await found({ brand: brand_id })).toEqual([milk])
    expect(await found({ category: above })).toEqual([milk])
    expect(await found({ only: 'inactive' })).toEqual([bread])
    expect(await found({ only: 'sold-out' })).toEqual([empty])
    expect(await found({ only: 'no-picture' })).toEqual([empty, bread])
    expect(await found({ only: 'no-picture', q: 'نان' })).toEqual([bread])
    expect(await found({ page: 2 })).toEqual([])
  })

  test('counts the pieces of undelivered orders', async () => {
    const as = await editor(shop)
    const delivery = await insertDelivery(shop)
    const { id, productId } = await saveOrder(shop, delivery)
    await insertProduct(shop.db)
    const reserved = async () =>
      (await as('GET /admin/catalogue', {})).data.map(row => [row.id === productId, row.reserved])
    expect(await reserved()).toEqual([
      [false, 0],
      [true, 2],
    ])
    await moveByStaff(shop, id, { status: OrderStatus.cancelled })
    expect(await reserved()).toEqual([
      [false, 0],
      [true, 0],
    ])
  })
})

describe('price grid', () => {
  test('saves changed cells with history, and updates the lists', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 5 })
    const other = await insertProduct(shop.db, { sku: 'B-1', inventory: 7 })
    const as = await editor(shop)
    const { data } = await grid(
      as,
      {
        sku: 'A-1',
        cells: { price: '۲۰۰۰۰۰', price_by_discount: '150000' },
        was: { price: '100000', price_by_discount: null },
      },
      {
        sku: 'B-1',
        cells: { inventory: null, available: 'false' },
        was: { inventory: '7', available: 'true' },
      },
    )
    expect(data.changed).toBe(2)
    expect(await productOf(shop, id)).toMatchObject({ price: 200_000, price_by_discount: 150_000 })
    expect(await productOf(shop, other)).toMatchObject({
      inventory: null,
      available: 0,
      price: 100_000,
    })
    expect(await historyOf(as, 'product', id)).toMatchObject([
      {
        action: 'changed',
        actor: 'مریم راد',
        before: { price: 100_000, price_by_discount: null },
        after: { price: 200_000, price_by_discount: 150_000 },
      },
    ])
    expect(await historyOf(as, 'product', other)).toMatchObject([
      { before: { inventory: 7, available: true }, after: { inventory: null, available: false } },
    ])
    const sorted = await shop.as(null)('GET /products', { query: { min: 150_000, max: 150_000 } })
    expect(sorted.data.map(product => product.id)).toEqual([id])
  })

  test.each([
    ['price', '-5', '100000'],
    ['price', '0', '100000'],
    ['price', '1e9', '100000'],
    ['price', '99999999999999999999', '100000'],
    ['price', null, '100000'],
    ['price', '=1+1', '100000'],
    ['inventory', '2147483648', '5'],
    ['inventory', '1.5', '5'],
    ['max_count', '0', '10'],
    ['max_count', '10001', '10'],
    ['available', 'maybe', 'true'],
    ['price_by_discount', '100000', null],
    ['price_by_discount', '100001', null],
  ])('refuses the whole form when %s is %j', async (column, value, was) => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 5 })
    const other = await insertProduct(shop.db, { sku: 'B-1' })
    const as = await editor(shop)
    const refused = await refusalOf(
      grid(
        as,
        { sku: 'B-1', cells: { price: '5' }, was: { price: '100000' } },
        { sku: 'A-1', cells: { [column]: value }, was: { [column]: was } },
      ),
    )
    expect(refused.code).toBe(422)
    expect(Object.keys(refused.fields)).toEqual([`${column}.A-1`])
    expect(refused.fields[`${column}.A-1`]?.[0]).toMatch(/[آ-ی]/)
    expect(await productOf(shop, other)).toMatchObject({ price: 100_000 })
    expect(await historyOf(as, 'product', id)).toEqual([])
  })

  test('reports all faults at once: in a cell, between cells and from concurrent changes', async () => {
    for (const sku of ['A-1', 'B-1', 'C-1', 'D-1']) await insertProduct(shop.db, { sku })
    const as = await editor(shop)
    const was = { price: '100000', price_by_discount: null, max_count: '10' }
    const refused = await refusalOf(
      grid(
        as,
        { sku: 'A-1', cells: { price: 'NaN', price_by_discount: '100000', max_count: '0' }, was },
        { sku: 'B-1', cells: { price_by_discount: '100000', max_count: '0' }, was },
        { sku: 'C-1', cells: { price: '90000', max_count: '9' }, was: { ...was, max_count: '8' } },
        { sku: 'D-1', cells: { price: '90000', price_by_discount: '90000' }, was },
        { sku: 'GONE-1', cells: { price: '5' }, was },
      ),
    )
    const { ['sku.GONE-1']: gone, ...cells } = refused.fields
    expect(gone).toHaveLength(1)
    // Beside a price that is none, nothing is said of what must be below it.
    expect(Object.keys(cells).toSorted()).toEqual([
      'max_count.A-1',
      'max_count.B-1',
      'max_count.C-1',
      'price.A-1',
      'price_by_discount.B-1',
      'price_by_discount.D-1',
    ])
    for (const sentences of Object.values(cells)) expect(sentences).toHaveLength(1)
  })

  test('refuses unknown SKUs, other columns, duplicate rows and too many rows', async () => {
    await insertProduct(shop.db, { sku: 'A-1' })
    const as = await editor(shop)
    const row = { sku: 'A-1', cells: { price: '5' }, was: { price: '100000' } }
    for (const rows of [
      [{ ...row, sku: 'NO-1' }],
      [{ ...row, sku: "' or 1=1 --" }],
      [{ ...row, cells: { name: 'x' } }],
      [row, row],
      [],
      Array.from({ length: 41 }, () => row),
    ])
      expect((await refusalOf(grid(as, ...rows))).code).toBe(422)
  })

  test('keeps the percent of a special sale when the price rises', async () => {
    const sale = { special_sale_value: 20, special_sale_expiration: shop.clock.now + 1_000 }
    const id = await insertProduct(shop.db, { sku: 'A-1', price_by_discount: 80_000, ...sale })
    const as = await editor(shop)
    const row = { sku: 'A-1', cells: { price: '110000' }, was: { price: '100000' } }
    expect((await grid(as, row)).data).toEqual({ changed: 1, following: ['A-1'] })
    const after = { price: 110_000, price_by_discount: 88_000, special_sale_value: 20 }
    expect(await productOf(shop, id)).toMatchObject(after)
    expect(await historyOf(as, 'product', id)).toMatchObject([
      { after: { price: 110_000, price_by_discount: 88_000 } },
    ])
  })

  test('refuses one of two concurrent saves and shows the values of the other', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1' })
    const as = await editor(shop)
    const save = (price: string) =>
      grid(as, { sku: 'A-1', cells: { price }, was: { price: '100000' } })
    const both = await Promise.allSettled([save('110000'), save('120000')])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { price } = await productOf(shop, id)
    const refused = await refusalOf(save('130000'))
    expect(refused.fields['price.A-1']?.[0]).toContain(price === 110_000 ? '۱۱٬۰۰۰' : '۱۲٬۰۰۰')
    expect(await historyOf(as, 'product', id)).toHaveLength(1)
  })

  test('never overwrites concurrent sales; prices can change', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 9 })
    const delivery = await insertDelivery(shop)
    const as = await editor(shop)
    const buyers = [1, 2, 3].map(() => readyShopper(shop, delivery, [{ item_id: id, count: 1 }]))
    const shoppers = await Promise.all(buyers)
    const restock = { sku: 'A-1', cells: { inventory: '100' }, was: { inventory: '9' } }
    const reprice = { sku: 'A-1', cells: { price: '90000' }, was: { price: '100000' } }
    const [stocked, priced] = await Promise.allSettled([
      grid(as, restock),
      grid(as, reprice),
      ...shoppers.map(shopper => shopper.store()),
    ])
    expect(priced.status).toBe('fulfilled')
    const orders = await shop.db.selectFrom('orders').select('id').execute()
    const { inventory, price, sold } = await productOf(shop, id)
    expect([price, sold]).toEqual([90_000, orders.length])
    const begun = stocked.status === 'fulfilled' ? 100 : 9
    expect(inventory).toBe(begun - orders.length)
    expect((await auditShop(shop.db)).faults).toEqual([])
    if (inventory !== 9)
      expect((await refusalOf(grid(as, restock))).fields['inventory.A-1']).toHaveLength(1)
  })

  test('does not compare unchanged cells', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 8 })
    const was = { price: '100000', inventory: '9', max_count: '10', available: 'true' }
    await grid(await editor(shop), { sku: 'A-1', cells: { price: '90000' }, was })
    expect(await productOf(shop, id)).toMatchObject({ price: 90_000, inventory: 8 })
  })
})
