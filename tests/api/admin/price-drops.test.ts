import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { editor, productOf, putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const PICTURE = '/media/aaaabbbbccccdddd-800x800.webp'
const LATER = '2027-01-30 23:00'

async function preview(as: Client, csv: string) {
  const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv } })).data
  const params = { hash }
  const { data } = await as('GET /admin/catalogue/imports/{hash}', { params })
  const apply = (accept_drops?: boolean) =>
    as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen: data.seen, accept_drops } })
  return { shown: data, apply }
}

const grid = (as: Client, ...rows: object[]) =>
  as('PUT /admin/catalogue/grid', { body: { rows: rows as never } })

const bundleOf = (id: number) =>
  shop.db.selectFrom('bundles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a price file', () => {
  test('takes a discount of 0 as none', async () => {
    const id = await insertProduct(shop.db, { sku: 'MILK-01', price: 1_090_000 })
    const as = await editor(shop)
    const csv = 'sku,price,price_by_discount\nMILK-01,1090000,0\n'
    expect((await preview(as, csv)).shown).toMatchObject({ unchanged: 1, problem_count: 0 })
    await shop.db.updateTable('products').set({ price_by_discount: 900_000 }).execute()
    const { shown, apply } = await preview(as, csv)
    expect(shown.differences[0]?.fields).toEqual([
      { column: 'price_by_discount', before: '900000', after: '' },
    ])
    await apply()
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: null })
  })

  test('refuses a price of 0', async () => {
    await insertProduct(shop.db, { sku: 'MILK-03' })
    const as = await editor(shop)
    const { shown } = await preview(as, 'sku,price,price_by_discount\nMILK-03,0,\n')
    expect(shown.problems).toMatchObject([{ line: 2, column: 'price' }])
  })

  test('lists drops below half first, and needs their confirmation', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', name: 'شیر' })
    await insertProduct(shop.db, { sku: 'B-1' })
    const as = await editor(shop)
    const { shown, apply } = await preview(as, 'sku,price\nB-1,50000\nA-1,49990\n')
    const drop = { key: 'A-1', name: 'شیر', before: 100_000, after: 49_990 }
    const row = { line: 3, columns: ['price'] }
    expect(shown).toMatchObject({ drop_count: 1, drops: [{ ...drop, ...row }] })
    const refused = await refusalOf(apply())
    expect(refused.code).toBe(409)
    expect(refused.message).toContain('کمتر از نصف')
    expect(await productOf(shop, id)).toMatchObject({ price: 100_000 })
    expect((await apply(true)).data.updated).toBe(2)
    expect(await productOf(shop, id)).toMatchObject({ price: 49_990 })
  })

  test('compares a discount of a new product with its own price', async () => {
    await putPicture(shop, PICTURE)
    await insertBrand(shop.db, { code: 'kaleh' })
    await insertCategory(shop.db, { code: 'dairy' })
    const as = await editor(shop)
    const csv = `sku,name,brand,category,price,image,price_by_discount,special_sale_value\nN-1,شیر,kaleh,dairy,1090000,${PICTURE},109000,\n`
    expect((await preview(as, csv)).shown.drops).toMatchObject([
      { key: 'N-1', before: 1_090_000, after: 109_000, columns: ['price_by_discount'] },
    ])
  })

  test('lists each price that falls below half, with its line', async () => {
    const PRODUCTS = 250
    const skus = Array.from({ length: PRODUCTS }, (_, at) => `P-${at}`)
    for (const sku of skus) await insertProduct(shop.db, { sku })
    const as = await editor(shop)
    const rows = skus.map(sku => `${sku},100000,1000`)
    const { shown } = await preview(as, ['sku,price,price_by_discount', ...rows].join('\n'))
    expect(shown.drop_count).toBe(PRODUCTS)
    expect(shown.drops.map(({ line, key }) => `${line} ${key}`)).toEqual(
      skus.map((sku, at) => `${at + 2} ${sku}`),
    )
    expect(shown.drops[0]?.columns).toEqual(['price_by_discount'])
  })

  test('changes only prices of products on sale, and previews the effect on discounts', async () => {
    const sale = { special_sale_value: 20, special_sale_expiration: shop.clock.now + 1_000 }
    const id = await insertProduct(shop.db, { sku: 'A-1', price_by_discount: 80_000, ...sale })
    const plain = await insertProduct(shop.db, { sku: 'B-1', price_by_discount: 90_000 })
    const as = await editor(shop)
    const { shown, apply } = await preview(as, 'sku,price\nA-1,110000\nB-1,85000\n')
    expect(shown.problem_count).toBe(0)
    expect(shown.differences.map(({ fields }) => fields)).toEqual([
      [
        { column: 'price', before: '100000', after: '110000' },
        { column: 'price_by_discount', before: '80000', after: '88000' },
      ],
      [
        { column: 'price', before: '100000', after: '85000' },
        { column: 'price_by_discount', before: '90000', after: '' },
      ],
    ])
    await apply()
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: 88_000, ...sale })
    expect(await productOf(shop, plain)).toMatchObject({ price: 85_000, price_by_discount: null })
  })
})

describe('the price grid', () => {
  const row = (price_by_discount: string, more: object = {}) => ({
    ...{ sku: 'A-1', cells: { price_by_discount }, was: { price_by_discount: null } },
    ...more,
  })

  test('takes a discount of 0 as none', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1' })
    const as = await editor(shop)
    await grid(as, row('0'))
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: null })
  })

  test('asks about a price below half, and accepts a confirmation of that price only', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', name: 'شیر' })
    const as = await editor(shop)
    const refused = await refusalOf(grid(as, row('10000')))
    expect([refused.code, Object.keys(refused.fields)]).toEqual([422, ['accepted_price.A-1']])
    expect(refused.sentences[0]).toContain('از ۱۰٬۰۰۰ به ۱٬۰۰۰ تومان')
    const drop = { key: 'A-1', name: 'شیر', before: 100_000, after: 10_000 }
    expect(refused.data).toEqual({ drops: [drop] })
    expect((await refusalOf(grid(as, row('1000', { accepted_price: 10_000 })))).code).toBe(422)
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: null })
    await grid(as, row('10000', { accepted_price: 10_000 }))
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: 10_000 })
  })
})

describe('the product form', () => {
  const change = (as: Client, id: number, cells: object, more: object = {}) => {
    const was = Object.fromEntries(Object.keys(cells).map(column => [column, null]))
    const body = { cells: { ...cells }, was, ...more }
    return as('PUT /admin/catalogue/products/{id}', { params: { id }, body })
  }

  test('calculates the discounted price of a special sale from its percent', async () => {
    const id = await insertProduct(shop.db)
    const as = await editor(shop)
    const sale = { special_sale_value: '25', special_sale_expiration: LATER }
    expect((await change(as, id, sale)).data).toEqual({ following: ['price_by_discount'] })
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: 75_000 })
    const body = { cells: { price_by_discount: '60000' }, was: { price_by_discount: '75000' } }
    const { data } = await as('PUT /admin/catalogue/products/{id}', { params: { id }, body })
    expect(data).toEqual({ following: ['special_sale_value'] })
    expect(await productOf(shop, id)).toMatchObject({ special_sale_value: 40 })
  })

  test('accepts the moment as its refusal shows it, and a date alone as the end of that day', async () => {
    const as = await editor(shop)
    const endOf = async (special_sale_expiration: string) => {
      const id = await insertProduct(shop.db)
      await change(as, id, { special_sale_value: '10', special_sale_expiration })
      return (await productOf(shop, id)).special_sale_expiration
    }
    const { fields } = await refusalOf(endOf('soon'))
    const [shown = ''] =
      /\u200e[^\u200e]+\u200e/.exec(String(fields['special_sale_expiration'])) ?? []
    expect(await endOf(shown.replace('۱۴۰۵', '۱۴۰۶'))).toBe(tehranMoment('2027-11-30', 23, 0))
    expect(await endOf('۹ آذر ۱۴۰۶')).toBe(tehranMoment('2027-11-30', 23, 59))
    expect(await endOf('2027-11-30')).toBe(tehranMoment('2027-11-30', 23, 59))
  })

  test('asks about a special sale below half', async () => {
    const id = await insertProduct(shop.db)
    const as = await editor(shop)
    const sale = { special_sale_value: '60', special_sale_expiration: LATER }
    expect(Object.keys((await refusalOf(change(as, id, sale))).fields)).toEqual(['accepted_price'])
    await change(as, id, sale, { accepted_price: 40_000 })
    expect(await productOf(shop, id)).toMatchObject({ price_by_discount: 40_000 })
  })
})

describe('the bundle form', () => {
  test('takes a discount of 0 as none, refuses a price of 0, and asks below half', async () => {
    const id = await insertBundle(shop.db, { price: 7_180_000 })
    const as = await editor(shop)
    const change = (cells: Record<string, string>, was: Record<string, string | null>, more = {}) =>
      as('PUT /admin/catalogue/bundles/{id}', { params: { id }, body: { cells, was, ...more } })
    await change({ price_by_discount: '0' }, { price_by_discount: null })
    expect(await bundleOf(id)).toMatchObject({ price_by_discount: null })
    const zero = await refusalOf(change({ price: '0' }, { price: '7180000' }))
    expect(Object.keys(zero.fields)).toEqual(['price'])
    const cheap = [{ price: '718000' }, { price: '7180000' }] as const
    expect(Object.keys((await refusalOf(change(...cheap))).fields)).toEqual(['accepted_price'])
    await change(...cheap, { accepted_price: 718_000 })
    expect(await bundleOf(id)).toMatchObject({ price: 718_000 })
  })

  test('compares a new bundle with the price of its components alone', async () => {
    await putPicture(shop, PICTURE)
    for (const sku of ['A-1', 'B-1']) await insertProduct(shop.db, { sku })
    const as = await editor(shop)
    const cells = { code: 'morning', name: 'صبحانه', image: PICTURE, products: 'A-1*2|B-1*1' }
    const add = (price: string) =>
      as('POST /admin/catalogue/bundles', { body: { cells: { ...cells, price } } })
    const refused = await refusalOf(add('30000'))
    expect(refused.data).toMatchObject({ drops: [{ before: 300_000, after: 30_000 }] })
    expect((await add('150000')).data.id).toBeGreaterThan(0)
  })
})
