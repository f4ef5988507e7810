import { beforeEach, describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { messages } from '#lib/text/messages.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { notifyBackInStock } from '#server/request/back-in-stock.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { insertUser, type RegisteredUser, registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const MANY = 250
const AT_ONCE = 200

const shop = shopForEach()
let user: RegisteredUser
let product: number
beforeEach(async () => {
  user = await registeredUser(shop)
  product = await insertProduct(shop.db, { inventory: 0 })
})

const ask = (id = product, client = user.client) =>
  client('POST /observes', { body: { id, type: 'product' } })
const waiting = () => shop.db.selectFrom('waitlist').selectAll().orderBy('id').execute()
const setStock = (inventory: number | null) =>
  shop.db.updateTable('products').set({ inventory }).where('id', '=', product).execute()
const texts = () =>
  shop.db
    .selectFrom('sms_outbox')
    .select(['mobile', 'template', 'tokens', 'once_key'])
    .orderBy('id')
    .execute()

/** Users who wait for the product, written directly. */
async function insertWaiting(count: number): Promise<void> {
  const users = await Promise.all(Array.from({ length: count }, () => insertUser(shop.db)))
  await shop.db
    .insertInto('waitlist')
    .values(users.map(user_id => ({ user_id, product_id: product, created_at: 1 })))
    .execute()
}

describe('POST /observes', () => {
  test('adds a user to the list, once', async () => {
    expect((await ask()).message).toBe(messages.requestRegistered)
    const again = await refusalOf(ask())
    expect([again.code, again.fields]).toEqual([422, { id: [messages.waitlistAlready] }])
    await ask(product, (await registeredUser(shop)).client)
    expect(await waiting()).toMatchObject([
      { user_id: user.userId, product_id: product, created_at: shop.clock.now },
      { product_id: product },
    ])
  })

  test.each([
    ['can be bought', { inventory: 1 }, messages.waitlistRefused],
    ['has no limit', { inventory: null }, messages.waitlistRefused],
    ['is not on sale', { available: 0 }, null],
    ['is announced', { comming_soon: 1 }, null],
  ] as const)('accepts or refuses a product that %s', async (_, row, sentence) => {
    const id = await insertProduct(shop.db, row)
    if (sentence === null) await ask(id)
    else expect((await refusalOf(ask(id))).fields).toEqual({ id: [sentence] })
    expect(await waiting()).toHaveLength(sentence === null ? 1 : 0)
  })

  test('answers 422 for an unknown product', async () => {
    const refusal = await refusalOf(ask(999_999))
    expect([refusal.code, refusal.fields]).toEqual([422, { id: [messages.productNotExist] }])
  })

  test('requires a registered user', async () => {
    expect((await refusalOf(ask(product, shop.as(null)))).code).toBe(401)
    const incomplete = shop.as(
      await shop.login(await insertUser(shop.db, { register_status: RegisterStatus.incomplete })),
    )
    expect((await refusalOf(ask(product, incomplete))).code).toBe(403)
  })

  test('stores one of 200 concurrent requests', async () => {
    expect(await tally(Array.from({ length: 200 }, () => ask()))).toEqual({
      ok: 1,
      codes: [422, 429],
    })
    expect(await waiting()).toHaveLength(1)
  })
})

describe('when a product can be bought again', () => {
  test('notifies each waiting user once, and nobody who waits for other products', async () => {
    await ask()
    await ask(await insertProduct(shop.db, { inventory: 0 }))
    await notifyBackInStock(shop.deps)
    expect(await texts()).toEqual([])
    await setStock(3)
    const [row] = await waiting()
    expect(await notifyBackInStock(shop.deps)).toBe(1)
    expect(await notifyBackInStock(shop.deps)).toBe(0)
    const mobile = (
      await shop.db.selectFrom('users').select('mobile').where('id', '=', user.userId).execute()
    )[0]!.mobile
    expect(await texts()).toEqual([
      {
        mobile,
        template: 'back-in-stock',
        tokens: JSON.stringify({ product: String(product) }),
        once_key: `back-in-stock:${row!.id}`,
      },
    ])
    expect(await waiting()).toHaveLength(1)
  })

  test('notifies once when stock comes and goes, and again after a new subscription', async () => {
    await ask()
    for (const stock of [5, 0, 5, 0, 1, 0]) {
      await setStock(stock)
      await notifyBackInStock(shop.deps)
    }
    expect(await texts()).toHaveLength(1)
    await ask()
    await setStock(null)
    await notifyBackInStock(shop.deps)
    await notifyBackInStock(shop.deps)
    expect(await texts()).toHaveLength(2)
  })

  test('notifies a bounded number a run, the longest waiting first', async () => {
    await insertWaiting(MANY)
    await setStock(1)
    expect(await notifyBackInStock(shop.deps)).toBe(AT_ONCE)
    const left = await waiting()
    expect(left).toHaveLength(MANY - AT_ONCE)
    expect(await notifyBackInStock(shop.deps)).toBe(left.length)
    expect(await texts()).toHaveLength(MANY)
  })

  test('notifies once from two concurrent processes', async () => {
    await insertWaiting(MANY)
    await setStock(1)
    const other = { ...shop.deps, db: openDatabase(shop.url) }
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => notifyBackInStock(n % 2 ? other : shop.deps)),
    )
    let rest = 0
    for (let more = -1; more !== 0; rest += more) more = await notifyBackInStock(other)
    await other.db.destroy()
    expect(results.reduce((sum, count) => sum + count, rest)).toBe(MANY)
    const sent = await texts()
    expect(sent).toHaveLength(MANY)
    expect(new Set(sent.map(each => each.mobile)).size).toBe(MANY)
    expect(await waiting()).toEqual([])
  })

  test('keeps a user on the list when the text cannot be written', async () => {
    await ask()
    await setStock(1)
    await shop.db.schema.alterTable('sms_outbox').renameTo('sms_outbox_away').execute()
    await expect(notifyBackInStock(shop.deps)).rejects.toThrow()
    await shop.db.schema.alterTable('sms_outbox_away').renameTo('sms_outbox').execute()
    expect(await waiting()).toHaveLength(1)
    expect(await notifyBackInStock(shop.deps)).toBe(1)
    expect(await texts()).toHaveLength(1)
  })

  test('is checked by the scheduler', async () => {
    await ask()
    await setStock(1)
    await runScheduledJobs(shop.deps)
    expect((await texts()).map(each => each.template)).toEqual(['back-in-stock'])
    expect(shop.outbox.map(each => each.template)).toEqual(['back-in-stock'])
  })
})
