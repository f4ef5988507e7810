import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

async function insertText(state: 'failed' | 'waiting', template: string, tokens: object) {
  const { now } = shop.clock
  const { id } = await shop.db
    .insertInto('sms_outbox')
    .values({
      ...{ mobile: '09121112233', template, tokens: JSON.stringify(tokens), once_key: null },
      ...{ state, tries: 4, due_at: now, created_at: now, sent_at: null, reason: 'no credit' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const stateOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('sms_outbox')
      .select(['state', 'tries'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('lists failed texts as they read, without their secrets', async () => {
  const { as } = await signedInStaff(shop, ['owner'])
  await insertText('waiting', 'order-paid', { order: '123456789' })
  const paid = await insertText('failed', 'order-sent', { order: '123456789' })
  const reward = await insertText('failed', 'referral-reward', { code: 'SECRET77' })
  const unknown = await insertText('failed', 'former-template', {})
  const { data, extra_data } = await as('GET /admin/failed-texts', { query: {} })
  expect(data.map(({ id }) => id)).toEqual([unknown, reward, paid])
  expect(extra_data).toMatchObject({ count: 3, page: 1 })
  expect(data[2]).toMatchObject({ mobile: '09121112233', tries: 4, reason: 'no credit' })
  expect(data[2]?.text).toContain('۱۲۳۴۵۶۷۸۹')
  expect(data[2]?.text).toContain('کد تحویل: …')
  expect(data[1]?.text).not.toContain('SECRET77')
  expect(data[0]?.text).toBe('former-template')
})

test('queues one text again, or all of them, each once', async () => {
  const { as } = await signedInStaff(shop, ['owner'])
  const [first, second, third] = [
    await insertText('failed', 'order-paid', { order: '1' }),
    await insertText('failed', 'order-paid', { order: '2' }),
    await insertText('failed', 'order-paid', { order: '3' }),
  ]
  const retry = (id: number | null) => as('POST /admin/failed-texts/retry', { body: { id } })
  expect((await retry(first)).data).toEqual({ queued: 1 })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'failed'])
  expect(await refusalOf(retry(first))).toMatchObject({ code: 404 })
  expect((await retry(null)).data).toEqual({ queued: 2 })
  expect([await stateOf(second), await stateOf(third)]).toEqual(['waiting', 'waiting'])
  expect((await retry(null)).data).toEqual({ queued: 0 })
})

test('refuses staff without the permission for settings', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  expect(await refusalOf(as('GET /admin/failed-texts', { query: {} }))).toMatchObject({ code: 403 })
})
