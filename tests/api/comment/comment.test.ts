import { beforeEach, describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { messages } from '#lib/text/messages.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { moderateComments } from '#server/comment/admin-routes.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { insertUser, type RegisteredUser, registeredUser } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()
let user: RegisteredUser
let product: number
beforeEach(async () => {
  user = await registeredUser(shop)
  product = await insertProduct(shop.db)
})

const on = () => ({ record_name: 'product', record_id: product }) as const
const write = (body: string, more: object = {}, client = user.client) =>
  client('POST /comments', { body: { ...on(), body, ...more } })
const read = async (page = 1, record: object = on()) =>
  shop.as(null)('GET /comments', { query: { ...on(), ...record, page } })
const rows = () => shop.db.selectFrom('comments').selectAll().orderBy('id').execute()
const judge = async (state: 'approved' | 'refused', ids?: number[]) => {
  const all = (await rows()).map(row => row.id)
  return moderateComments(shop.db, ids ?? all, { state, actor: null, now: shop.clock.now })
}

describe('a comment', () => {
  test('is hidden until it is approved, and disappears when it is refused', async () => {
    const { message, data } = await write('خیلی خوب بود.')
    expect({ message, data }).toEqual({ message: messages.commentRegistered, data: null })
    expect((await read()).data).toEqual([])
    const version = await readCatalogueVersion(shop.db)
    await judge('approved')
    expect(await readCatalogueVersion(shop.db)).toBe(version + 1)
    const create_at = formatJalaliDate(shop.clock.now)
    const [row] = await rows()
    expect((await read()).data).toEqual([
      { id: row!.id, name: 'سارا', body: 'خیلی خوب بود.', create_at },
    ])
    await judge('refused')
    expect(await read()).toMatchObject({ data: [], extra_data: { count: 0 } })
  })

  test('is shown to nobody while it waits or is refused, its author included', async () => {
    await write('نظر یک')
    await write('نظر دو')
    await judge('refused', [(await rows())[0]!.id])
    for (const client of [user.client, shop.as(null), (await registeredUser(shop)).client]) {
      const answer = await client('GET /comments', { query: on() })
      expect(answer).toMatchObject({ data: [], extra_data: { count: 0 } })
    }
  })

  test.each([
    ['its name', { name: ' سارا  رضايي ' }, 'سارا رضایی'],
    ['the first name alone', {}, 'سارا'],
    ['the first name where the name is blank', { name: ' \u200c ' }, 'سارا'],
    ['the first name where the name is null', { name: null }, 'سارا'],
  ])('is signed with %s', async (_, more, name) => {
    await write('خوب', more)
    expect(await rows()).toMatchObject([{ name }])
  })

  test('is signed neutrally for a user without a name', async () => {
    const id = await insertUser(shop.db, { first_name: null, last_name: null })
    await write('خوب', {}, shop.as(await shop.login(id)))
    expect(await rows()).toMatchObject([{ name: catalogLabels.someCustomer }])
  })

  test('is plain text: html, links and lines stay as they were written', async () => {
    const body =
      '<b onclick="x()">خوب</b>\n\nhttps://example.com/?a=1&b=2\n<script>alert(1)</script>'
    await write(`  ${body}\n\n\n`)
    await judge('approved')
    expect((await read()).data[0]!.body).toBe(body)
  })

  test.each([
    ['no text', { body: '' }, 'body', messages.commentRequired],
    ['white space', { body: ' \n ' }, 'body', messages.commentRequired],
    ['what is not seen', { body: '\u200f\u200c\u2060' }, 'body', messages.commentRequired],
    ['an unknown product', { record_id: 999_999 }, 'record_id', messages.productNotExist],
    ['an unknown bundle', { record_name: 'bundle' }, 'record_id', messages.bundleNotExist],
  ])('is refused by field with 422: %s', async (_, change, field, sentence) => {
    const refusal = await refusalOf(write('خوب', change))
    expect([refusal.code, refusal.fields]).toEqual([422, { [field]: [sentence] }])
    expect(await rows()).toEqual([])
  })

  test.each([
    ['a long text', { body: 'خ'.repeat(1_001) }],
    ['a long name', { name: 'خ'.repeat(61) }],
    ['another kind of record', { record_name: 'category' }],
  ])('is refused with 422: %s', async (_, change) => {
    expect((await refusalOf(write('خوب', change))).code).toBe(422)
  })

  test('requires a registered user', async () => {
    expect((await refusalOf(write('خوب', {}, shop.as(null)))).code).toBe(401)
    const id = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
    const incomplete = shop.as(await shop.login(id))
    expect((await refusalOf(write('خوب', {}, incomplete))).code).toBe(403)
    expect(await rows()).toEqual([])
  })
})

describe('a repeated text', () => {
  test('is stored once, answered as registered, and keeps its review result', async () => {
    await write('خوب  بود')
    await judge('refused')
    expect((await write(' خوب بود ')).message).toBe(messages.commentRegistered)
    expect(await rows()).toMatchObject([{ body: 'خوب بود', state: 'refused' }])
  })

  test('is another comment on another record, and of another user', async () => {
    const bundle = await insertBundle(shop.db)
    await write('خوب')
    await write('خوب', { record_id: await insertProduct(shop.db) })
    await write('خوب', { record_name: 'bundle', record_id: bundle })
    await write('خوب', {}, (await registeredUser(shop)).client)
    await write('بد')
    expect(await rows()).toHaveLength(5)
  })

  test('is one comment when sent 200 times at once', async () => {
    const { ok, codes } = await tally(Array.from({ length: 200 }, () => write('خوب')))
    expect({ ok, codes }).toEqual({ ok: BUDGETS['comment-user'].hits, codes: [429] })
    expect(await rows()).toHaveLength(1)
  })
})

test('limits one user and no other', async () => {
  for (let n = 0; n < BUDGETS['comment-user'].hits; n++) await write(`نظر ${n}`)
  expect((await refusalOf(write('یکی دیگر'))).code).toBe(429)
  await write('خوب', {}, (await registeredUser(shop)).client)
  shop.clock.now += BUDGETS['comment-user'].seconds
  await write('یکی دیگر')
})

describe('GET /comments', () => {
  test('lists newest first, 16 a page', async () => {
    const count = PAGE_SIZE + 3
    for (let n = 0; n < count; n++) {
      const { client } = await registeredUser(shop)
      await write(`نظر ${n}`, {}, client)
    }
    await judge('approved')
    const bodies = async (page: number) => (await read(page)).data.map(each => each.body)
    const written = Array.from({ length: count }, (_, n) => `نظر ${count - 1 - n}`)
    expect(await bodies(1)).toEqual(written.slice(0, PAGE_SIZE))
    expect(await bodies(2)).toEqual(written.slice(PAGE_SIZE))
    expect(await bodies(3)).toEqual([])
    expect((await read(3)).extra_data).toEqual({ count, page: 3, page_size: PAGE_SIZE })
  })

  test('lists the comments of one record only', async () => {
    const bundle = await insertBundle(shop.db)
    await write('کالا')
    await write('پک', { record_name: 'bundle', record_id: bundle })
    await judge('approved')
    const of = async (record: object) => (await read(1, record)).data.map(each => each.body)
    expect(await of(on())).toEqual(['کالا'])
    expect(await of({ record_name: 'bundle', record_id: bundle })).toEqual(['پک'])
    expect(await of({ record_id: await insertProduct(shop.db) })).toEqual([])
  })

  test.each([
    [{ record_id: 999_999 }, 404],
    [{ record_name: 'bundle' }, 404],
    [{ record_name: 'user' }, 422],
    [{ record_id: 'x' }, 422],
  ])('answers %j with %d', async (record, code) => {
    expect((await refusalOf(read(1, record))).code).toBe(code)
  })
})

test('changes nothing for an unknown id', async () => {
  await write('خوب')
  const [row] = await rows()
  expect(await judge('approved', [row!.id, 999_999])).toEqual([999_999])
  expect(await rows()).toMatchObject([{ state: 'waiting', judged_at: null }])
})
