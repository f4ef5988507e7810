import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AddressList } from '#islands/address/AddressList.tsx'
import { OrderList } from '#islands/order/OrderList.tsx'
import { Coupons } from '#islands/profile/Coupons.tsx'
import { Credit } from '#islands/profile/Credit.tsx'
import { Referral } from '#islands/profile/Referral.tsx'
import { Wholesales } from '#islands/profile/Wholesales.tsx'
import { RegisterStatus } from '#lib/codes/account.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { formatChange, formatTomanWithUnit } from '#lib/text/money.ts'
import { ledgerReasonNames, wholesaleStateNames } from '#lib/text/names.ts'
import { couponWorth, referralOffer } from '#lib/text/sentences.ts'
import { $addresses } from '#stores/address.ts'
import { $wallet } from '#stores/wallet.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { putCoupon, putEarned, putEntry, putWish } from '#tests/support/builders/account-lists.ts'
import { forgetOrders } from '#tests/support/builders/placed-orders.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
const DAY = 86_400
beforeAll(() => insertDelivery(shop))
beforeEach(() => {
  // As a browser has it, for what is over by its clock.
  shop.clock.now = Math.floor(Date.now() / 1000)
  $wallet.set(null)
  $addresses.set(null)
  forgetOrders()
})

/** The cards of a list, once they have come. */
const cards = () => screen.findAllByRole('listitem')
const own = async (row: Parameters<typeof signInAs>[1] = {}) => ({
  user_id: (await signInAs(shop, row)).userId,
  now: shop.clock.now,
})

describe('coupons', () => {
  it('show discount, floor and end; unusable ones are muted', async () => {
    const { user_id, now } = await own()
    const put = (row: Omit<Parameters<typeof putCoupon>[1], 'user_id'>) =>
      putCoupon(shop.db, { user_id, ...row })
    await put({ code: 'PERCENT', type: CouponType.percent, value: 15, expired_at: now + DAY })
    await put({ code: 'RIALS', type: CouponType.rials, value: 500_000, flooring: 2_000_000 })
    await put({ code: 'OVER', expired_at: now - 1 })
    await put({ code: 'OFF', active: 0 })
    await put({ code: 'SPENT', total_limit: 1, used: 1 })
    render(<Coupons />)
    const [percent, rials, over, used, off] = await cards()
    expect(percent!.textContent).toContain(couponWorth({ type: CouponType.percent, value: 15 }))
    expect(percent!.textContent).toMatch(new RegExp(`${profileLabels.validUntil} [۰-۹]+ `))
    expect(rials!.textContent).toContain('۵۰٬۰۰۰ تومان')
    expect(rials!.textContent).toContain(profileLabels.neverExpires)
    const floor = `${profileLabels.minimumPurchase} ${formatTomanWithUnit(2_000_000)}`
    expect(rials!.textContent).toContain(floor)
    expect(within(percent!).getByRole('button').textContent).toContain('PERCENT')
    for (const [card, text] of [
      [over, profileLabels.codeExpired],
      [off, profileLabels.codeUnusable],
      [used, profileLabels.codeUsed],
    ] as const) {
      expect(card!.textContent).toContain(text)
      expect(within(card!).queryByRole('button')).toBe(null)
    }
  })
})

describe('referral', () => {
  it.each([
    ['سارا', 'رضایی', true],
    ['سارا', null, false],
    [null, 'رضایی', false],
  ])('shows the code only with a name: %s %s: %s', async (first_name, last_name, shown) => {
    await own({ first_name, last_name })
    render(<Referral />)
    expect(await screen.findByText(referralOffer(100_000, 100_000))).toBeTruthy()
    expect(screen.queryByText(profileLabels.introduceCode) !== null).toBe(shown)
    expect(screen.queryByRole('button', { name: profileLabels.shareCode }) !== null).toBe(shown)
    expect(screen.queryByText(profileMessages.referralNeedsName) !== null).toBe(!shown)
    const edit = screen.queryByRole('link', { name: profileLabels.editProfile })
    expect(edit?.getAttribute('href') ?? null).toBe(shown ? null : '/profile/edit')
    expect(await screen.findByText(profileMessages.referralEmpty)).toBeTruthy()
  })

  it('lists earned codes with the referred person and their end', async () => {
    const mine = await own()
    await putEarned(shop.db, { ...mine, code: 'NAMED', first_name: 'مینا', last_name: 'کریمی' })
    await putEarned(shop.db, { ...mine, code: 'NAMELESS', first_name: null, last_name: null })
    await putEarned(shop.db, { ...mine, code: 'USED', used: 1 })
    await putEarned(shop.db, { ...mine, code: 'GONE', now: mine.now - 2 * DAY })
    render(<Referral />)
    const [used, nameless, named, over] = await cards()
    expect(named!.textContent).toContain('مینا کریمی')
    expect(named!.textContent).toMatch(new RegExp(`${profileLabels.singleUseUntil} [۰-۹]+ `))
    expect(within(named!).getByRole('button').textContent).toContain('NAMED')
    expect(nameless!.textContent).toContain(profileLabels.someFriend)
    expect(used!.textContent).toContain(profileLabels.codeUsed)
    expect(over!.textContent).toContain(profileLabels.codeExpired)
    for (const card of [used, over]) expect(within(card!).queryByRole('button')).toBe(null)
  })
})

describe('credit', () => {
  it.each([
    [[300_000, -50_000], profileLabels.walletBalance, profileMessages.creditUse],
    [[300_000, -350_000], profileLabels.walletDebt, profileMessages.creditDebt],
    [[300_000, -300_000], profileLabels.walletBalance, null],
  ])('labels a balance of %j as %s', async (amounts, label, text) => {
    const mine = await own()
    for (const amount of amounts) await putEntry(shop.db, { ...mine, amount })
    render(<Credit />)
    const sum = amounts.reduce((all, amount) => all + amount, 0)
    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.getByText(formatTomanWithUnit(Math.abs(sum)))).toBeTruthy()
    for (const each of [profileMessages.creditUse, profileMessages.creditDebt])
      expect(screen.queryByText(each) !== null).toBe(each === text)
    const lines = (await cards()).map(card => card.textContent)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(formatChange(amounts[1]!))
    expect(lines[0]).toContain(ledgerReasonNames.adjustment)
    expect(lines[1]).toContain(formatChange(300_000))
  })
})

it('wholesale requests show product, date and state', async () => {
  const mine = await own()
  for (const [name, done] of [
    ['برنج', true],
    ['روغن', false],
  ] as const)
    await putWish(shop.db, { ...mine, done, product_id: await insertProduct(shop.db, { name }) })
  render(<Wholesales />)
  const [oil, rice] = await cards()
  expect(within(oil!).getByRole('link', { name: 'روغن' })).toBeTruthy()
  expect(oil!.textContent).toContain(wholesaleStateNames.open)
  expect(rice!.textContent).toContain(wholesaleStateNames.done)
  expect(rice!.textContent).toMatch(/[۰-۹]+ \S+ ۱۴/)
  // What the staff has not seen to can be taken back.
  const withdraw = { name: profileLabels.withdraw }
  expect(within(rice!).queryByRole('button', withdraw)).toBe(null)
  const opener = within(oil!).getByRole('button', withdraw)
  opener.focus()
  fireEvent.click(opener)
  const yes = within(await screen.findByRole('dialog')).getByRole('button', withdraw)
  yes.focus()
  fireEvent.click(yes)
  await waitFor(() => expect(screen.queryByText('روغن')).toBe(null))
  expect(await screen.findByText(catalogMessages.wholesaleWithdrawn)).toBeTruthy()
  const [last, ...others] = await cards()
  expect(others).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(last))
})

describe('addresses', () => {
  it('mark the main one, and only others can become it', async () => {
    const { user_id } = await own()
    await insertAddress(shop.db, { user_id, city: 'کرج', unit: '۷', postal_code: '1234567890' })
    render(<AddressList mapStyleUrl={null} />)
    const [main, other] = await cards()
    expect(within(main!).getByText(profileLabels.mainAddress)).toBeTruthy()
    expect(within(other!).queryByText(profileLabels.mainAddress)).toBe(null)
    expect(other!.textContent).toContain('کرج، پلاک ۱۲، واحد ۷، کد پستی ۱۲۳۴۵۶۷۸۹۰')
    const set = { name: profileLabels.setMainAddress }
    expect(within(main!).queryByRole('button', set)).toBe(null)
    expect(within(other!).getByRole('button', set)).toBeTruthy()
  })

  it('say so when there are none, and add one', async () => {
    const { user_id } = await own()
    await shop.db.deleteFrom('addresses').where('user_id', '=', user_id).execute()
    render(<AddressList mapStyleUrl={null} />)
    expect(await screen.findByText(profileMessages.addressesEmpty)).toBeTruthy()
    expect(screen.getByRole('button', { name: profileLabels.addAddress })).toBeTruthy()
  })
})

const PAGES = [
  ['coupons', <Coupons />, profileMessages.couponsEmpty],
  ['credit', <Credit />, profileMessages.creditEmpty],
  ['wholesales', <Wholesales />, profileMessages.wholesalesEmpty],
  ['orders', <OrderList account={null} />, orderMessages.ordersEmpty],
] as const

it.each(PAGES)('%s shows the empty state', async (_, page, text) => {
  await own()
  render(page)
  expect(await screen.findByText(text)).toBeTruthy()
})

const ALL_PAGES: readonly (readonly [string, ReactNode, string])[] = [
  ...PAGES,
  ['addresses', <AddressList mapStyleUrl={null} />, profileLabels.mainAddress],
  ['referral', <Referral />, profileMessages.referralEmpty],
]

it.each(ALL_PAGES)('%s shows a failure, and retries', async (_, page, text) => {
  await own()
  browser.answer = () => Promise.reject(new TypeError('network'))
  render(page)
  const retry = await screen.findByRole('button', { name: actionLabels.retry })
  browser.answer = null
  fireEvent.click(retry)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: actionLabels.retry })).toBe(null)
})

it.each(ALL_PAGES)('%s redirects a user of status 3 to the form', async (_, page) => {
  await own({ register_status: RegisterStatus.incomplete })
  browser.calls.length = 0
  render(page)
  expect(browser.visited).toEqual(['/register'])
  expect(browser.calls).toEqual([])
})
