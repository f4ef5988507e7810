import { expect, test, vi } from 'vitest'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { openFrontServer } from '#tests/support/fixtures/front-server.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

/** Within which every process follows a change. */
const FOLLOW_MS = 2_000

const shop = shopForEach()

async function written(...bodies: string[]): Promise<{ productId: number; ids: number[] }> {
  const productId = await insertProduct(shop.db, { name: 'شیر' })
  const { userId } = await registeredUser(shop)
  for (const body of bodies)
    await insertComment(shop.db, {
      record_name: 'product',
      record_id: productId,
      user_id: userId,
      name: 'مینا',
      body,
      created_at: shop.clock.now,
    })
  const rows = await shop.db.selectFrom('comments').select('id').orderBy('id').execute()
  return { productId, ids: rows.map(({ id }) => id) }
}

test('lists waiting comments with their records, and shows approved ones on the page', async () => {
  const { productId, ids } = await written('خوب بود', 'بد بود')
  const { id: staffId, as } = await signedInStaff(shop, ['content'])
  const waiting = await as('GET /admin/comments', {})
  expect(waiting.extra_data).toMatchObject({ waiting: 2, approved: 0, refused: 0, count: 2 })
  expect(waiting.data).toMatchObject([
    { id: ids[0], state: 'waiting', record: 'شیر', record_id: productId, body: 'خوب بود' },
    { id: ids[1], body: 'بد بود' },
  ])
  const [first = 0, second = 0] = ids
  await as('PUT /admin/comments', { body: { ids: [first], state: 'approved' } })
  await as('PUT /admin/comments', { body: { ids: [second], state: 'refused' } })
  const query = { record_id: productId, record_name: 'product' } as const
  const page = await shop.as(null)('GET /comments', { query })
  expect(page.data.map(({ body }) => body)).toEqual(['خوب بود'])
  const all = await as('GET /admin/comments', { query: { only: 'all' } })
  expect(all.data.map(({ id, state }) => [id, state])).toEqual([
    [second, 'refused'],
    [first, 'approved'],
  ])
  const params = { record: 'comment', id: String(first) } as const
  const history = (await as('GET /admin/changes/{record}/{id}', { params })).data
  expect(history).toMatchObject([{ action: 'approved', before: { state: 'waiting' } }])
  const rows = await shop.db.selectFrom('changes').select('staff_id').execute()
  expect(rows).toEqual([{ staff_id: staffId }, { staff_id: staffId }])
})

test('changes nothing when one of the comments is missing', async () => {
  const { ids } = await written('خوب بود')
  const { as } = await signedInStaff(shop, ['orders'])
  const judge = (given: readonly number[]) =>
    as('PUT /admin/comments', { body: { ids: [...given], state: 'approved' } })
  expect(await refusalOf(judge([...ids, 999]))).toMatchObject({
    code: 404,
    message: staffMessages.commentNotFound,
  })
  expect(await refusalOf(judge([]))).toMatchObject({ code: 422 })
  expect((await as('GET /admin/comments', {})).extra_data.waiting).toBe(1)
})

test('decides a comment that must still wait once, also at the same time', async () => {
  const { ids } = await written('خوب بود')
  const { as } = await signedInStaff(shop, ['content'])
  const decide = (state: 'approved' | 'refused') =>
    as('PUT /admin/comments', { body: { ids: [...ids], state, before: 'waiting' } })
  const outcomes = await Promise.allSettled([decide('approved'), decide('refused')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(decide('refused'))).toMatchObject({
    code: 409,
    message: staffMessages.commentsDecided,
  })
  expect(await shop.db.selectFrom('changes').select('id').execute()).toHaveLength(1)
})

test('approvals and refusals reach the pages of a running front server within two seconds', async () => {
  const { productId, ids } = await written('عطر خوبی دارد')
  const [id = 0] = ids
  const { as } = await signedInStaff(shop, ['content'])
  const frontServer = await openFrontServer(shop, () => Promise.resolve(new Response('page')))
  try {
    const read = async () => {
      const path = `/api/v1/comments?record_name=product&record_id=${productId}`
      return ((await (await frontServer.ask(path)).json()) as { data: { id: number }[] }).data
    }
    const follows = (expected: object[]) =>
      vi.waitFor(async () => expect(await read()).toMatchObject(expected), {
        timeout: FOLLOW_MS,
        interval: 50,
      })
    expect(await read()).toEqual([])
    await shop.db.updateTable('comments').set({ state: 'approved' }).where('id', '=', id).execute()
    // The answer is cached: only a moderation makes the front server read again.
    expect(await read()).toEqual([])
    await as('PUT /admin/comments', { body: { ids: [id], state: 'approved' } })
    await follows([{ id }])
    await as('PUT /admin/comments', { body: { ids: [id], state: 'refused' } })
    await follows([])
  } finally {
    await frontServer.close()
  }
})

test('finds comments by words, state and day, and decides all of a list that were seen', async () => {
  const { ids } = await written('شير تازه بود', 'ماست ترش بود', '=1+1')
  const [milk = 0, yogurt = 0, formula = 0] = ids
  const { as, token } = await signedInStaff(shop, ['content'])
  const list = async (query: object) =>
    (await as('GET /admin/comments', { query })).data.map(({ id }) => id)
  expect(await list({ q: 'شیر مینا' })).toEqual([milk])
  expect(await list({ q: '%' })).toEqual(ids)
  expect(await list({ sort: '-written' })).toEqual(ids.toReversed())
  expect(await list({ to: '2000-01-01' })).toEqual([])
  const body = { filter: {}, last_id: yogurt, state: 'approved' } as const
  expect((await as('PUT /admin/comments', { body })).data).toEqual({ judged: 2 })
  expect((await as('PUT /admin/comments', { body })).data).toEqual({ judged: 0 })
  expect(await list({ only: 'approved' })).toEqual([yogurt, milk])
  expect(await list({ only: 'waiting' })).toEqual([formula])
  const { rows } = await listFileRows(shop, 'comment-file?columns=body,state', token)
  expect(rows[1]?.slice(0, 2)).toEqual(['مینا', '=1+1'])
  const picker = await signedInStaff(shop, ['picker'])
  expect((await listFileRows(shop, 'comment-file', picker.token)).status).toBe(403)
})
