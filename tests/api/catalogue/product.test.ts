import { describe, expect, test } from 'vitest'
import { DiscountType } from '#lib/codes/product.ts'
import { shortProductHref } from '#lib/rules/links.ts'
import { SIMILARS_MAX } from '#lib/rules/limits.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertPictures } from '#server/media/picture-queries.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const get = async (id: number) => shop.as(null)('GET /products/{id}', { params: { id } })

describe('GET /products/{id}', () => {
  test('returns all fields of the product page', async () => {
    const category_id = await insertCategory(shop.db, { name: 'چای' })
    const features = [{ name: 'وزن', values: [{ value: '۵۰۰ گرم' }] }]
    const id = await insertProduct(shop.db, {
      category_id,
      gallery: JSON.stringify(['/media/a-1x1.webp', '/media/b-1x1.webp']),
      features: JSON.stringify(features),
      price: 100_000,
      price_by_discount: 85_000,
      discount_type: DiscountType.rials,
      unit: 'گرم',
      volume: 0.5,
      color_name: 'سبز',
      color_code: '#00ff00',
      inventory: 7,
      max_count: 3,
      excerpt: 'خلاصه',
    })
    const { data, extra_data } = await get(id)
    expect(data).toMatchObject({
      id,
      category_id,
      gallery: [{ path: '/media/a-1x1.webp' }, { path: '/media/b-1x1.webp' }],
      category: { id: category_id, name: 'چای', discount: null },
      features,
      discount: { type: 1, value: 15_000 },
      unit: { name: 'گرم' },
      volume: 0.5,
      color: { name: 'سبز', code: '#00ff00' },
      available: true,
      inventory: 7,
      max_count: 3,
      excerpt: 'خلاصه',
      note: null,
      special_sale: null,
      share_link: shop.deps.siteUrl + shortProductHref(data.id),
    })
    expect(extra_data).toEqual({ wholesaled: false, observed: false })
  })

  test('describes further pictures as the library does, unless by the name of the product', async () => {
    const paths = ['back', 'front', 'unknown'].map(name => `/media/${name}-1x1.webp`)
    const id = await insertProduct(shop.db, { name: 'شیر', gallery: JSON.stringify(paths) })
    const pictures = ['برچسب ارزش غذایی', 'شیر'].map((alt, index) => ({
      ...{ url: paths[index] ?? '', alt, width: 1, height: 1, added_at: 0 },
    }))
    await inTransaction(shop.db, trx => insertPictures(trx, pictures))
    const { data } = await get(id)
    expect(data.gallery).toEqual([
      { path: paths[0], alt: 'برچسب ارزش غذایی' },
      { path: paths[1] },
      { path: paths[2] },
    ])
  })

  test('links to the address of the shop, not to the one requested', async () => {
    const id = await insertProduct(shop.db)
    shop.deps.returnsToCaller = true
    const url = `http://claimed.test/api/v1/products/${id}`
    const answer = await shop.backend(new Request(url))
    shop.deps.returnsToCaller = false
    const { data } = (await answer.json()) as { data: { share_link: string } }
    expect(data.share_link).toBe(`${shop.deps.siteUrl}/products/${id}`)
  })

  test.each([
    [{ available: 1 }, true],
    [{ available: 0 }, false],
    [{ comming_soon: 1 }, false],
    [{ inventory: 0 }, false],
    [{ inventory: 1 }, true],
    [{ available: 0, inventory: 5 }, false],
  ] as const)('%j is available: %s', async (row, available) => {
    expect((await get(await insertProduct(shop.db, row))).data.available).toBe(available)
  })

  test.each(['{', 'null', '[7, null]', '[{"name":"وزن","values":[7]}]'])(
    'takes a stored gallery and features of %s as none',
    async stored => {
      const id = await insertProduct(shop.db, { gallery: stored, features: stored })
      expect((await get(id)).data).toMatchObject({ gallery: [], features: [] })
    },
  )

  test.each(['/products/{id}', '/products/{id}/similars'] as const)(
    'answers 404 for an unknown product of %s',
    async path => {
      const call = shop.as(null)(`GET ${path}`, { params: { id: 999_999 } })
      await expect(call).rejects.toMatchObject({ code: 404 })
    },
  )
})

describe('GET /products/{id}/similars', () => {
  test('lists products of the category, purchasable first, then nearest in price', async () => {
    const category_id = await insertCategory(shop.db)
    await insertProduct(shop.db)
    const id = await insertProduct(shop.db, { category_id, price: 50_000 })
    for (let n = 0; n < SIMILARS_MAX + 2; n++)
      await insertProduct(shop.db, {
        category_id,
        price: 20_000 + n * 5_000,
        price_by_discount: n % 3 ? null : 15_000,
        available: n === 6 ? 0 : 1,
      })
    const { data } = await shop.as(null)('GET /products/{id}/similars', { params: { id } })
    expect(data).toHaveLength(SIMILARS_MAX)
    expect(data.every(p => p.category_id === category_id && p.id !== id && p.available)).toBe(true)
    const away = data.map(p => Math.abs(effectivePrice(p) - 50_000))
    expect(away).toEqual(away.toSorted((a, b) => a - b))
  })
})
