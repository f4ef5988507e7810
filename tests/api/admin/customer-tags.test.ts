import { expect, test } from 'vitest'
import { CUSTOMER_TAGS_MAX } from '#lib/contract/admin/customer-tag.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
type Member = Awaited<ReturnType<typeof signedInStaff>>

const change = async ({ as }: Member, body: object): Promise<number> =>
  (await as('PUT /admin/customer-tags', { body: body as never })).data.changed

test('tags selected customers or matches of a filter, once each, and records it', async () => {
  const ids = [
    await insertUser(shop.db, { last_name: 'نادری' }),
    await insertUser(shop.db, { last_name: 'نادری' }),
    await insertUser(shop.db, { last_name: 'رضایی' }),
  ]
  const [first = 0, second = 0, third = 0] = ids
  const by = await signedInStaff(shop, ['orders'])
  expect(await change(by, { task: 'add', tag: ' وفادار ', ids: [first, first] })).toBe(1)
  const matches = { filter: { q: 'نادری' }, last_id: third }
  expect(await change(by, { task: 'add', tag: 'وفادار', ...matches })).toBe(1)
  expect(await change(by, { task: 'add', tag: 'وفادار', filter: { q: 'کسی' } })).toBe(0)
  expect(await change(by, { task: 'add', tag: 'عمده', ids: [second] })).toBe(1)
  const listed = (await by.as('GET /admin/customers', { query: { tag: 'وفادار' } })).data
  expect(listed.map(({ id, tags }) => [id, tags])).toEqual([
    [second, ['عمده', 'وفادار']],
    [first, ['وفادار']],
  ])
  expect((await by.as('GET /admin/customer-tags', {})).data).toEqual([
    { tag: 'عمده', customers: 1 },
    { tag: 'وفادار', customers: 2 },
  ])
  const { rows } = await listFileRows(shop, 'customer-file?tag=عمده&columns=tags', by.token)
  expect(rows[1]?.at(-1)).toBe('عمده، وفادار')
  expect(await change(by, { task: 'remove', tag: 'وفادار', ids })).toBe(2)
  const params = { record: 'customer', id: String(first) } as const
  const { data: changes } = await by.as('GET /admin/changes/{record}/{id}', { params })
  expect(changes).toMatchObject([
    { action: 'changed', before: { tag: 'وفادار' }, after: {} },
    { action: 'changed', before: {}, after: { tag: 'وفادار' } },
  ])
})

test('tags each customer once when two members do it at the same time', async () => {
  const ids = [await insertUser(shop.db), await insertUser(shop.db)]
  const by = await signedInStaff(shop, ['orders'])
  const counts = await Promise.all(
    [ids, ids.toReversed()].map(each => change(by, { task: 'add', tag: 'وفادار', ids: each })),
  )
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2])
})

test('refuses unknown customers, too many tags, an empty tag and roles without customers', async () => {
  const id = await insertUser(shop.db)
  const by = await signedInStaff(shop, ['orders'])
  const add = (tag: string, ids: number[]) => refusalOf(change(by, { task: 'add', tag, ids }))
  expect(await add('وفادار', [id, id + 1])).toMatchObject({ code: 404 })
  expect(await add('وفادار', [])).toMatchObject({ code: 422 })
  expect(await add(' ', [id])).toMatchObject({ code: 422 })
  const created_at = shop.clock.now
  const tags = Array.from({ length: CUSTOMER_TAGS_MAX }, (_, at) => `t${at}`)
  await shop.db
    .insertInto('customer_tags')
    .values(tags.map(tag => ({ tag, user_id: id, created_at })))
    .execute()
  expect(await add('وفادار', [id])).toMatchObject({ code: 409 })
  expect(await change(by, { task: 'add', tag: 't1', ids: [id] })).toBe(0)
  const picker = await signedInStaff(shop, ['picker'])
  const body = { task: 'add', tag: 't1', ids: [id] }
  expect(await refusalOf(change(picker, body))).toMatchObject({ code: 403 })
})

test('stores notes of the staff with their author, newest first', async () => {
  const params = { id: await insertUser(shop.db) }
  const { as } = await signedInStaff(shop, ['finance'])
  for (const context of [' زنگ خراب است ', 'عصرها خانه است'])
    await as('POST /admin/customers/{id}/notes', { params, body: { context } })
  const { notes } = (await as('GET /admin/customers/{id}', { params })).data
  expect(notes.map(({ author, body }) => [author, body])).toEqual([
    ['مریم راد', 'عصرها خانه است'],
    ['مریم راد', 'زنگ خراب است'],
  ])
  const note = { params: { id: 999 }, body: { context: 'متن' } }
  expect(await refusalOf(as('POST /admin/customers/{id}/notes', note))).toMatchObject({ code: 404 })
})
