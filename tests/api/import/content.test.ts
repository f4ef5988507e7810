import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPublished, idsOf, readPublished } from '#server/content/published.ts'
import {
  createImportShop,
  type FolderFiles,
  IMPORT_NOW,
  type ImportShop,
  PICTURE_SVG,
  SMALL_SHOP,
} from '#tests/support/builders/import-folder.ts'

const slide = (code: string) => ({
  code,
  title: code,
  link: '/bundles',
  desktop_image: 'picture.svg',
  mobile_image: 'picture.svg',
})

const CONTENT: FolderFiles = {
  'settings.json': {
    free_shipping_threshold: 8_000_000,
    social: [{ name: 'تلگرام', url: 'https://example.com' }],
    trust_seal: { title: 'نشان', image: 'picture.svg', url: 'https://example.com' },
  },
  'slides.json': [slide('one'), slide('two')],
  'banners.json': [{ code: 'nuts', name: 'آجیل', link: '/search/?q=آجیل', image: 'picture.svg' }],
  'home.json': [
    { model: 'slider' },
    { model: 'category', title: 'دسته‌ها', categories: ['milk', 'food'] },
    { model: 'custom_shelf', shelf: 'best', color: '#1B7A48' },
    { model: 'banner', banners: ['nuts'] },
  ],
  'landings.json': [
    {
      slug: 'yalda',
      title: 'یلدا',
      description: 'شب یلدا',
      items: [
        { type_en: 'media', configs: { body: '<p onclick="x()">سلام</p><script>x</script>' } },
        { type_en: 'shelf_product', configs: { title: 'شیر', products: ['M-2'] }, border: true },
      ],
    },
  ],
  'faqs.json': {
    categories: [{ code: 'pay', name: 'پرداخت' }],
    questions: [{ code: 'how', category: 'pay', question: 'چطور؟', answer: '<p>آسان</p>' }],
  },
  'pages.json': [{ slug: 'terms', title: 'قوانین', description: '', body: '<h2>یک</h2>' }],
  'posting-methods.json': [
    {
      id: 1,
      title: 'پیک',
      description: '',
      active: true,
      amount: 390_000,
      free_for_companies: false,
    },
  ],
  'payment-ports.json': [{ id: 5, name: 'بدون پرداخت', description: '', driver: 'none' }],
  'companies.json': [
    {
      code: 'nil',
      name: 'نیل',
      address: 'تهران',
      city: 'تهران',
      lat: 35.7,
      lng: 51.4,
      discount_percent: 7,
      flooring: 0,
      active: true,
      join_code: 'nil-1405',
      join_code_expires_at: '+30d',
    },
  ],
  'time-windows.json': {
    templates: [
      {
        code: 'morning',
        weekdays: [1, 0],
        started_hr: 9,
        finished_hr: 0,
        price: 0,
        capacity: 30,
        cutoff_minutes: 120,
        company: 'nil',
      },
    ],
    closed_days: [{ date: '2026-12-01', reason: 'تعطیل' }],
  },
  'coupons.json': [
    { code: 'ten', value: 10, type: 1, flooring: 0, expired_at: '+1d', active: true },
  ],
  'picture.svg': PICTURE_SVG,
}

let shop: ImportShop

beforeAll(async () => {
  shop = await createImportShop()
  await shop.bring(SMALL_SHOP)
})
afterAll(() => shop.close())

const rows = async () => (await readPublished(shop.db, 'home')).rows

describe('import of content', () => {
  test('applies once; a repetition changes nothing', async () => {
    const first = await shop.bring(CONTENT)
    expect(first.filter(line => !/^\S.* \+[1-9]\d* ~0 =0$/.test(line))).toEqual([])
    const again = await shop.bring(CONTENT)
    expect(again.filter(line => !/ \+0 ~0 =[1-9]/.test(line))).toEqual([])
    const window = shop.db.selectFrom('window_templates').select('finished_hr')
    expect(await window.executeTakeFirst()).toEqual({ finished_hr: 24 })
  })

  test('resolves records of home rows and landing items by code', async () => {
    expect(await rows()).toEqual([
      { model: 'slider', title: null },
      { model: 'category', title: 'دسته‌ها', categories: ['milk', 'food'] },
      { model: 'custom_shelf', title: null, shelf: 'best', color: '#1b7a48' },
      { model: 'banner', title: null, banners: ['nuts'] },
    ])
    const landing = await findPublished(shop.db, { kind: 'landing', key: 'yalda' })
    const media = { body: '<p>سلام</p>', image: null, reverse: false }
    expect(landing?.items).toEqual([
      { type_en: 'media', configs: media, border: false },
      { type_en: 'shelf_product', configs: { title: 'شیر', products: ['M-2'] }, border: true },
    ])
  })

  test('stores a version of a changed home only', async () => {
    const versions = async () =>
      shop.db
        .selectFrom('content_versions')
        .select(['number', 'state', 'staff_id'])
        .where('kind', '=', 'home')
        .orderBy('number')
        .execute()
    const home = (CONTENT['home.json'] as unknown[]).slice(0, 3)
    expect(await shop.bring({ 'home.json': home })).toEqual(['home.json +0 ~0 =3'])
    expect(await shop.bring({ 'home.json': home })).toEqual(['home.json +0 ~0 =3'])
    expect(await versions()).toEqual([
      { number: 1, state: 'replaced', staff_id: null },
      { number: 2, state: 'published', staff_id: null },
    ])
  })

  test('appends some slides at the end; a file with all of them sets the order', async () => {
    const order = async () =>
      (await readPublished(shop.db, 'slides')).slides.map(({ code }) => code)
    const ids = await idsOf(shop.db, 'slides')
    const picture = { 'picture.svg': PICTURE_SVG }
    await shop.bring({ ...picture, 'slides.json': [slide('three'), { code: 'one', title: 'یک' }] })
    expect(await order()).toEqual(['one', 'two', 'three'])
    await shop.bring({ 'slides.json': [{ code: 'three' }, { code: 'one' }, { code: 'two' }] })
    expect(await order()).toEqual(['three', 'one', 'two'])
    expect(await idsOf(shop.db, 'slides')).toEqual(new Map([...ids, ['three', 3]]))
  })

  test('changes settings by key', async () => {
    const before = await shop.db.selectFrom('settings').selectAll().orderBy('key').execute()
    const files = { 'settings.json': { free_shipping_threshold: 9_000_000 } }
    expect(await shop.bring(files)).toEqual(['settings.json +0 ~1 =0'])
    const after = await shop.db.selectFrom('settings').selectAll().orderBy('key').execute()
    const others = (list: typeof before) =>
      list.filter(({ key }) => key !== 'free_shipping_threshold')
    expect(others(after)).toEqual(others(before))
  })

  test('stores windows and coupons as the shop reads them', async () => {
    const template = await shop.db
      .selectFrom('window_templates')
      .innerJoin('companies', 'companies.id', 'company_id')
      .select(['weekdays', 'started_mn', 'finished_mn', 'companies.code as company'])
      .executeTakeFirstOrThrow()
    expect(template).toEqual({ weekdays: '[0,1]', started_mn: 0, finished_mn: 0, company: 'nil' })
    const coupon = await shop.db.selectFrom('coupons').selectAll().executeTakeFirstOrThrow()
    expect(coupon).toMatchObject({ expired_at: IMPORT_NOW + 86_400, total_limit: null, used: 0 })
  })
})

describe('import of join codes', () => {
  const codes = async () => {
    const found = await shop.db.selectFrom('companies').selectAll().orderBy('code').execute()
    return found.map(({ code, join_code: joins, join_code_expires_at: until }) => [
      code,
      joins,
      until,
    ])
  }
  const company = (code: string, change: object) => {
    const [nil] = CONTENT['companies.json'] as object[]
    return { ...nil, code, ...change }
  }

  test('stores their end, and moves one between companies', async () => {
    expect(await codes()).toEqual([['nil', 'nil-1405', IMPORT_NOW + 30 * 86_400]])
    const two = company('two', { join_code: 'two-1405', join_code_expires_at: null })
    await shop.bring({ 'companies.json': [two] })
    const swapped = [
      { code: 'nil', join_code: 'two-1405' },
      { code: 'two', join_code: 'nil-1405' },
    ]
    expect(await shop.bring({ 'companies.json': swapped })).toEqual(['companies.json +0 ~2 =0'])
    expect(await codes()).toEqual([
      ['nil', 'two-1405', IMPORT_NOW + 30 * 86_400],
      ['two', 'nil-1405', null],
    ])
    await shop.bring({ 'companies.json': [{ code: 'two', join_code: null }] })
    expect(
      await shop.bring({ 'companies.json': [{ code: 'nil', join_code: 'nil-1405' }] }),
    ).toEqual(['companies.json +0 ~1 =0'])
  })

  test.each([
    ['a code that another company keeps', [{ code: 'two', join_code: 'nil-1405' }], 0],
    [
      'a code twice in one file',
      [
        { code: 'nil', join_code: 'new' },
        { code: 'two', join_code: 'new' },
      ],
      1,
    ],
  ])('reports %s', async (_, companies, place) => {
    const before = await codes()
    const { join_code: joins } = companies[place]!
    expect(await shop.bring({ 'companies.json': companies })).toEqual([
      `companies.json [${place}].join_code: ${joins} is the join code of nil already`,
    ])
    expect(await codes()).toEqual(before)
  })
})

test('two concurrent imports do not duplicate what they replace', async () => {
  await Promise.all([shop.bring(CONTENT), shop.bring(CONTENT)])
  expect(await rows()).toHaveLength(4)
})
