import { beforeEach, expect, it } from 'vitest'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import {
  $olderComments,
  type CommentsBegin,
  loadOlderComments,
  olderOf,
} from '#stores/older-comments.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const COUNT = 2 * PAGE_SIZE + 3

const shop = shopForFile()
const browser = browserForEach(shop)
let begin: CommentsBegin
beforeEach(async () => {
  $olderComments.set({})
  const record = { record_name: 'product', record_id: await insertProduct(shop.db) } as const
  for (let n = 0; n < COUNT; n++) {
    const written = { user_id: await insertUser(shop.db), name: 'سارا', body: `نظر ${n}` }
    await insertComment(shop.db, { ...record, ...written, created_at: shop.clock.now })
  }
  await shop.db.updateTable('comments').set({ state: 'approved' }).execute()
  begin = { ...record, page: 1, count: COUNT }
})

const state = () => olderOf($olderComments.get(), begin)
const bodies = () => state().items.map(comment => comment.body)

it('continues after the page of the HTML, to the end', async () => {
  expect(state()).toMatchObject({ items: [], last: 1, state: 'ready' })
  await loadOlderComments(begin)
  expect(bodies()).toHaveLength(PAGE_SIZE)
  expect(bodies()[0]).toBe(`نظر ${COUNT - 1 - PAGE_SIZE}`)
  await loadOlderComments(begin)
  expect(bodies()).toHaveLength(COUNT - PAGE_SIZE)
  expect(state()).toMatchObject({ last: 3, count: COUNT, state: 'ready' })
})

it('requests a page once while it is pending', async () => {
  await Promise.all([loadOlderComments(begin), loadOlderComments(begin)])
  expect(browser.calls).toEqual(['GET /comments'])
})

it('shows why it failed, keeps the loaded items, and recovers', async () => {
  await loadOlderComments(begin)
  browser.answer = () => Promise.reject(new TypeError('network'))
  await loadOlderComments(begin)
  expect(state()).toMatchObject({ last: 2, state: 'failed', fault: siteMessages.networkError })
  expect(bodies()).toHaveLength(PAGE_SIZE)
  browser.answer = null
  await loadOlderComments(begin)
  expect(bodies()).toHaveLength(COUNT - PAGE_SIZE)
})

it('shows none twice when one was added above meanwhile', async () => {
  await loadOlderComments(begin)
  const { record_name, record_id } = begin
  const user_id = await insertUser(shop.db)
  const fresh = { record_name, record_id, user_id, name: 'x', body: 'نو', created_at: 1 }
  await insertComment(shop.db, fresh)
  await shop.db.updateTable('comments').set({ state: 'approved' }).execute()
  await loadOlderComments(begin)
  expect(new Set(bodies()).size).toBe(bodies().length)
})
