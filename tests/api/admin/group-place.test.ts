import { expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { OrderedList } from '#lib/contract/admin/group.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const listed = (as: Client) => as('GET /admin/categories', {})
const place = (as: Client, list: OrderedList, id: number, to: number, revision: number) =>
  as('PUT /admin/groups/{list}/{id}/place', { params: { list, id }, body: { place: to, revision } })
const placeNow = async (as: Client, list: OrderedList, id: number, to: number) =>
  place(as, list, id, to, (await listed(as)).extra_data.revision)

test('a category moves among its siblings, with all that is below it', async () => {
  const as = await editor(shop)
  const a = await insertCategory(shop.db, { type: 'branch' })
  const b = await insertCategory(shop.db, { type: 'branch' })
  const a1 = await insertCategory(shop.db, { parent_id: a })
  const a2 = await insertCategory(shop.db, { parent_id: a })
  const b1 = await insertCategory(shop.db, { parent_id: b })
  const order = async () => (await listed(as)).data.map(({ id }) => id)
  expect(await order()).toEqual([a, a1, a2, b, b1])
  await placeNow(as, 'categories', b, 1)
  expect(await order()).toEqual([b, b1, a, a1, a2])
  await placeNow(as, 'categories', a1, 99)
  expect(await order()).toEqual([b, b1, a, a2, a1])
  const shown = (await shop.as(null)('GET /categories', {})).data
  expect(shown.map(({ children }) => children.map(({ id }) => id))).toEqual([[b1], [a2, a1]])
  const { groups } = await shop.deps.catalogue.current()
  expect(groups.categories.map(({ id }) => id)).toEqual([b, b1, a, a2, a1])
  expect(await historyOf(as, 'category', a1)).toMatchObject([{ action: 'changed' }])
  expect(await historyOf(as, 'category', a2)).toEqual([])
})

test('a brand moves in the list of all brands', async () => {
  const as = await editor(shop)
  const ids: number[] = []
  for (let n = 0; n < 4; n++) ids.push(await insertBrand(shop.db))
  const [a, b, c, d] = ids as [number, number, number, number]
  for (const brand_id of ids) await insertProduct(shop.db, { brand_id })
  await placeNow(as, 'brands', d, 2)
  const { data } = await as('GET /admin/brands', {})
  expect(data.map(({ id, place: at }) => [id, at])).toEqual([
    [a, 1],
    [d, 2],
    [b, 3],
    [c, 4],
  ])
  const shown = (await shop.as(null)('GET /brands', {})).data.map(({ id }) => id)
  expect(shown).toEqual([a, d, b, c])
})

test('refuses the second of two moves from the same list', async () => {
  const as = await editor(shop)
  const a = await insertCategory(shop.db)
  const b = await insertCategory(shop.db)
  const c = await insertCategory(shop.db)
  const { revision } = (await listed(as)).extra_data
  const both = [place(as, 'categories', c, 1, revision), place(as, 'categories', a, 3, revision)]
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = await refusalOf(place(as, 'categories', b, 1, revision))
  expect(again).toMatchObject({ code: 409, message: groupMessages.stale })
})
