import { expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'

const shop = shopForEach()
const DAY = 86_400

const find = async (q: string) =>
  (await shop.as(null)('GET /products', { query: { q } })).data.map(({ id }) => id)

test('adds and removes a synonym, which every process searches by at once', async () => {
  const id = await insertProduct(shop.db, { name: 'سیب زمینی سرخ‌شده' })
  const other = createCatalogue(shop.db, shop.deps.now)
  const as = await editor(shop)
  expect(await find('فرنچ')).toEqual([])
  expect((await other.search('فرنچ')).ids).toHaveLength(0)
  const body = { word: 'فرنچ', means: 'سيب‌زمینی' }
  const added = await as('POST /admin/search/synonyms', { body })
  expect(await find('فرنچ')).toEqual([id])
  expect([...(await other.search('فرنچ')).ids]).toEqual([id])
  expect((await refusalOf(as('POST /admin/search/synonyms', { body }))).code).toBe(409)
  const { data } = await as('GET /admin/search/synonyms', {})
  expect(data).toEqual([{ id: added.data.id, word: 'فرنچ', means: 'سیب زمینی' }])
  const params = { id: added.data.id }
  await as('DELETE /admin/search/synonyms/{id}', { params })
  expect(await find('فرنچ')).toEqual([])
  const again = as('DELETE /admin/search/synonyms/{id}', { params })
  expect((await refusalOf(again)).code).toBe(404)
  const changes = await shop.db.selectFrom('changes').select(['record', 'action']).execute()
  expect(changes).toEqual([
    { record: 'synonym', action: 'added' },
    { record: 'synonym', action: 'removed' },
  ])
})

test.each([
  ['word', 'یک واژه بیش از سه', 'شیر'],
  ['word', '؟!', 'شیر'],
  ['means', 'شیر', 'شير'],
  ['means', 'شیر', 'یک دو سه چهار'],
  ['means', 'شیر', ' '],
  ['word', 'x'.repeat(61), 'شیر'],
])('refuses %s of %j → %j', async (field, word, means) => {
  const as = await editor(shop)
  const refused = await refusalOf(as('POST /admin/search/synonyms', { body: { word, means } }))
  expect([refused.code, Object.keys(refused.fields)]).toEqual([422, [field]])
})

test('refuses one of two concurrent identical additions', async () => {
  const as = await editor(shop)
  const add = () => as('POST /admin/search/synonyms', { body: { word: 'فرنچ', means: 'سیب' } })
  const both = await Promise.allSettled([add(), add()])
  expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('counts requests for products that were not found, without storing who asked', async () => {
  const ask = (q: string) => shop.as(null)('POST /search/requests', { body: { q } })
  for (const q of ['سمنو', ' سمنو ']) await ask(q)
  for (const q of ['۰۹۱۲۳۴۵۶۷۸۹', '؟']) expect((await refusalOf(ask(q))).code).toBe(422)
  await find('حلیم')
  await runScheduledJobs(shop.deps)
  const { data } = await (await editor(shop))('GET /admin/search/missed', {})
  expect(data).toEqual([
    { words: 'سمنو', count: 0, requests: 2 },
    { words: 'حلیم', count: 1, requests: 0 },
  ])
  const { hits } = BUDGETS['search-request-address']
  for (let sent = 4; sent < hits; sent++) await ask('سمنو')
  expect((await refusalOf(ask('سمنو'))).code).toBe(429)
})

test('counts searches without results by their words, for 30 days, without a person', async () => {
  await insertProduct(shop.db, { name: 'شیر' })
  const as = await editor(shop)
  // A session of the office is over in a day.
  const missed = async () => (await (await editor(shop))('GET /admin/search/missed', {})).data
  for (const q of [
    'کیک‌یزدي ققق',
    'کیک یزدی ققق',
    '۰۹۱۲۳۴۵۶۷۸۹',
    '۰۹۱۲ ۳۴۵ ۶۷۸۹',
    '0912-345-67 89',
    'a@b.ir قققق',
    'شیر',
    '  ',
  ])
    await find(q)
  await shop.as(null)('GET /products', { query: { q: 'قققق', max: 5 } })
  await shop.as(null)('GET /products', { query: { q: 'قققق', page: 2 } })
  await runScheduledJobs(shop.deps)
  expect(await missed()).toEqual([{ words: 'کیک یزدی ققق', count: 2, requests: 0 }])
  await find('جججج')
  await runScheduledJobs(shop.deps)
  expect((await missed()).map(each => each.count)).toEqual([2, 1])
  await as('POST /admin/search/synonyms', { body: { word: 'جججج', means: 'شیر' } })
  expect((await missed()).map(each => each.words)).toEqual(['کیک یزدی ققق'])
  shop.clock.now += 30 * DAY
  await runScheduledJobs(shop.deps)
  expect(await missed()).toHaveLength(1)
  shop.clock.now += DAY
  await runScheduledJobs(shop.deps)
  expect(await missed()).toEqual([])
})
