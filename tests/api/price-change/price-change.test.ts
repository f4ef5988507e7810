import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { applyDuePriceChanges } from '#server/price-change/apply-due.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import {
  byWeight,
  insertBrand,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const preview = (as: Client, terms: object) =>
  as('GET /admin/catalogue/price-changes/preview', { query: { percent: 10, ...terms } })

/** What a person does: looks at the preview and applies it. */
async function change(as: Client, terms: object, more: object = {}) {
  const { extra_data } = await preview(as, terms)
  const body = { percent: 10, ...terms, seen: extra_data.seen, ...more }
  return (await as('POST /admin/catalogue/price-changes', { body })).data
}

const read = (as: Client, id: number) =>
  as('GET /admin/catalogue/price-changes/{id}', { params: { id } })

const undo = (as: Client, id: number) =>
  as('POST /admin/catalogue/price-changes/{id}/undo', { params: { id } })

const pricesOf = async (id: number) => {
  const { price, price_by_discount } = await productOf(shop, id)
  return [price, price_by_discount]
}

describe('a price change', () => {
  test('changes a category with those below it, and no others', async () => {
    const dairy = await insertCategory(shop.db, { name: 'لبنیات', type: 'branch' })
    const milk = await insertCategory(shop.db, { parent_id: dairy })
    const inside = await insertProduct(shop.db, { category_id: milk, price: 1_000_000 })
    const outside = await insertProduct(shop.db, { price: 1_000_000 })
    const as = await editor(shop)
    const shown = await preview(as, { category: dairy })
    expect(shown.data).toMatchObject([
      { id: inside, price_from: 1_000_000, price_to: 1_100_000, fault: null },
    ])
    const { id, state, lines } = await change(as, { category: dairy })
    expect([state, lines]).toEqual(['applied', 1])
    expect(await pricesOf(inside)).toEqual([1_100_000, null])
    expect(await pricesOf(outside)).toEqual([1_000_000, null])
    const { data, extra_data } = await read(as, id)
    expect(data).toMatchObject({ title: 'لبنیات', percent: 10, state: 'applied' })
    expect(extra_data.outcomes).toEqual([{ outcome: 'applied', count: 1 }])
    expect((await historyOf(as, 'product', inside))[0]?.after).toEqual({ price: 1_100_000 })
    expect((await historyOf(as, 'price-change', id)).map(({ action }) => action)).toEqual(['added'])
  })

  test('leaves a product alone whose SKU the importer refuses, and says so', async () => {
    const category_id = await insertCategory(shop.db)
    const old = await insertProduct(shop.db, { category_id, price: 1_000_000, sku: 'کد ۱' })
    const other = await insertProduct(shop.db, { category_id, price: 1_000_000 })
    const as = await editor(shop)
    const { data } = await preview(as, { category: category_id })
    expect(data.find(({ id }) => id === old)).toMatchObject({ fault: 'invalid-sku' })
    const { id } = await change(as, { category: category_id })
    expect(await pricesOf(old)).toEqual([1_000_000, null])
    expect(await pricesOf(other)).toEqual([1_100_000, null])
    expect((await read(as, id)).extra_data.outcomes).toEqual([{ outcome: 'applied', count: 1 }])
  })

  test('takes goods by brand, and by SKU or barcode line by line', async () => {
    const brand = await insertBrand(shop.db)
    await insertProduct(shop.db, { brand_id: brand, sku: 'A-1' })
    await insertProduct(shop.db, { brand_id: brand, sku: 'A-2' })
    await insertProduct(shop.db, { sku: 'A-3' })
    const as = await editor(shop)
    const skus = async (terms: object) => (await preview(as, terms)).data.map(({ sku }) => sku)
    expect(await skus({ brand })).toEqual(['A-1', 'A-2'])
    expect(await skus({ products: 'a-1\r\nA-3' })).toEqual(['A-1', 'A-3'])
    expect(await skus({ brand, products: 'A-1\nA-3' })).toEqual(['A-1'])
    expect(await skus({})).toEqual(['A-1', 'A-2', 'A-3'])
    const refused = await refusalOf(skus({ products: 'A-1\nNONE-9' }))
    expect([Object.keys(refused.fields), refused.sentences[0]]).toEqual([
      ['products'],
      expect.stringContaining('NONE-9'),
    ])
  })

  test('leaves out a price that would reach its discount, and keeps the percent of a sale', async () => {
    const sale = { special_sale_value: 20, special_sale_expiration: shop.clock.now + 1_000 }
    const onSale = await insertProduct(shop.db, { price_by_discount: 80_000, ...sale })
    const near = await insertProduct(shop.db, { price_by_discount: 90_000 })
    const as = await editor(shop)
    const lower = { percent: -15 }
    const { data, extra_data } = await preview(as, lower)
    expect(data.map(({ id, fault }) => [id, fault])).toEqual([
      [near, 'not-below-price'],
      [onSale, null],
    ])
    expect(extra_data).toMatchObject({ count: 2, refused: 1 })
    await change(as, lower)
    expect(await pricesOf(onSale)).toEqual([85_000, 68_000])
    expect(await pricesOf(near)).toEqual([100_000, 90_000])
  })

  test('changes the price of a kilogram of goods by weight', async () => {
    const id = await insertProduct(shop.db, byWeight({ price_per_kg: 2_180_000 }))
    const as = await editor(shop)
    expect((await preview(as, { rounding: 1_000 })).data).toMatchObject([
      { by_weight: true, price_from: 2_180_000, price_to: 2_400_000 },
    ])
    const made = await change(as, { rounding: 1_000 })
    expect(await productOf(shop, id)).toMatchObject({ price_per_kg: 2_400_000, price: 1_200_000 })
    await undo(as, made.id)
    expect(await productOf(shop, id)).toMatchObject({ price_per_kg: 2_180_000, price: 1_090_000 })
  })

  test('applies only what the preview showed', async () => {
    const id = await insertProduct(shop.db)
    const as = await editor(shop)
    const { seen } = (await preview(as, {})).extra_data
    await shop.db.updateTable('products').set({ price: 120_000 }).execute()
    const body = { percent: 10, seen }
    expect((await refusalOf(as('POST /admin/catalogue/price-changes', { body }))).code).toBe(409)
    expect(await pricesOf(id)).toEqual([120_000, null])
  })

  test('asks before prices fall below half', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1' })
    const as = await editor(shop)
    const lower = { percent: -60 }
    expect((await preview(as, lower)).extra_data.drops).toMatchObject([
      { key: 'A-1', before: 100_000, after: 40_000 },
    ])
    expect((await refusalOf(change(as, lower))).code).toBe(409)
    await change(as, lower, { accept_drops: true })
    expect(await pricesOf(id)).toEqual([40_000, null])
  })

  test('refuses 0 percent and a change that changes nothing', async () => {
    await insertProduct(shop.db)
    const as = await editor(shop)
    expect(Object.keys((await refusalOf(preview(as, { percent: 0 }))).fields)).toEqual(['percent'])
    const none = await refusalOf(change(as, { target: 'discounted' }))
    expect(Object.keys(none.fields)).toEqual(['percent'])
  })
})

describe('undoing a price change', () => {
  test('restores all prices, but those changed since', async () => {
    const same = await insertProduct(shop.db, { price_by_discount: 80_000 })
    const other = await insertProduct(shop.db, { price_by_discount: 80_000 })
    const as = await editor(shop)
    const { id } = await change(as, { percent: 150, target: 'both' })
    expect(await pricesOf(same)).toEqual([250_000, 200_000])
    await shop.db
      .updateTable('products')
      .set({ price_by_discount: 90_000 })
      .where('id', '=', other)
      .execute()
    expect((await undo(as, id)).data).toEqual({ restored: 2, unrestored: 1 })
    expect(await pricesOf(same)).toEqual([100_000, 80_000])
    expect(await pricesOf(other)).toEqual([100_000, 90_000])
    expect((await read(as, id)).data.lines.map(each => [each.id, each.outcome])).toEqual([
      [other, 'partly-restored'],
      [same, 'undone'],
    ])
    expect((await refusalOf(undo(as, id))).code).toBe(409)
    expect((await refusalOf(undo(as, id + 1))).code).toBe(404)
  })
})

describe('a scheduled price change', () => {
  const noon = { date: '۳۰ آبان ۱۴۰۵', time: '۱۲:۰۰' }

  test('waits for its time, and skips prices that were changed meanwhile', async () => {
    const id = await insertProduct(shop.db)
    const changed = await insertProduct(shop.db)
    const as = await editor(shop)
    const made = await change(as, {}, noon)
    expect(made.state).toBe('scheduled')
    await shop.db.updateTable('products').set({ price: 70_000 }).where('id', '=', changed).execute()
    await applyDuePriceChanges(shop.deps)
    expect(await pricesOf(id)).toEqual([100_000, null])
    shop.clock.now += 7_200
    await applyDuePriceChanges(shop.deps)
    expect(await pricesOf(id)).toEqual([110_000, null])
    expect(await pricesOf(changed)).toEqual([70_000, null])
    const { outcomes } = (await read(as, made.id)).extra_data
    expect(outcomes).toEqual([
      { outcome: 'applied', count: 1 },
      { outcome: 'changed', count: 1 },
    ])
    expect((await undo(as, made.id)).data).toEqual({ restored: 1, unrestored: 0 })
  })

  test('is applied once by two processes', async () => {
    const ids = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const as = await editor(shop)
    const { id } = await change(as, {}, noon)
    shop.clock.now += 7_200
    const db = openDatabase(shop.url)
    await Promise.all([applyDuePriceChanges(shop.deps), applyDuePriceChanges({ ...shop.deps, db })])
    await db.destroy()
    for (const each of ids) {
      expect(await pricesOf(each)).toEqual([110_000, null])
      expect(await historyOf(as, 'product', each)).toHaveLength(1)
    }
    const actions = (await historyOf(as, 'price-change', id)).map(({ action }) => action)
    expect(actions).toEqual(['applied', 'added'])
  })

  test('can be cancelled until then, and not be scheduled in the past', async () => {
    const id = await insertProduct(shop.db)
    const as = await editor(shop)
    const made = await change(as, {}, noon)
    const params = { id: made.id }
    expect((await refusalOf(undo(as, made.id))).code).toBe(409)
    await as('POST /admin/catalogue/price-changes/{id}/cancel', { params })
    shop.clock.now += 7_200
    await applyDuePriceChanges(shop.deps)
    expect(await pricesOf(id)).toEqual([100_000, null])
    const late = await refusalOf(change(as, {}, noon))
    expect(Object.keys(late.fields)).toEqual(['date'])
  })
})
