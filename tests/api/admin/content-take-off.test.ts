import { expect, test } from 'vitest'
import { quotedPage } from '#lib/text/labels/admin-content.ts'
import { contentMessages, stillLinked } from '#lib/text/messages/admin-content.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { listSitemapEntries } from '#server/sitemap/sitemap-queries.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { bannerOf, landing, linkTo, marketing } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const seen = (slug: string) => shop.as(null)('GET /landings/{slug}', { params: { slug } })

test('takes a landing off for a reason and restores it by publishing any version', async () => {
  const { as, paramsOf, save, publish, read, revisionOf, restore } = await marketing(shop)
  const page = paramsOf('landing', 'yalda')
  await save(page, landing([], 'یلدا'))
  await publish(page)
  await save(page, landing([], 'پیش‌نویس'))
  const off = async (reason: string) =>
    as('POST /admin/content/{kind}/{key}/take-off', {
      params: page,
      body: { revision: await revisionOf(page), reason },
    })
  expect(Object.keys((await refusalOf(off(' '))).fields)).toEqual(['reason'])
  const before = await readCatalogueVersion(shop.db)
  await off('جشنواره تمام شد')
  expect(await readCatalogueVersion(shop.db)).toBe(before + 1)
  expect((await refusalOf(seen('yalda'))).code).toBe(404)
  expect(await listSitemapEntries(shop.db, 'landings', 1, shop.clock.now)).toEqual([])
  expect((await refusalOf(off('باز'))).message).toBe(contentMessages.notStanding)
  expect(await read(page)).toMatchObject({
    ...{ open: { state: 'draft' }, published: { number: 1, state: 'withdrawn' }, path: null },
  })
  const record = { record: 'content', id: 'landing-yalda' } as const
  const history = await as('GET /admin/changes/{record}/{id}', { params: record })
  expect(history.data[0]).toMatchObject({ action: 'removed', reason: 'جشنواره تمام شد' })
  const drop = { params: page, body: { revision: await revisionOf(page) } }
  await as('DELETE /admin/content/{kind}/{key}', drop)
  const { data: list } = await as('GET /admin/content', {})
  expect(list.find(({ key }) => key === 'yalda')).toMatchObject({
    ...{ title: 'یلدا', open: null, published: { state: 'withdrawn' } },
  })
  await restore(page, 1)
  expect((await seen('yalda')).data.title).toBe('یلدا')
  expect((await read(page)).published).toMatchObject({ number: 3, state: 'published' })
})

test('refuses to take off a landing that other pages link to, and names them', async () => {
  const { as, paramsOf, save, publish, schedule, revisionOf } = await marketing(shop)
  const page = paramsOf('landing', 'yalda')
  await save(page, landing([], 'یلدا'))
  await publish(page)
  const off = async (params: typeof page) =>
    as('POST /admin/content/{kind}/{key}/take-off', {
      params,
      body: { revision: await revisionOf(params), reason: 'دلیل' },
    })
  const link = '/landings/yalda'
  await save(paramsOf('menus'), { header: [{ name: 'یلدا', link }], footer: [] })
  await publish(paramsOf('menus'))
  await save(paramsOf('banners'), { banners: [bannerOf('b1', link)] })
  await schedule(paramsOf('banners'), '10:30')
  await save(paramsOf('landing', 'other'), linkTo('yalda'))
  await publish(paramsOf('landing', 'other'))
  const pages = [
    ...[quotedPage('banners', null), quotedPage('landing', 'yalda'), quotedPage('menus', null)],
  ]
  expect(await refusalOf(off(page))).toMatchObject({ code: 409, message: stillLinked(pages) })
  expect((await seen('yalda')).code).toBe(200)
  expect((await refusalOf(off(paramsOf('home')))).code).toBe(404)
})
