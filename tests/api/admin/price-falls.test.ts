import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const LATER = '2027-01-30 23:00'

describe('price drops within a day', () => {
  const rowOf = (price: number, was: number) => ({
    sku: 'A-1',
    cells: { price: String(price) },
    was: { price: String(was) },
  })
  const lower = (as: Client, price: number, was: number, accepted_price?: number) =>
    as('PUT /admin/catalogue/grid', {
      body: { rows: [{ ...rowOf(price, was), accepted_price }] },
    })

  test('add up, and a confirmed price is the new base', async () => {
    await insertProduct(shop.db, { sku: 'A-1', price: 1_870_000 })
    const as = await editor(shop)
    await lower(as, 935_000, 1_870_000)
    const refused = await refusalOf(lower(as, 934_990, 935_000))
    expect(refused.data).toMatchObject({ drops: [{ before: 1_870_000, after: 934_990 }] })
    await lower(as, 467_500, 935_000, 467_500)
    await lower(as, 233_750, 467_500)
    expect((await refusalOf(lower(as, 200_000, 233_750))).data).toMatchObject({
      drops: [{ before: 467_500, after: 200_000 }],
    })
  })

  test('do not add up after a day', async () => {
    await insertProduct(shop.db, { sku: 'A-1', price: 1_000_000 })
    const as = await editor(shop)
    await lower(as, 500_000, 1_000_000)
    shop.clock.now += DAY_SECONDS
    await lower(await editor(shop), 250_000, 500_000)
  })

  test('add up over the grid, a special sale, a file and a bundle', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', price: 1_000_000 })
    const bundle = await insertBundle(shop.db, { price: 1_000_000 })
    const as = await editor(shop)
    await lower(as, 600_000, 1_000_000)
    const cells = { special_sale_value: '20', special_sale_expiration: LATER }
    const sale = { cells, was: { special_sale_value: null, special_sale_expiration: null } }
    const product = as('PUT /admin/catalogue/products/{id}', { params: { id }, body: sale })
    expect((await refusalOf(product)).data).toMatchObject({ drops: [{ before: 1_000_000 }] })
    const csv = 'sku,price\nA-1,490000\n'
    const { data: params } = await as('POST /admin/catalogue/imports', { body: { csv } })
    const shown = await as('GET /admin/catalogue/imports/{hash}', { params })
    expect(shown.data.drops).toMatchObject([{ before: 1_000_000, after: 490_000 }])
    const change = (price: string, was: string) =>
      as('PUT /admin/catalogue/bundles/{id}', {
        params: { id: bundle },
        body: { cells: { price }, was: { price: was } },
      })
    await change('600000', '1000000')
    expect((await refusalOf(change('400000', '600000'))).data).toMatchObject({
      drops: [{ before: 1_000_000, after: 400_000 }],
    })
  })
})
