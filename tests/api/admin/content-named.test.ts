import { expect, test } from 'vitest'
import { quotedPage } from '#lib/text/labels/admin-content.ts'
import { refMissing, stillNamed } from '#lib/text/messages/admin-content.ts'
import { importDocuments, type ImportedDocument } from '#server/content/import-documents.ts'
import { publishDue } from '#server/content/publish-due.ts'
import { PICTURE } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import {
  insertBanner,
  insertHomeRow,
  insertLanding,
  insertSlide,
} from '#tests/support/builders/content.ts'
import {
  bannerOf,
  keepPicture,
  landing,
  linkTo,
  marketing,
} from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const HOME = quotedPage('home', null)

const bannersOf = (...codes: string[]) => ({ banners: codes.map(code => bannerOf(code)) })
const homeWith = (...banners: string[]) => ({ rows: [{ model: 'banner', title: null, banners }] })
const seen = (slug: string) => shop.as(null)('GET /landings/{slug}', { params: { slug } })

test('a banner shown by home or a landing can be neither deleted nor renamed', async () => {
  const { paramsOf, save, publish, read } = await marketing(shop)
  await insertBanner(shop.db, { code: 'b1' })
  await insertHomeRow(shop.db, { model: 'banner', banners: ['b1'] })
  const item = { type_en: 'banner', border: false } as const
  await insertLanding(shop.db, [{ ...item, configs: { banners: ['b1'] } }], { title: 'یلدا' })
  const banners = paramsOf('banners')
  const sentences = [stillNamed('banners', 'b1', [HOME, quotedPage('landing', 'یلدا')])]
  for (const codes of [[], ['b2']]) {
    await save(banners, bannersOf(...codes))
    expect((await refusalOf(publish(banners))).fields).toEqual({ banners: sentences })
    expect((await read(banners)).problems).toEqual({ banners: sentences })
  }
  await save(banners, bannersOf('b1', 'b2'))
  await publish(banners)
  expect((await read(banners)).document).toEqual(bannersOf('b1', 'b2'))
})

test('a slide shown by a scheduled page cannot be deleted; an unused one can', async () => {
  const { paramsOf, save, publish, schedule } = await marketing(shop)
  for (const code of ['s1', 's2']) await insertSlide(shop.db, { code })
  const page = paramsOf('landing', 'nowruz')
  const slider = { type_en: 'slider', configs: { slides: ['s1'] }, border: false } as const
  await save(page, landing([{ ...slider, configs: { slides: ['s1'] } }], 'نوروز'))
  await schedule(page, '10:30')
  const slides = paramsOf('slides')
  await save(slides, { slides: [] })
  const sentences = [stillNamed('slides', 's1', [quotedPage('landing', 'نوروز')])]
  expect((await refusalOf(publish(slides))).fields).toEqual({ slides: sentences })
  const pictures = { desktop_image: PICTURE, mobile_image: PICTURE }
  await save(slides, { slides: [{ code: 's1', title: 'x', link: '/bundles', ...pictures }] })
  await publish(slides)
})

test('refuses to roll back to banners that lack one shown by home', async () => {
  const { paramsOf, save, publish, read, restore } = await marketing(shop)
  const [banners, home] = [paramsOf('banners'), paramsOf('home')]
  await save(banners, bannersOf('b1'))
  await publish(banners)
  const first = (await read(banners)).published?.number ?? 0
  await save(banners, bannersOf('b1', 'b2'))
  await publish(banners)
  await save(home, homeWith('b2'))
  await publish(home)
  expect(await refusalOf(restore(banners, first))).toMatchObject({
    code: 409,
    message: stillNamed('banners', 'b2', [HOME]),
  })
})

test("an import may delete a shown banner only together with the page's change", async () => {
  keepPicture(shop)
  await insertBanner(shop.db, { code: 'b1' })
  await insertHomeRow(shop.db, { model: 'banner', banners: ['b1'] })
  const { mediaDir, siteUrl } = shop.deps
  const options = { mediaDir, siteUrl, now: shop.clock.now, dryRun: false }
  const banners = { id: { kind: 'banners', key: 'main' }, body: bannersOf('b2') } as const
  const home: ImportedDocument = { id: { kind: 'home', key: 'main' }, body: { rows: [] } }
  const alone = await importDocuments(shop.db, [banners], options)
  expect(alone.problems?.[0]?.problems).toEqual({
    banners: [stillNamed('banners', 'b1', [HOME])],
  })
  expect((await importDocuments(shop.db, [home, banners], options)).problems).toBeNull()
  // Home as it was is a version with its banner, though that went first.
  const versions = shop.db.selectFrom('content_versions').select('body').where('kind', '=', 'home')
  expect((await versions.orderBy('number').execute())[0]?.body).toContain('b1')
})

test('a page may link only to pages that are scheduled no later', async () => {
  const { paramsOf, save, publish, schedule } = await marketing(shop)
  const [one, other] = [paramsOf('landing', 'one'), paramsOf('landing', 'other')]
  await save(other, landing([], 'دیگر'))
  await schedule(other, '10:30')
  await save(one, linkTo('other'))
  expect(await refusalOf(publish(one))).toMatchObject({ code: 422 })
  expect(await refusalOf(schedule(one, '10:29'))).toMatchObject({ code: 422 })
  await schedule(one, '10:30')
  shop.clock.now += 3_600
  await publishDue(shop.deps)
  for (const slug of ['one', 'other']) expect((await seen(slug)).code).toBe(200)
})

test('pages that refer to each other are scheduled in sequence and published together', async () => {
  const { paramsOf, save, schedule, read } = await marketing(shop)
  const ids = [
    ...[paramsOf('landing', 'a'), paramsOf('landing', 'b')],
    ...[paramsOf('banners'), paramsOf('home')],
  ] as const
  const [a, b, banners, home] = ids
  await save(a, linkTo('b'))
  await save(b, linkTo('a'))
  await save(banners, { banners: [bannerOf('b9', '/landings/a')] })
  await save(home, homeWith('b9'))
  for (const id of [home, banners, a, b]) await schedule(id, '10:30')
  shop.clock.now += 3_600
  await Promise.all([publishDue(shop.deps), publishDue(shop.deps)])
  for (const id of ids) expect((await read(id)).open).toBeNull()
  expect((await shop.as(null)('GET /home', {})).data).toMatchObject([{ banners: [{}] }])
})

test('pages that refer to each other are published together or not at all', async () => {
  const { paramsOf, save, schedule, read, publish } = await marketing(shop)
  const [a, b, alone] = ['a', 'b', 'alone'].map(slug => paramsOf('landing', slug))
  if (!a || !b || !alone) throw new Error('there are three')
  await save(a, linkTo('b'))
  await save(b, linkTo('a'))
  await save(alone, landing([], 'تنها'))
  // The other one was never scheduled.
  await schedule(a, '10:30')
  await schedule(alone, '10:30')
  shop.clock.now += 3_600
  await publishDue(shop.deps)
  expect((await read(a)).open?.state).toBe('draft')
  expect((await read(alone)).published?.state).toBe('published')
  expect(Object.values((await refusalOf(publish(b))).fields)).toHaveLength(1)
  expect((await refusalOf(seen('a'))).code).toBe(404)
})

test('a page may show new banners, and no old ones, from the moment the banners change', async () => {
  const { paramsOf, save, publish, schedule, read } = await marketing(shop)
  const [banners, home] = [paramsOf('banners'), paramsOf('home')]
  await save(banners, bannersOf('old'))
  await publish(banners)
  await save(banners, bannersOf('new'))
  await schedule(banners, '10:30')
  await save(home, homeWith('old'))
  expect((await refusalOf(schedule(home, '10:30'))).fields).toEqual({
    'rows.0.banners.0': [refMissing('banners', 'old')],
  })
  await save(home, homeWith('new'))
  await schedule(home, '10:30')
  shop.clock.now += 3_600
  await publishDue(shop.deps)
  expect((await read(home)).document).toEqual(homeWith('new'))
})
