import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bodies } from '#lib/contract/admin/content.ts'
import { editsIn } from '#lib/rules/record-edits.ts'
import { contentMessages, refMissing } from '#lib/text/messages/admin-content.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { publishDue } from '#server/content/publish-due.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { insertBundle, insertProduct, PICTURE } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import {
  deleteBanners,
  insertBanner,
  insertLanding,
  insertSlide,
} from '#tests/support/builders/content.ts'
import {
  contentEditor,
  keepPicture,
  landing,
  media,
  seenLanding,
  yalda,
} from '#tests/support/builders/content-editor.ts'
import { writeFolder } from '#tests/support/builders/import-folder.ts'

import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('saves, publishes, edits and rolls back a landing of five items', async () => {
  keepPicture(shop)
  await insertBanner(shop.db, { code: 'b1' })
  await insertSlide(shop.db, { code: 's1' })
  const productId = await insertProduct(shop.db, { sku: 'TEA-1' })
  await insertBundle(shop.db, { code: 'breakfast', items: [{ product_id: productId, count: 1 }] })
  const { as, save, publish, read } = await contentEditor(shop)
  const items: Bodies['landing']['items'] = [
    { type_en: 'banner', configs: { banners: ['b1'] }, border: true },
    { type_en: 'slider', configs: { slides: ['s1'] }, border: false },
    {
      type_en: 'media',
      configs: { body: '<p>سلام</p>', image: PICTURE, reverse: true },
      border: false,
    },
    { type_en: 'shelf_product', configs: { title: 'چای', products: ['TEA-1'] }, border: false },
    { type_en: 'shelf_bundle', configs: { title: 'پک‌ها', bundles: ['breakfast'] }, border: false },
  ]
  const saved = await save(landing(items))
  expect(await refusalOf(seenLanding(shop))).toMatchObject({ code: 404 })
  const before = await readCatalogueVersion(shop.db)
  const published = await publish(saved)
  expect(await readCatalogueVersion(shop.db)).toBe(before + 1)
  const shown = await seenLanding(shop)
  expect(shown.items.map(each => each.type_en)).toEqual(items.map(each => each.type_en))
  expect(shown.items[3]).toMatchObject({ configs: { products: [{ id: productId }] } })
  expect(shown.items[2]).toMatchObject({ configs: { image: PICTURE, reverse: true } })

  const second = await publish(await save(landing([], 'نوروز'), published))
  expect((await seenLanding(shop)).title).toBe('نوروز')
  const restored = await as('POST /admin/content/{kind}/{key}/versions/{number}/restore', {
    params: { ...yalda, number: 1 },
    body: { revision: second },
  })
  expect(restored.data.number).toBe(3)
  expect(await seenLanding(shop)).toEqual(shown)
  const versions = await as('GET /admin/content/{kind}/{key}/versions', { params: yalda })
  expect(versions.data.map(({ number, state }) => [number, state])).toEqual([
    [3, 'published'],
    [2, 'replaced'],
    [1, 'replaced'],
  ])
  expect((await read()).document).toEqual({ ...landing(items) })
  const record = { record: 'content', id: 'landing-yalda' } as const
  const history = await as('GET /admin/changes/{record}/{id}', { params: record })
  expect(history.data.map(({ action }) => action)).toEqual([
    ...['rolled-back', 'published', 'added', 'published', 'added'],
  ])
})

test('the second of two editors gets a conflict and their text; of two publishes one succeeds', async () => {
  const [one, other] = [await contentEditor(shop), await contentEditor(shop)]
  const revision = await one.save(landing())
  const saves = await Promise.allSettled([
    one.save(landing([], 'الف'), revision),
    other.save(landing([], 'ب'), revision),
  ])
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(other.save(landing(), revision))).toMatchObject({
    code: 409,
    message: contentMessages.stale,
  })
  const now = (await one.read()).revision
  const before = await readCatalogueVersion(shop.db)
  const published = await Promise.allSettled([one.publish(now), other.publish(now)])
  expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readCatalogueVersion(shop.db)).toBe(before + 1)
})

test('a concurrent import and publication of one landing leave one published version', async () => {
  const { save, publish } = await contentEditor(shop)
  const revision = await save(landing())
  const imported = { slug: yalda.key, title: 'از فایل', description: '', items: [] }
  const folder = writeFolder(mkdtempSync(join(tmpdir(), 'sabad-race-')), {
    'landings.json': [imported],
  })
  const options = { mediaDir: shop.deps.mediaDir, now: shop.clock.now }
  const [published, summary] = await Promise.allSettled([
    publish(revision),
    importFolder(shop.db, folder, options),
  ])
  rmSync(folder, { recursive: true })
  expect(summary.status).toBe('fulfilled')
  // An import that was first makes the editor's revision stale.
  if (published.status === 'rejected') expect(published.reason).toMatchObject({ code: 409 })
  expect((await seenLanding(shop)).title).toBe('از فایل')
  const versions = await shop.db.selectFrom('content_versions').select('state').execute()
  const other = published.status === 'fulfilled' ? 'replaced' : 'draft'
  const states = versions.map(({ state }) => state)
  expect(states.toSorted()).toEqual([other, 'published'].toSorted())
})

test('missing references prevent publishing a draft and are reported by field', async () => {
  keepPicture(shop)
  const { as, save, publish, read } = await contentEditor(shop)
  const items: Bodies['landing']['items'] = [
    { type_en: 'banner', configs: { banners: ['none'] }, border: false },
    { type_en: 'shelf_product', configs: { title: 'چای', products: ['NO-1'] }, border: false },
    media('<p><a href="/products/999/x">x</a> <a href="/faqs">y</a></p>'),
    {
      type_en: 'media',
      configs: { body: '', image: '/media/0123-10x10.webp', reverse: false },
      border: false,
    },
  ]
  const revision = await save(landing(items))
  const problems = (await read()).problems
  expect(Object.keys(problems)).toEqual([
    ...['items.0.configs.banners.0', 'items.1.configs.products.0'],
    ...['items.2.configs.body', 'items.3.configs.image'],
  ])
  expect(problems['items.1.configs.products.0']).toEqual([refMissing('products', 'NO-1')])
  expect(await refusalOf(publish(revision))).toMatchObject({ code: 422 })
  expect(await refusalOf(seenLanding(shop))).toMatchObject({ code: 404 })
  const body = { revision, date: '۱۴۵۰/۱/۱', time: '۸:۳۰' }
  const response = as('POST /admin/content/{kind}/{key}/schedule', { params: yalda, body })
  expect(await refusalOf(response)).toMatchObject({ code: 422 })
  const checked = await as('POST /admin/content/{kind}/{key}/check', {
    params: yalda,
    body: { document: { ...landing(items) } },
  })
  expect(checked.data).toEqual(problems)
})

test('publishes a scheduled version once, by whichever process runs first', async () => {
  const { as, save, read } = await contentEditor(shop)
  const revision = await save(landing())
  const past = { revision, date: '1400/1/1', time: '08:30' }
  const schedule = (body: { revision: number; date: string | null; time: string }) =>
    as('POST /admin/content/{kind}/{key}/schedule', { params: yalda, body })
  expect((await refusalOf(schedule(past))).fields).toEqual({ date: [contentMessages.momentOver] })
  // The clock of the tests begins on 1405-08-30, ten in the morning.
  const scheduled = await schedule({ revision, date: '۱۴۰۵/۸/۳۰', time: '۱۰:۳۰' })
  expect(await refusalOf(save(landing(), scheduled.data.revision))).toMatchObject({
    message: contentMessages.isScheduled,
  })
  await publishDue(shop.deps)
  expect(await refusalOf(seenLanding(shop))).toMatchObject({ code: 404 })
  shop.clock.now += 3_600
  const before = await readCatalogueVersion(shop.db)
  const raised = scheduled.data.revision + 1
  await Promise.all([publishDue(shop.deps), publishDue(shop.deps), publishDue(shop.deps)])
  expect((await read()).revision).toBe(raised)
  expect((await seenLanding(shop)).title).toBe('یلدا')
  expect(await readCatalogueVersion(shop.db)).toBe(before + 1)
})

test('turns a scheduled version with a deleted reference into a draft again, with the reason', async () => {
  const { as, save, read } = await contentEditor(shop)
  await insertBanner(shop.db, { code: 'b1' })
  const banner = { type_en: 'banner', configs: { banners: ['b1'] }, border: false } as const
  const revision = await save(landing([{ ...banner, configs: { banners: ['b1'] } }]))
  const body = { revision, date: '1405/8/30', time: '10:30' }
  await as('POST /admin/content/{kind}/{key}/schedule', { params: yalda, body })
  await deleteBanners(shop.db, 'b1')
  shop.clock.now += 3_600
  await publishDue(shop.deps)
  await publishDue(shop.deps)
  expect((await read()).open?.state).toBe('draft')
  const record = { record: 'content', id: 'landing-yalda' } as const
  const history = await as('GET /admin/changes/{record}/{id}', { params: record })
  expect(history.data.map(({ action }) => action)).toEqual(['refused', 'scheduled', 'added'])
})

test('imported content is readable and a version to roll back to', async () => {
  await insertLanding(shop.db, [], { slug: 'yalda', title: 'از فایل', description: 'یلدا' })
  const { as, save, publish, read } = await contentEditor(shop)
  expect(await read()).toMatchObject({
    ...{ revision: 0, open: null, published: { number: 1, by: null }, title: 'از فایل' },
  })
  const revision = await publish(await save(landing()))
  await as('POST /admin/content/{kind}/{key}/versions/{number}/restore', {
    params: { ...yalda, number: 1 },
    body: { revision },
  })
  expect((await seenLanding(shop)).title).toBe('از فایل')
})

test('a landing whose only draft was discarded can be created again; a published one keeps its version count', async () => {
  const { as, save, publish } = await contentEditor(shop)
  const drop = (revision: number) =>
    as('DELETE /admin/content/{kind}/{key}', { params: yalda, body: { revision } })
  await drop(await save(landing()))
  const published = await publish(await save(landing()))
  await drop(await save(landing(), published))
  expect(await refusalOf(save(landing(), published))).toMatchObject({ code: 409 })
})

test('the number of a discarded draft is never reused', async () => {
  const { as, save, publish, read } = await contentEditor(shop)
  const drop = (revision: number) =>
    as('DELETE /admin/content/{kind}/{key}', { params: yalda, body: { revision } })
  await drop(await save(landing()))
  const published = await publish(await save(landing()))
  expect((await read()).published?.number).toBe(2)
  await drop(await save(landing(), published))
  const versions = await as('GET /admin/content/{kind}/{key}/versions', { params: yalda })
  expect(versions.data.map(({ number }) => number)).toEqual([2])
  await save(landing(), (await read()).revision)
  expect((await read()).open?.number).toBe(4)
})

test('the history of a document shows what each save changed, starting from the published version', async () => {
  const { as, read, save, publish } = await contentEditor(shop)
  const published = await publish(await save(landing([media('<p>انار</p>')])))
  const next = await save(landing([media('<p>به</p>'), media('<p>انار</p>')], 'نوروز'), published)
  const fewer = await save(landing([media('<p>به</p>')], 'نوروز'), next)
  const { open } = await read()
  shop.clock.now += 60
  await save(landing([media('<p>به</p>')], 'نوروز'), fewer)
  expect((await read()).open).toEqual(open)
  const record = { record: 'content', id: 'landing-yalda' } as const
  const { data } = await as('GET /admin/changes/{record}/{id}', { params: record })
  const [last, second] = data.map(({ after }) => editsIn(after).edits)
  const at = (place: number) => ['items', { place, kind: 'media' }]
  expect(last).toEqual([{ path: at(2), is: 'dropped', was: media('<p>انار</p>') }])
  expect(second).toEqual([
    { path: ['title'], is: 'changed', was: 'یلدا', now: 'نوروز' },
    { path: at(1), is: 'added', now: media('<p>به</p>') },
  ])
})
