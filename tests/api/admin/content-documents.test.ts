import { expect, test } from 'vitest'
import type { Bodies } from '#lib/contract/admin/content.ts'
import { contentMessages, refMissing } from '#lib/text/messages/admin-content.ts'

import { insertProduct, PICTURE } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import {
  deleteBanners,
  insertBanner,
  insertFaq,
  insertHomeRow,
  insertPage,
  insertSlide,
} from '#tests/support/builders/content.ts'
import {
  contentEditor,
  keepPicture,
  landing,
  media,
  yalda,
} from '#tests/support/builders/content-editor.ts'
import { HOSTILE_HTML } from '#tests/support/builders/hostile-content.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const MAIN = 'main'

test.each<[string, object, string]>([
  ['no title', { ...landing(), title: ' \u200b ' }, 'title'],
  ['an unknown field', { ...landing(), script: 1 }, 'document'],
  ['an unknown kind of item', landing([{ type_en: 'x' } as never]), 'items.0.type_en'],
  ['items that are none', { ...landing(), items: 'x' }, 'items'],
  ['a prototype', landing([{ type_en: '__proto__' } as never]), 'items.0.type_en'],
  ['a text that is too long', { ...landing(), title: 'x'.repeat(201) }, 'title'],
  ['too many items', landing(Array.from({ length: 301 }, () => media(''))), 'items'],
])('refuses %s by field and stores nothing', async (_, document, field) => {
  const { save } = await contentEditor(shop)
  const refusal = await refusalOf(save(document))
  expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, [field]])
  expect(await shop.db.selectFrom('content_versions').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('content_documents').selectAll().execute()).toEqual([])
})

test.each([
  ...['javascript:alert(1)', '//evil.example/x', 'https://a@evil.example', 'bundles'],
  'HTTP://other.example/',
])('refuses a banner that links to %s', async link => {
  const { as } = await contentEditor(shop)
  const banners = [{ code: 'b1', name: 'بنر', link, image: PICTURE }]
  const response = as('PUT /admin/content/{kind}/{key}', {
    params: { kind: 'banners', key: MAIN },
    body: { revision: 0, document: { banners } },
  })
  expect((await refusalOf(response)).fields).toEqual({
    'banners.0.link': [contentMessages.unsafeLink],
  })
})

test('sanitises hostile HTML before storing it', async () => {
  const { save, read } = await contentEditor(shop)
  await save(landing(HOSTILE_HTML.map(media)))
  const stored = JSON.stringify((await read()).document)
  expect(stored).not.toMatch(/<script|<iframe|onerror|onload|javascript:|<svg|<style/i)
})

test.each([
  [
    'home',
    {
      rows: [
        { model: 'slider', title: null },
        { model: 'banner', title: 'x', banners: ['b1'] },
      ],
    },
  ],
  ['slides', { slides: [] }],
  ['banners', { banners: [] }],
  ['faqs', { categories: [], questions: [] }],
  ['menus', { header: [{ name: 'پک‌ها', link: '/bundles' }], footer: [] }],
] as const)('reads only published content, as it was written: %s', async (kind, document) => {
  keepPicture(shop)
  await insertSlide(shop.db)
  await insertBanner(shop.db, { code: 'b1' })
  await insertHomeRow(shop.db, { model: 'bundle' })
  await insertFaq(shop.db)
  const { as } = await contentEditor(shop)
  const params = { kind, key: MAIN }
  const path = 'GET /admin/content/{kind}/{key}'
  const given = (await as(path, { params })).data.document
  const put = (revision: number, sent: object) =>
    as('PUT /admin/content/{kind}/{key}', { params, body: { revision, document: { ...sent } } })
  const publish = (revision: number) =>
    as('POST /admin/content/{kind}/{key}/publish', { params, body: { revision } })
  const revision = (await publish((await put(0, document)).data.revision)).data.revision
  expect((await as(path, { params })).data.document).toEqual(document)
  await publish((await put(revision, given)).data.revision)
  expect((await as(path, { params })).data.document).toEqual(given)
})

test('pages and questions are shown to shoppers as published', async () => {
  await insertPage(shop.db, { slug: 'terms' })
  const { as } = await contentEditor(shop)
  const publish = async (params: { kind: 'page' | 'faqs'; key: string }, document: object) => {
    const body = { revision: 0, document: { ...document } }
    const { data } = await as('PUT /admin/content/{kind}/{key}', { params, body })
    await as('POST /admin/content/{kind}/{key}/publish', {
      params,
      body: { revision: data.revision },
    })
  }
  await publish(
    { kind: 'page', key: 'terms' },
    { title: 'قوانین', description: '', body: '<p>تازه</p>' },
  )
  const page = await shop.as(null)('GET /pages/{slug}', { params: { slug: 'terms' } })
  expect(page.data.body).toBe('<p>تازه</p>')
  const question = { code: 'q1', category: 'c1', question: 'چرا؟', answer: '<p>زیرا</p>' }
  const body = { categories: [{ code: 'c1', name: 'ارسال' }], questions: [question] }
  const unknown = { ...body, questions: [{ ...question, category: 'c2' }] }
  const refused = publish({ kind: 'faqs', key: MAIN }, unknown)
  expect((await refusalOf(refused)).fields).toEqual({
    'questions.0.category': [refMissing('faq_categories', 'c2')],
  })
})

test('saves and publishes 301 questions, and refuses more than 2,000 at the list', async () => {
  const { as } = await contentEditor(shop)
  const params = { kind: 'faqs', key: MAIN } as const
  const put = (count: number) => {
    const questions = Array.from({ length: count }, (_, index) => ({
      ...{ code: `q${index}`, category: 'c1', question: 'چرا؟', answer: '' },
    }))
    const document = { categories: [{ code: 'c1', name: 'ارسال' }], questions }
    return as('PUT /admin/content/{kind}/{key}', { params, body: { revision: 0, document } })
  }
  expect(Object.keys((await refusalOf(put(2_001))).fields)).toEqual(['questions'])
  const { revision } = (await put(301)).data
  await as('POST /admin/content/{kind}/{key}/publish', { params, body: { revision } })
  expect((await shop.as(null)('GET /faqs', {})).data).toHaveLength(301)
})

test('answers 404 for unknown documents', async () => {
  const { as } = await contentEditor(shop)
  for (const params of [
    { kind: 'page', key: 'x' },
    { kind: 'home', key: 'x' },
    { kind: 'landing', key: 'none' },
  ] as const)
    expect((await refusalOf(as('GET /admin/content/{kind}/{key}', { params }))).code).toBe(404)
})

test('previews unpublished content without sold-out products', async () => {
  const { as } = await contentEditor(shop)
  const [shown] = [await insertProduct(shop.db, { sku: 'A-1' })]
  await insertProduct(shop.db, { sku: 'A-2', available: 0 })
  const products = ['A-1', 'A-2', 'GONE-1']
  const items = [{ type_en: 'shelf_product', configs: { title: 'چای', products }, border: false }]
  const { data } = await as('POST /admin/content/{kind}/{key}/preview', {
    params: yalda,
    body: { document: { ...landing(items as Bodies['landing']['items']) } },
  })
  expect(data.landing?.items).toMatchObject([{ configs: { products: [{ id: shown }] } }])
  expect(await shop.db.selectFrom('content_versions').selectAll().execute()).toEqual([])
})

test('references are found by code and by name', async () => {
  await insertProduct(shop.db, { sku: 'TEA-1', name: 'چای احمد' })
  await insertProduct(shop.db, { sku: 'RICE-1', name: 'برنج' })
  await insertProduct(shop.db, { sku: 'SOAP-1', name: 'صابون کی Pegah' })
  const { as } = await contentEditor(shop)
  const find = (q: string) =>
    as('GET /admin/content-references', { query: { of: 'products', q } }).then(({ data }) => data)
  const tea = [{ key: 'TEA-1', name: 'چای احمد', apart: expect.any(String), state: null }]
  expect([await find('tea'), await find('احمد'), await find("%'")]).toEqual([tea, tea, []])
  for (const q of ['pegah', 'PEGAH', ' كي  pe', 'sOAp'])
    expect(await find(q)).toMatchObject([{ key: 'SOAP-1' }])
  const body = { of: 'products' as const, keys: ['TEA-1', 'NO'] }
  expect((await as('POST /admin/content-names', { body })).data).toEqual(tea)
})

test('banners keep their ids when reordered or removed and added again', async () => {
  keepPicture(shop)
  const { as } = await contentEditor(shop)
  const params = { kind: 'banners', key: MAIN } as const
  const path = '/admin/content/{kind}/{key}'
  const banners = ['b1', 'b2'].map(code => ({ code, name: 'بنر', link: '/', image: PICTURE }))
  let revision = 0
  const ids: (number | undefined)[] = []
  for (const list of [banners, banners.toReversed(), banners.slice(0, 1), banners]) {
    const document = { banners: list }
    const saved = await as(`PUT ${path}`, { params, body: { revision, document } })
    const body = { revision: saved.data.revision }
    revision = (await as(`POST ${path}/publish`, { params, body })).data.revision
    ids.push((await shop.as(null)('GET /home/banners/latest', {})).data?.id)
  }
  expect(ids).toEqual([2, 2, 1, 2])
  const versions = await as(`GET ${path}/versions`, { params })
  expect(versions.data.map(({ number }) => number)).toEqual([4, 3, 2, 1])
})

test('rolls home back to a version with a deleted banner, but does not publish such a draft', async () => {
  await insertBanner(shop.db, { code: 'b1' })
  await insertHomeRow(shop.db, { model: 'banner', banners: ['b1'] })
  await insertBanner(shop.db, { code: 'b2' })
  const { as } = await contentEditor(shop)
  const params = { kind: 'home', key: MAIN } as const
  const path = '/admin/content/{kind}/{key}'
  const save = (revision: number, banners: string[]) => {
    const document = { rows: [{ model: 'banner', title: null, banners }] }
    return as(`PUT ${path}`, { params, body: { revision, document } }).then(({ data }) => data)
  }
  const publish = (revision: number) =>
    as(`POST ${path}/publish`, { params, body: { revision } }).then(({ data }) => data)
  const both = await publish((await save(0, ['b1', 'b2'])).revision)
  const one = await publish((await save(both.revision, ['b2'])).revision)
  await deleteBanners(shop.db, 'b1')
  const restore = (number: number, revision: number) =>
    as(`POST ${path}/versions/{number}/restore`, {
      params: { ...params, number },
      body: { revision },
    })
  const restored = await restore(both.number, one.revision)
  const home = await shop.as(null)('GET /home', {})
  expect(home.data).toMatchObject([{ model: 'banner', banners: [{}] }])
  const draft = await save(restored.data.revision, ['b1'])
  expect(await refusalOf(publish(draft.revision))).toMatchObject({ code: 422 })
  expect(await refusalOf(restore(draft.number, draft.revision))).toMatchObject({ code: 422 })
})
