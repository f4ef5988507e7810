import { expect, test } from 'vitest'
import { type LiveEvent, liveEventSchema } from '#lib/contract/admin/live.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopOn, type TestShop } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

/** The messages of a stream, one by one; null when it has ended. */
async function listen({ backend }: Pick<TestShop, 'backend'>, token: string, query = '') {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await backend(
    new Request(`http://shop.test/api/v1/admin/events${query}`, { headers }),
  )
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const queue: LiveEvent[] = []
  let rest = ''
  const next = async (): Promise<LiveEvent | null> => {
    while (queue.length === 0) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return null
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('data: '))
          queue.push(liveEventSchema.parse(JSON.parse(part.slice('data: '.length))))
    }
    return queue.shift() ?? null
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    /** The next message of a kind, which skips others. */
    next: async <E extends LiveEvent['event']>(event: E) => {
      for (;;) {
        const message = await next()
        if (message === null || message.event === event)
          return message as Extract<LiveEvent, { event: E }> | null
      }
    },
    close: async () => reader?.cancel(),
  }
}

test('tells of orders, slips and counts that another process writes', async () => {
  const { token } = await signedInStaff(shop, ['orders', 'finance'])
  const otherDb = openDatabase(shop.url)
  const other = shopOn(otherDb)
  const stream = await listen(other, token)
  expect(stream).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  expect(await stream.next('waiting')).toEqual({ event: 'waiting', tasks: [] })
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  expect(await stream.next('news')).toEqual({
    event: 'news',
    news: [{ kind: 'orders', count: 1 }],
    newest_order: id,
  })
  expect(await stream.next('waiting')).toMatchObject({ tasks: [{ task: 'confirm', count: 1 }] })
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', id).execute()
  expect(await stream.next('news')).toMatchObject({ news: [{ kind: 'slips', count: 1 }] })
  await stream.close()
  other.deps.live.close()
  await otherDb.destroy()
})

test('tells a member only what the roles may see', async () => {
  const { token } = await signedInStaff(shop, ['picker'])
  const stream = await listen(shop, token)
  await stream.next('waiting')
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  const owner = await listen(shop, (await signedInStaff(shop, ['owner'])).token, '?after=0')
  expect(await owner.next('news')).toMatchObject({ newest_order: id })
  const seen: (LiveEvent | null)[] = [await stream.next('changed')]
  await shop.db
    .updateTable('orders')
    .set({ status: 40, payment_status: 20 })
    .where('id', '=', id)
    .execute()
  seen.push(await stream.next('waiting'))
  expect(seen).toEqual([
    { event: 'changed' },
    { event: 'waiting', tasks: [{ task: 'pick', count: 1 }] },
  ])
  for (const each of [stream, owner]) await each.close()
})

test('ends with the session and with the process', async () => {
  const [first, second] = [
    await signedInStaff(shop, ['orders']),
    await signedInStaff(shop, ['orders']),
  ]
  const [ended, closed] = [await listen(shop, first.token), await listen(shop, second.token)]
  const hash = keyedHash(shop.deps.secret, first.token)
  await shop.db.deleteFrom('staff_sessions').where('token_hash', '=', hash).execute()
  expect(await ended.next('changed')).toBeNull()
  shop.deps.live.close()
  expect(await closed.next('changed')).toBeNull()
})

test('has at most four streams for a session, and none without one', async () => {
  const { token } = await signedInStaff(shop, ['orders'])
  const streams = []
  for (let n = 0; n < 4; n++) streams.push(await listen(shop, token))
  expect((await listen(shop, token)).status).toBe(429)
  await streams[0]?.close()
  const again = await listen(shop, token)
  expect(again.status).toBe(200)
  expect((await listen(shop, 'x'.repeat(43))).status).toBe(401)
  for (const stream of [...streams, again]) await stream.close()
})

test('shows who else looks at an order, until they leave or are gone', async () => {
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  const [first, second] = [
    await signedInStaff(shop, ['orders']),
    await signedInStaff(shop, ['finance']),
  ]
  await shop.db.updateTable('staff').set({ name: 'رضا کوهی' }).where('id', '=', second.id).execute()
  const look = async ({ as }: typeof first) =>
    (await as('PUT /admin/orders/{id}/viewers', { params: { id } })).data
  const stream = await listen(shop, first.token)
  await stream.next('waiting')
  expect(await look(first)).toEqual([])
  expect(await look(second)).toEqual([{ name: 'مریم راد' }])
  expect(await stream.next('viewers')).toEqual({ event: 'viewers', orders: [id] })
  expect(await look(first)).toEqual([{ name: 'رضا کوهی' }])
  await second.as('DELETE /admin/orders/{id}/viewers', { params: { id } })
  expect(await look(first)).toEqual([])
  await look(second)
  shop.clock.now += 46
  expect(await look(first)).toEqual([])
  await stream.close()
})
