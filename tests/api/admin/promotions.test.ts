import { expect, test } from 'vitest'
import type { PromotionInput } from '#lib/contract/admin/promotion.ts'
import { promotionMessages, unknownAreas } from '#lib/text/messages/promotion.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { byWeight, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertPostingMethod, refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const member = () => signedInStaff(shop, ['content'])
const skuOf = async (id: number): Promise<string> => {
  const products = shop.db.selectFrom('products').select('sku').where('id', '=', id)
  return (await products.executeTakeFirstOrThrow()).sku
}
const SECOND = { kind: 'quantity', title: 'دومی با ۵۰٪ تخفیف', percent: 50, pieces: 2 } as const

test('staff add, list and change promotions, with history', async () => {
  const { as } = await member()
  const category = await insertCategory(shop.db, { name: 'نوشیدنی' })
  const body = { ...SECOND, category, since: '۱۴۰۵-۰۹-۱', since_time: '۸:۳۰', until: '1405-09-10' }
  const { data } = await as('POST /admin/promotions', { body })
  const params = { id: data.id }
  const { data: promotion } = await as('GET /admin/promotions/{id}', { params })
  expect(promotion).toMatchObject({
    ...{ ...SECOND, category, category_name: 'نوشیدنی', further: false, products: [] },
    ...{ since: '۱۴۰۵-۰۹-۰۱', since_time: '۰۸:۳۰', until: '۱۴۰۵-۰۹-۱۰', until_time: '۲۳:۵۹' },
    ...{ active: true, with_coupon: false },
  })
  await as('PUT /admin/promotions/{id}', { params, body: { ...body, percent: 40, active: false } })
  const { data: all } = await as('GET /admin/promotions', { query: {} })
  expect(all).toMatchObject([{ id: data.id, percent: 40, state: 'off' }])
  const { data: changes } = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'promotion', id: String(data.id) },
  })
  expect(changes).toMatchObject([
    {
      action: 'changed',
      before: { percent: 50, active: true },
      after: { percent: 40, active: false },
    },
    { action: 'added', after: { title: SECOND.title } },
  ])
})

test.each<[string, Partial<PromotionInput>, string, string]>([
  [
    'a quantity needs its piece',
    { pieces: null, category: 1 },
    'pieces',
    wireFieldMissing('pieces'),
  ],
  ['a quantity needs goods', {}, 'category', wireFieldMissing('category')],
  [
    'a quantity has a category or products',
    { category: 1, products: 'x' },
    ...(['category', promotionMessages.oneOfBoth] as const),
  ],
  [
    'a category needs its percent',
    { kind: 'category', percent: null },
    'percent',
    wireFieldMissing('percent'),
  ],
  [
    'a first order has a percent or an amount',
    { kind: 'first-order', amount: 10_000 },
    ...(['percent', promotionMessages.percentOrAmount] as const),
  ],
  [
    'neighbourhoods are known to the map or an address, and no districts',
    { category: 1, areas: 'ونک\nمنطقه ۶\nونکک' },
    ...(['areas', unknownAreas(['منطقه ۶', 'ونکک'])] as const),
  ],
])('%s', async (_, change, field, sentence) => {
  const { as } = await member()
  const refusal = await refusalOf(as('POST /admin/promotions', { body: { ...SECOND, ...change } }))
  expect(refusal.code).toBe(422)
  expect(refusal.fields[field]).toEqual([sentence])
})

test('finds neighbourhoods by a part of their name', async () => {
  const { as } = await member()
  const find = async (q: string) => (await as('GET /admin/promotions/areas', { query: { q } })).data
  const [first, ...others] = await find('ونك')
  expect(first).toBe('ونک')
  expect(others.every(name => name.includes('ونک'))).toBe(true)
  expect(await find('')).toHaveLength(20)
  expect(await find('نیست‌جا')).toEqual([])
})

test('finds products for a promotion by name or code, without what the catalogue says of them', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const id = await insertProduct(shop.db, { name: 'شیر پرچرب', inventory: 0 })
  const key = await skuOf(id)
  const found = [{ key, name: 'شیر پرچرب', apart: expect.any(String) as string }]
  const { data: byName } = await as('GET /admin/promotions/products', { query: { q: 'پرچرب' } })
  expect(byName).toEqual(found)
  const { data: byCode } = await as('POST /admin/promotions/names', { body: { keys: [key, 'x'] } })
  expect(byCode).toEqual(found)
})

test('stores nothing that a kind has no use for', async () => {
  const { as } = await member()
  const method = await insertPostingMethod(shop.db)
  const { data } = await as('POST /admin/promotions', {
    body: { ...SECOND, kind: 'free-delivery', least: 2_000_000, method },
  })
  const { data: promotion } = await as('GET /admin/promotions/{id}', { params: { id: data.id } })
  expect(promotion).toMatchObject({ percent: null, pieces: null, least: 2_000_000, method })
})

test('the preview names the goods with an example of each', async () => {
  const { as } = await member()
  const parent = await insertCategory(shop.db, { type: 'branch' })
  const category_id = await insertCategory(shop.db, { parent_id: parent })
  const milk = await insertProduct(shop.db, { price: 100_000, category_id })
  await insertProduct(shop.db, { ...byWeight({ step_g: 500, min_g: 500 }), category_id })
  await insertProduct(shop.db, { available: 0, category_id })
  const preview = async (body: Partial<PromotionInput>) =>
    (await as('POST /admin/promotions/preview', { body: { ...SECOND, ...body } })).data
  expect(await preview({ category: parent })).toMatchObject({
    ...{ goods: 1, lines: [{ id: milk, count: 2, cost: 200_000, off: 50_000 }] },
  })
  expect(await preview({ kind: 'category', category: parent })).toMatchObject({ goods: 2 })
  expect(await preview({ products: await skuOf(milk) })).toMatchObject({ goods: 1 })
  expect(await preview({ kind: 'first-order' })).toEqual({ goods: null, lines: [] })
})

test('a merge of categories takes the promotion along', async () => {
  const { as } = await member()
  const category = await insertCategory(shop.db)
  const into = await insertCategory(shop.db, { name: 'لبنیات تازه' })
  const { data } = await as('POST /admin/promotions', { body: { ...SECOND, category } })
  const { extra_data } = await as('GET /admin/categories', {})
  await as('POST /admin/groups/{list}/{id}/merge', {
    params: { list: 'categories', id: category },
    body: { into, revision: extra_data.revision },
  })
  const { data: promotion } = await as('GET /admin/promotions/{id}', { params: { id: data.id } })
  expect(promotion.category_name).toBe('لبنیات تازه')
})

test('exports the list as filtered and sorted', async () => {
  const { as, token } = await member()
  const add = (body: Partial<PromotionInput>) =>
    as('POST /admin/promotions', { body: { ...SECOND, kind: 'free-delivery', ...body } })
  await add({ title: 'یلدا', areas: 'ونك\nدروس\nونک', until: '1405-09-10' })
  await add({ title: 'نوروز', since: '1405-12-25' })
  await add({ title: 'خاموش', active: false, kind: 'first-order' })
  const titles = async (query: object) =>
    (await as('GET /admin/promotions', { query })).data.map(({ title }) => title)
  expect(await titles({})).toEqual(['خاموش', 'نوروز', 'یلدا'])
  expect(await titles({ q: 'يلدا' })).toEqual(['یلدا'])
  expect(await titles({ state: 'early' })).toEqual(['نوروز'])
  expect(await titles({ kind: 'first-order', state: 'off' })).toEqual(['خاموش'])
  expect(await titles({ sort: '-since', state: 'x' })).toEqual(['نوروز', 'خاموش', 'یلدا'])
  expect(await titles({ sort: 'until' })).toEqual(['یلدا', 'خاموش', 'نوروز'])
  const { rows } = await listFileRows(shop, 'promotions/file?q=یلدا&columns=areas', token)
  expect(rows.slice(1)).toEqual([['یلدا', 'ونک، دروس']])
})

test('an unknown promotion is not found, and roles without coupons may not see them', async () => {
  const { as } = await member()
  const params = { id: 999 }
  expect(await refusalOf(as('GET /admin/promotions/{id}', { params }))).toMatchObject({ code: 404 })
  const change = as('PUT /admin/promotions/{id}', { params, body: { ...SECOND, category: 1 } })
  expect(await refusalOf(change)).toMatchObject({ code: 404 })
  const picker = await signedInStaff(shop, ['picker'])
  expect(await refusalOf(picker.as('GET /admin/promotions', { query: {} }))).toMatchObject({
    code: 403,
  })
})
