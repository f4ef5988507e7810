import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { readBackup } from '#server/backup/read.ts'
import { writeBackup } from '#server/backup/write.ts'
import { insertOld, insertOldShop, migrateTo } from '#tests/support/builders/older-shop.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import { shopOn } from '#tests/support/fixtures/shop.ts'

const PICTURE = '/media/0123456789abcdef-20x10.webp'
const LANDING = { title: 'یلدا', description: 'شب یلدا' }
const PAGE = { title: 'قوانین', description: '', body: '<p>متن</p>' }
const MENUS = { header: [{ name: 'پک‌ها', link: '/bundles' }], footer: [] }

type Row = Record<string, unknown>
const put = (db: Db, table: string, ...rows: Row[]) =>
  (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute()

/** Content as it stood in tables of its own, with gaps in its ids. */
async function insertOldContent(db: Db): Promise<void> {
  await migrateTo(db, '039-pickup')
  const { product_id } = await insertOldShop(db)
  const { id: category_id } = await db
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow()
  await put(db, 'category_ancestors', { category_id, ancestor_id: category_id, depth: 0 })
  const { id: brand_id } = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const bundle = { code: 'p', name: 'پک', slug: 'پک', image: '', price: 1_000, available: 1 }
  const bundle_id = await insertOld(db, 'bundles', { ...bundle, max_count: 1 })
  const shelf_id = await insertOld(db, 'shelves', { code: 's', name: 'قفسه', color: '#111111' })
  const pictures = { desktop_image: PICTURE, mobile_image: PICTURE }
  await put(db, 'slides', { id: 3, code: 's3', title: 'سه', link: '/', position: 2, ...pictures })
  await put(db, 'slides', { id: 5, code: 's5', title: 'پنج', link: '/', position: 1, ...pictures })
  await put(db, 'banners', { id: 2, code: 'b2', name: 'دو', link: '/', image: PICTURE })
  await put(db, 'banners', { id: 7, code: 'b7', name: 'هفت', link: '/', image: PICTURE })
  const rows = [
    { model: 'slider', slide_ids: null },
    { model: 'banner', banner_ids: [7, 99, 2] },
    { model: 'category', category_ids: [category_id] },
    { model: 'shelf_category', category_id },
    { model: 'custom_shelf', shelf_id, color: null, text_color: '#eeeeee' },
    { model: 'brand', brand_ids: [brand_id] },
    { model: 'bundle' },
  ]
  for (const [at, config] of rows.entries())
    await put(db, 'home_rows', {
      ...{ position: at + 1, model: config.model, title: at === 1 ? 'بنرها' : null },
      config: JSON.stringify(config),
    })
  const items = [
    { type_en: 'banner', border: true, banner_ids: [7] },
    { type_en: 'slider', border: false, slide_ids: [3] },
    { type_en: 'media', border: false, body: '<p>سلام</p>', image: PICTURE, reverse: true },
    { type_en: 'shelf_product', border: false, title: 'کالاها', product_ids: [99, product_id] },
    { type_en: 'shelf_bundle', border: false, title: 'پک‌ها', bundle_ids: [bundle_id] },
  ]
  const changed_at = 1_700_000_000
  await put(db, 'landings', { slug: 'yalda', ...LANDING, items: JSON.stringify(items), changed_at })
  await put(db, 'pages', { slug: 'terms', ...PAGE, changed_at: null })
  await put(db, 'faq_categories', { id: 4, code: 'c4', name: 'ارسال', position: 1 })
  const faq = { category_id: 4, answer: '<p>بله</p>' }
  await put(db, 'faqs', { id: 8, code: 'q8', question: 'دوم؟', position: 2, ...faq })
  await put(db, 'faqs', { id: 6, code: 'q6', question: 'اول؟', position: 1, ...faq })
  await put(db, 'settings', { key: 'menus', value: JSON.stringify(MENUS) })
  await put(db, 'visits', { day: '2026-11-21', kind: 'banner', record_id: 9, count: 1 })
}

/** Versions of a landing that was edited, of a page that is live, and of a landing taken offline. */
async function insertOldVersions(db: Db): Promise<void> {
  const version = (kind: string, key: string, state: string, body: object, number = 1) => ({
    ...{ kind, key, number, state, body: JSON.stringify(body), saved_at: 1, published_at: 2 },
  })
  const { body, ...titles } = PAGE
  const landing = { ...LANDING, items: [] }
  for (const [kind, key, last_number] of [
    ['landing', 'yalda', 2],
    ['landing', 'over', 1],
    ['page', 'terms', 1],
  ] as const)
    await put(db, 'content_documents', { kind, key, revision: 3, last_number })
  await put(
    db,
    'content_versions',
    version('landing', 'yalda', 'published', landing),
    { ...version('landing', 'yalda', 'draft', landing, 2), published_at: null },
    version('landing', 'over', 'withdrawn', landing),
    version('page', 'terms', 'published', { body, ...titles }),
  )
}

const PATHS = [
  ...['config/shop', 'sliders', 'home', 'home/layouts', 'home/banners/latest', 'faqs'],
  ...['faqs/categories', 'pages/terms', 'landings/yalda', 'landings/over', 'sitemap/landings'],
]

async function answersOf(db: Db): Promise<Record<string, unknown>> {
  const shop = shopOn(db)
  const answers = PATHS.map(async path => {
    const answer = await shop.backend(new Request(`http://shop.test/api/v1/${path}`))
    return [path, ((await answer.json()) as { data: unknown }).data] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

async function checkAnswers(db: Db): Promise<void> {
  const answers = await answersOf(db)
  const [banner2, banner7] = [
    { id: 2, name: 'دو', link: '/', image: PICTURE },
    { id: 7, name: 'هفت', link: '/', image: PICTURE },
  ]
  const pictures = { link: '/', desktop_image: PICTURE, mobile_image: PICTURE }
  const slides = [
    { id: 5, title: 'پنج', ...pictures },
    { id: 3, title: 'سه', ...pictures },
  ]
  expect(answers).toMatchObject({
    'config/shop': { menus: MENUS },
    sliders: slides,
    home: [
      { id: 1, model: 'slider', slides },
      { id: 2, model: 'banner', title: 'بنرها', banners: [banner7, banner2] },
      { id: 3, model: 'category', categories: [{ name: 'دسته' }] },
      { id: 4, model: 'shelf_category', category: { name: 'دسته' }, products: [{ name: 'کالا' }] },
      { id: 5, model: 'custom_shelf', color: '#111111', text_color: '#eeeeee' },
      { id: 6, model: 'brand', brands: [{ name: 'برند' }] },
      { id: 7, model: 'bundle' },
    ],
    'home/banners/latest': banner7,
    faqs: [
      { id: 6, question: 'اول؟', answer: '<p>بله</p>', category: { id: 4 } },
      { id: 8, question: 'دوم؟', answer: '<p>بله</p>', category: { id: 4 } },
    ],
    'faqs/categories': [{ id: 4, name: 'ارسال' }],
    'pages/terms': { slug: 'terms', ...PAGE },
    'landings/yalda': {
      ...LANDING,
      items: [
        { type_en: 'banner', border: true, configs: { banners: [banner7] } },
        { type_en: 'slider', configs: { slides: [slides[1]] } },
        { configs: { body: '<p>سلام</p>', image: PICTURE, reverse: true } },
        { configs: { title: 'کالاها', products: [{ name: 'کالا' }] } },
        { type_en: 'shelf_bundle', configs: { title: 'پک‌ها' } },
      ],
    },
    'landings/over': null,
    'sitemap/landings': [{ path: '/landings/yalda', changed_at: 1_700_000_000 }],
  })
}

const versionsOf = (db: Db) =>
  db
    .selectFrom('content_versions')
    .select(['kind', 'key', 'number', 'state'])
    .orderBy('kind')
    .orderBy('key')
    .orderBy('number')
    .execute()

test('content tables become published versions with the same answers and ids', () =>
  withDatabase(async db => {
    await insertOldContent(db)
    await migrate(db)
    await checkAnswers(db)
    const states = (await versionsOf(db)).map(({ kind, number, state }) => [kind, number, state])
    expect(states).toEqual(
      ['banners', 'faqs', 'home', 'landing', 'menus', 'page', 'slides'].map(kind => [
        ...[kind, 1, 'published'],
      ]),
    )
    const ids = db.selectFrom('content_ids').select('code').where('list', '=', 'banners')
    expect(await ids.orderBy('id').execute()).toEqual([
      ...[{ code: 'b2' }, { code: 'b7' }, { code: 'deleted-9' }],
    ])
    const settings = db.selectFrom('settings').select('value').where('key', '=', 'menus')
    expect(await settings.execute()).toEqual([])
  }))

test('restores a backup of the old form into the new one and keeps live versions', () =>
  withDatabase(async old => {
    await insertOldContent(old)
    await insertOldVersions(old)
    const folder = mkdtempSync(join(tmpdir(), 'sabad-once-'))
    await writeBackup(old, { folder, mediaDir: join(folder, 'none'), now: 1 })
    await withDatabase(async db => {
      await readBackup(db, { folder, mediaDir: join(folder, 'back') })
      await checkAnswers(db)
      const edited = (await versionsOf(db)).filter(({ kind }) => /landing|page/.test(kind))
      expect(edited.map(({ key, number, state }) => [key, number, state])).toEqual([
        ['over', 1, 'withdrawn'],
        ['yalda', 1, 'replaced'],
        ['yalda', 2, 'draft'],
        ['yalda', 3, 'published'],
        ['terms', 1, 'published'],
      ])
    })
    rmSync(folder, { recursive: true })
  }))
