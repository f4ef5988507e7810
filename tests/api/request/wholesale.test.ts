import { beforeEach, describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { wholesaleStateNames } from '#lib/text/names.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { closeRequestRows } from '#server/request/request-state-queries.ts'
import { insertWholesale } from '#server/request/wholesale-queries.ts'
import { insertUser, type RegisteredUser, registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
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

const ask = (id = product, client = user.client) =>
  client('POST /wholesales', { body: { product: id } })
const rows = () => shop.db.selectFrom('wholesales').selectAll().orderBy('id').execute()
const close = async () => {
  const ids = (await rows()).map(row => row.id)
  return shop.db
    .transaction()
    .execute(trx => closeRequestRows(trx, 'wholesales', ids, shop.clock.now))
}

describe('POST /wholesales', () => {
  test('registers a request once until the staff mark it as done', async () => {
    expect((await ask()).message).toBe(messages.requestRegistered)
    const again = await refusalOf(ask())
    expect([again.code, again.fields]).toEqual([422, { product: [messages.wholesaleAlready] }])
    expect(await rows()).toMatchObject([
      { user_id: user.userId, product_id: product, created_at: shop.clock.now, done_at: null },
    ])
    expect(await close()).toHaveLength(1)
    expect(await close()).toEqual([])
    await ask()
    expect(await rows()).toHaveLength(2)
  })

  test('registers another request for another user or product', async () => {
    await ask()
    await ask(await insertProduct(shop.db))
    await ask(product, (await registeredUser(shop)).client)
    expect(await rows()).toHaveLength(3)
  })

  test.each([
    ['an unknown product', () => Promise.resolve(999_999), messages.productNotExist],
    [
      'one that is not sold in bulk',
      () => insertProduct(shop.db, { wholesale: 0 }),
      messages.wholesaleRefused,
    ],
  ])('answers 422 for %s', async (_, insert, sentence) => {
    const refusal = await refusalOf(ask(await insert()))
    expect([refusal.code, refusal.fields]).toEqual([422, { product: [sentence] }])
    expect(await rows()).toEqual([])
  })

  test.each([
    [
      { count: 120, phone: '۰۹۱۲-۱۲۳ ۴۵۶۷' },
      { count: 120, phone: '09121234567' },
    ],
    [
      { count: '12', phone: '021 8877 6655' },
      { count: 12, phone: '02188776655' },
    ],
    [
      { count: 3, phone: 9_121_234_567 },
      { count: 3, phone: '09121234567' },
    ],
    [{}, { count: null, phone: null }],
  ] as const)('stores count and callback number of %j', async (terms, stored) => {
    await user.client('POST /wholesales', { body: { product, ...terms } })
    expect(await rows()).toMatchObject([stored])
    expect((await user.client('GET /profile/wholesales', {})).data).toMatchObject([stored])
  })

  test.each([
    [{ count: 0 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: 1_000_001 }, 'count'],
    [{ phone: '123' }, 'phone'],
    [{ phone: 'زنگ بزنید' }, 'phone'],
  ])('answers 422 for %j', async (terms, field) => {
    const body = { product, ...terms }
    const refusal = await refusalOf(user.client('POST /wholesales', { body }))
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, [field]])
    expect(await rows()).toEqual([])
  })

  test('requires a registered user', async () => {
    expect((await refusalOf(ask(product, shop.as(null)))).code).toBe(401)
    const incomplete = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
    const client = shop.as(await shop.login(incomplete))
    expect((await refusalOf(ask(product, client))).code).toBe(403)
  })

  test('stores one of 200 concurrent requests', async () => {
    expect(await tally(Array.from({ length: 200 }, () => ask()))).toEqual({
      ok: 1,
      codes: [422, 429],
    })
    expect(await rows()).toHaveLength(1)
  })

  test('stores one of 200 concurrent requests of two processes', async () => {
    const other = openDatabase(shop.url)
    const wish = { user_id: user.userId, product_id: product, count: null, phone: null }
    const written = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        insertWholesale(n % 2 ? other : shop.db, wish, shop.clock.now),
      ),
    )
    await other.destroy()
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })
})

describe('DELETE /wholesales/{id}', () => {
  const withdraw = (id: number) => user.client('DELETE /wholesales/{id}', { params: { id } })
  const isAsked = async () =>
    (await user.client('GET /products/{id}', { params: { id: product } })).extra_data.wholesaled

  test('withdraws an open request, which may be made again', async () => {
    await ask()
    const [wish] = await rows()
    expect(await isAsked()).toBe(true)
    expect((await withdraw(wish!.id)).message).toBe(messages.wholesaleWithdrawn)
    expect([await rows(), await isAsked()]).toEqual([[], false])
    expect((await refusalOf(withdraw(wish!.id))).code).toBe(404)
    await ask()
    expect(await rows()).toHaveLength(1)
  })

  test('leaves a request that the staff marked as done', async () => {
    await ask()
    await close()
    const [wish] = await rows()
    const refusal = await refusalOf(withdraw(wish!.id))
    expect([refusal.code, refusal.message]).toEqual([404, messages.wholesaleNotOpen])
    expect(await rows()).toEqual([wish])
  })
})

describe('GET /profile/wholesales', () => {
  const list = (page: number, client = user.client) =>
    client('GET /profile/wholesales', { query: { page } })

  test("lists the user's own, newest first, 16 a page", async () => {
    const products: number[] = []
    for (let n = 0; n < PAGE_SIZE + 2; n++) {
      products.push(await insertProduct(shop.db))
      await ask(products.at(-1))
    }
    const other = await registeredUser(shop)
    await ask(product, other.client)
    const first = await list(1)
    const second = await list(2)
    expect([...first.data, ...second.data].map(each => each.product.id)).toEqual(
      products.toReversed(),
    )
    expect(first.extra_data).toEqual({ count: PAGE_SIZE + 2, page: 1, page_size: PAGE_SIZE })
    expect(second.data).toHaveLength(2)
    expect((await list(1, other.client)).data.map(each => each.product.id)).toEqual([product])
  })

  test('lists date and state, and the same product twice', async () => {
    await ask()
    await close()
    await ask()
    const date_fa = formatJalaliDate(shop.clock.now)
    expect((await list(1)).data).toMatchObject([
      { product: { id: product }, state: 'open', state_fa: wholesaleStateNames.open, date_fa },
      { product: { id: product }, state: 'done', state_fa: wholesaleStateNames.done, date_fa },
    ])
  })

  test('lists nothing at first, and nothing for a guest', async () => {
    expect(await list(1)).toMatchObject({ data: [], extra_data: { count: 0 } })
    expect((await refusalOf(list(1, shop.as(null)))).code).toBe(401)
  })
})
