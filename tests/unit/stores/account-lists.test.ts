import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { hasMore, type UserList } from '#stores/growing-list.ts'
import { ownCoupons } from '#stores/own-coupons.ts'
import { earnedCodes } from '#stores/referral.ts'
import { $wallet, walletLines } from '#stores/wallet.ts'
import { ownWholesales } from '#stores/wholesale.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { putCoupon, putEarned, putEntry, putWish } from '#tests/support/builders/account-lists.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const COUNT = PAGE_SIZE + 3

const shop = shopForFile()
const browser = browserForEach(shop)
beforeAll(() => insertDelivery(shop))
let user_id = 0
beforeEach(async () => {
  user_id = (await signInAs(shop)).userId
})

/** A list, its call, and how a test writes the nth record, the newest last, and sees one. */
function kind<T>(
  path: string,
  list: UserList<T>,
  seen: (item: T) => unknown,
  put: (n: number) => Promise<unknown>,
) {
  const { open, more } = list
  const state = () => list.$list.get()
  return { path, open, more, put, state, shown: () => state().items.map(seen) }
}

const code = (name: string, n: number) => `${name}-${user_id}-${String(n).padStart(3, '0')}`
const own = () => ({ user_id, now: shop.clock.now++ })

async function putProductWish(name: string): Promise<string> {
  const product_id = await insertProduct(shop.db, { name })
  await putWish(shop.db, { ...own(), product_id })
  return name
}

const KINDS = {
  coupons: kind(
    'GET /profile/coupons',
    ownCoupons,
    coupon => coupon.code,
    n => putCoupon(shop.db, { user_id, code: code('C', n) }),
  ),
  'earned codes': kind(
    'GET /profile/info/introduce-used',
    earnedCodes,
    reward => reward.code,
    n => putEarned(shop.db, { ...own(), code: code('E', n) }),
  ),
  'wallet lines': kind(
    'GET /profile/credit',
    walletLines,
    line => line.amount,
    n => putEntry(shop.db, { ...own(), amount: n * 10 }).then(() => n * 10),
  ),
  wholesales: kind(
    'GET /profile/wholesales',
    ownWholesales,
    wish => wish.product.name,
    n => putProductWish(code('W', n)),
  ),
}

describe.each(Object.entries(KINDS))('%s', (_, { path, open, more, put, state, shown }) => {
  async function putAll(): Promise<unknown[]> {
    const all = []
    for (let n = 1; n <= COUNT; n++) all.unshift(await put(n))
    return all
  }

  it('are read page by page, the newest first, and no page twice at once', async () => {
    const all = await putAll()
    await open()
    expect(shown()).toEqual(all.slice(0, PAGE_SIZE))
    expect(hasMore(state())).toBe(true)
    await Promise.all([more(), more()])
    expect(shown()).toEqual(all)
    expect(state()).toMatchObject({ count: COUNT, state: 'ready' })
    expect(hasMore(state())).toBe(false)
    expect(browser.calls.filter(call => call === path)).toHaveLength(2)
  })

  it('show why a page failed, keep the loaded items, and go on', async () => {
    const all = await putAll()
    browser.answer = () => Promise.reject(new TypeError('network'))
    await open()
    expect(state()).toMatchObject({
      last: 0,
      state: 'failed',
      fault: siteMessages.networkError,
    })
    browser.answer = null
    await more()
    browser.answer = () => Promise.reject(new TypeError('network'))
    await more()
    expect(state().state).toBe('failed')
    expect(shown()).toEqual(all.slice(0, PAGE_SIZE))
    browser.answer = null
    await more()
    expect(shown()).toEqual(all)
  })

  it('are empty for a user without any, and have none of another user', async () => {
    await put(1)
    await signInAs(shop)
    await open()
    expect(state()).toMatchObject({ items: [], count: 0, last: 1, state: 'ready' })
  })

  it('are opened again in their current state', async () => {
    await open()
    const fresh = await put(1)
    await open()
    expect(shown()).toEqual([fresh])
  })
})

it('the wallet is the sum of all its entries, also of those on other pages', async () => {
  for (let n = 0; n < COUNT; n++) await putEntry(shop.db, { ...own(), amount: -10 })
  await walletLines.open()
  expect($wallet.get()).toBe(-10 * COUNT)
})
