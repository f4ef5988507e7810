import { expect, test } from 'vitest'
import { FIXED_PAGES } from '#lib/rules/inside-link.ts'
import { fixedPageNames } from '#lib/text/labels/admin-links.ts'
import { linkKinds } from '#lib/text/labels/admin-content.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { contentEditor, landing } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('names a link by its target page, in any spelling of the address', async () => {
  const brand_id = await insertBrand(shop.db, { name: 'پگاه' })
  const category = await insertCategory(shop.db, { name: 'لبنیات' })
  const milk = { name: 'شیر', brand_id, volume: 900, unit: 'گرم', inventory: 0 }
  const product = await insertProduct(shop.db, milk)
  const bundle = await insertBundle(shop.db, { name: 'صبحانه', available: 0 })
  const { as, save, publish } = await contentEditor(shop)
  await publish(await save(landing([], 'یلدا')))
  const { siteUrl } = shop.deps
  const links = {
    [`/products/${product}/x`]: ['شیر', 'پگاه ۹۰۰ گرم', 'sold-out'],
    [`${siteUrl}/products/${product}`]: ['شیر', 'پگاه ۹۰۰ گرم', 'sold-out'],
    [`/bundles/${bundle}`]: ['صبحانه', linkKinds.bundle, 'off'],
    [`/search/categories/${category}/x/`]: ['لبنیات', linkKinds.category, null],
    [`/search/brands/${brand_id}`]: ['پگاه', linkKinds.brand, null],
    '/landings/yalda': ['یلدا', linkKinds.landing, null],
    '/landings/%79alda/': ['یلدا', linkKinds.landing, null],
    '/search/?q=چای': ['«چای»', linkKinds.search, null],
    '/faqs#x': [fixedPageNames['/faqs'], linkKinds.page, null],
    '?page=2': [linkKinds.samePage, '', null],
    'https://example.com/a': ['example.com', linkKinds.outside, null],
    'mailto:a@example.com': ['a@example.com', 'ایمیل', null],
    'tel:+982191000000': ['+982191000000', 'تلفن', null],
  }
  const request = { body: { links: Object.keys(links) } }
  const { data } = await as('POST /admin/content-link-names', request)
  expect(
    Object.fromEntries(data.map(each => [each.key, [each.name, each.apart, each.state]])),
  ).toEqual(links)
  for (const q of [`/products/${product}/x`, '/landings/yalda']) {
    const found = await as('GET /admin/content-links', { query: { q } })
    expect(found.data.map(({ key }) => key)).toEqual([q])
  }
})

test('names an unpublished landing as a draft', async () => {
  const { as, save } = await contentEditor(shop)
  await save(landing([], 'نوروز'))
  const { data } = await as('GET /admin/content-links', { query: { q: '/landings/yalda' } })
  expect(data).toMatchObject([{ name: 'نوروز', state: 'unpublished' }])
})

test.each([
  '/products/999999',
  '/products/999999999999',
  '/search/?shelf=5',
  '/landings/nowhere',
  '/landings/%E0%A4%A',
  '/nothing',
  '//evil.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\\evil.example',
  'https://me@shop.test/',
  "/landings/' or 1=1 --",
  'products/1',
])('finds no page for %s', async link => {
  const { as } = await contentEditor(shop)
  const { data } = await as('POST /admin/content-link-names', { body: { links: [link] } })
  expect(data).toEqual([])
  const found = await as('GET /admin/content-links', { query: { q: link } })
  expect(found.data).toEqual([])
})

test('refuses too many and too long links', async () => {
  const { as } = await contentEditor(shop)
  for (const links of [Array.from({ length: 1_001 }, () => '/'), [`/${'x'.repeat(500)}`]]) {
    const refusal = await refusalOf(as('POST /admin/content-link-names', { body: { links } }))
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, ['links']])
  }
})

test('names each fixed page', () => {
  expect(Object.keys(fixedPageNames).toSorted()).toEqual([...FIXED_PAGES].toSorted())
})
