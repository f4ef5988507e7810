import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { CHOSEN_MAX } from '#lib/contract/admin/catalogue.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'
import { productsChanged } from '#lib/text/messages/admin-catalogue.ts'
import { chosenSkus } from '#lib/text/messages/admin-price-change.ts'
import { insertProduct, insertShelf, PICTURE } from '#tests/support/builders/catalogue.ts'
import {
  editor,
  historyOf,
  productOf,
  putPicture,
} from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let as: Client
beforeEach(async () => {
  as = await editor(shop)
  await putPicture(shop, PICTURE)
})

const product = (row: object) => insertProduct(shop.db, { image: PICTURE, ...row })
const all = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await product({ sku: `P-${n}` }))
  return ids
}

test('sorts, filters by price and shelf, and sums the limited stock', async () => {
  const cheap = await product({ price: 10_000, inventory: 3, sold: 5 })
  const dear = await product({ price: 90_000, inventory: null, sold: 1 })
  const off = await product({ price: 50_000, inventory: 1, available: 0, sold: 9 })
  const shelf = await insertShelf(shop.db, { product_ids: [dear, off] })
  const found = async (query: object) =>
    (await as('GET /admin/catalogue', { query })).data.map(({ id }) => id)
  expect(await found({ sort: '-price' })).toEqual([dear, off, cheap])
  expect(await found({ sort: 'stock' })).toEqual([off, cheap, dear])
  expect(await found({ sort: '-sold' })).toEqual([off, cheap, dear])
  expect(await found({ only: 'active' })).toEqual([dear, cheap])
  expect(await found({ shelf })).toEqual([off, dear])
  expect(await found({ min: 20_000, max: 50_000 })).toEqual([off])
  const { extra_data } = await as('GET /admin/catalogue', {})
  expect(extra_data).toMatchObject({ count: 3, value: 80_000, last_id: off, page_size: 50 })
})

test('the file has the chosen columns of all matches, runs no formula and needs permission', async () => {
  await product({ sku: 'A-1', name: '=1+1', price: 10_000 })
  await product({ sku: 'B-1', name: 'نان', price: 20_000 })
  const { token } = await signedInStaff(shop, ['content'])
  const path = 'catalogue/list-file?sort=-price&columns=sku,price'
  const { rows } = await listFileRows(shop, path, token)
  const { name, sku, price } = listColumnNames.products
  expect(rows).toEqual([
    [name, sku, price],
    [expect.stringContaining('نان'), 'B-1', '2000'],
    [expect.stringMatching(/^=1\+1/), 'A-1', '1000'],
  ])
  const picker = await signedInStaff(shop, ['picker'])
  expect((await listFileRows(shop, path, picker.token)).status).toBe(403)
})

describe('a change of several products', () => {
  test('switches the selected ones, or all matches that were seen', async () => {
    const ids = await all(3)
    const body = { ids: ids.slice(0, 1), available: false }
    const { data, message } = await as('PUT /admin/catalogue/products', { body })
    expect([data.changed, message]).toEqual([1, productsChanged(1)])
    const filter = { only: 'active' } as const
    const rest = { filter, last_id: ids[1] ?? 0, available: false }
    expect((await as('PUT /admin/catalogue/products', { body: rest })).data.changed).toBe(1)
    expect((await as('PUT /admin/catalogue/products', { body: rest })).data.changed).toBe(0)
    const states = []
    for (const id of ids) states.push((await productOf(shop, id)).available)
    expect(states).toEqual([0, 0, 1])
    expect(await historyOf(as, 'product', ids[1] ?? 0)).toMatchObject([
      { action: 'changed', before: { available: true }, after: { available: false } },
    ])
  })

  test('puts them at the end of a shelf, each once', async () => {
    const [first = 0, second = 0] = await all(2)
    const shelf = await insertShelf(shop.db, { product_ids: [second] })
    const body = { ids: [first, second], shelf }
    await as('PUT /admin/catalogue/products', { body })
    const rows = await shop.db
      .selectFrom('shelf_products')
      .select('product_id')
      .where('shelf_id', '=', shelf)
      .orderBy('position')
      .execute()
    expect(rows.map(({ product_id }) => product_id)).toEqual([second, first])
    const missing = as('PUT /admin/catalogue/products', { body: { ...body, shelf: 9_999 } })
    expect(await refusalOf(missing)).toMatchObject({ code: 404 })
  })

  test('answers SKUs for a change of prices, not too many', async () => {
    const ids = await all(2)
    const { data } = await as('POST /admin/catalogue/selection', { body: { ids } })
    expect(data).toEqual(['P-0', 'P-1'])
    for (let n = 0; n < CHOSEN_MAX; n++) await product({ sku: `M-${n}` })
    const many = { filter: {}, last_id: 1_000_000 }
    expect(await refusalOf(as('POST /admin/catalogue/selection', { body: many }))).toMatchObject({
      code: 409,
      message: chosenSkus(CHOSEN_MAX),
    })
    const none = await refusalOf(as('POST /admin/catalogue/selection', { body: {} }))
    expect(none.fields).toHaveProperty('ids')
  })
})
