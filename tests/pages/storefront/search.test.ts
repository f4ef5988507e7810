import { beforeAll, expect, test } from 'vitest'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { searchChanged, searchLiterally } from '#lib/text/sentences.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

beforeAll(async () => {
  const category = await insertCategory(shop.db, { name: 'نوشیدنی' })
  for (const name of ['نوشابه‌ی پرتقالی', 'سس تند'])
    await insertProduct(shop.db, { name, category_id: category })
})

const search = (query: string): string => `/search/?q=${encodeURIComponent(query)}`

test('says what it searched for instead, and leads to the words as typed', async () => {
  const tab = await openTab(shop)
  await tab.visit(search('نوشبه'))
  expect(tab.notice).toContain(searchChanged('نوشبه', [], 'نوشابه'))
  await tab.follow(searchLiterally('نوشبه'))
  expect(new URL(tab.path, 'http://shop.test').searchParams.get('literal')).toBe('1')
  expect(tab.text()).toContain(catalogMessages.nothingFound)
})

test('says which words nothing fits', async () => {
  const tab = await openTab(shop)
  await tab.visit(search('سس مایونز'))
  expect(tab.notice).toContain(searchChanged('سس مایونز', ['مایونز'], 'سس'))
})

test('a search without results offers best sellers and takes a request', async () => {
  const tab = await openTab(shop)
  await tab.visit(search('سمنو'))
  expect(tab.text()).toContain(catalogMessages.nothingFound)
  expect(tab.page.getByRole('heading', { name: pageLabels.otherGoods })).toBeDefined()
  expect(tab.all('.card')).toHaveLength(2)
  const body = new URLSearchParams({ q: 'سمنو' })
  await tab.visit('/search/request', { method: 'POST', body })
  expect(tab.text()).toContain(catalogMessages.goodsRequested)
  const row = await shop.db.selectFrom('missed_searches').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ words: 'سمنو', requests: 1 })
})

test('an empty request is refused, and its page alone leads to the search', async () => {
  const tab = await openTab(shop)
  await tab.visit('/search/request', { method: 'POST', body: new URLSearchParams() })
  expect(tab.status).toBe(422)
  await tab.visit('/search/request')
  expect(tab.path).toBe('/search/')
})
