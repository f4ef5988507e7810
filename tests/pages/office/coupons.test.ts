import { expect, test } from 'vitest'
import { toPersianDigits } from '#lib/text/digits.ts'
import { fieldInvalid, fieldNotCode, fieldTooSmall } from '#lib/text/fields.ts'
import {
  couponOfficeLabels as labels,
  heldReason,
  rewardLabels,
} from '#lib/text/labels/admin-coupons.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import {
  couponsSwitchedOff,
  couponMessages,
  rewardMessages,
} from '#lib/text/messages/admin-coupons.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { next } from '#tests/support/builders/catalogue.ts'
import { insertCoupon, insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('a refused coupon keeps what was typed and names each fault', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/coupons')
  await tab.follow(labels.newCoupon)
  tab.fill(labels.code, 'یلدا')
  tab.fill(labels.value, '−۵')
  await tab.press(labels.make)
  expect(tab.text()).toContain(fieldNotCode(wireFieldName('code'), 'lower'))
  expect(tab.text()).toContain(fieldTooSmall(wireFieldName('value'), 1))
  tab.fill(labels.code, `YALDA-${next()}`)
  tab.check(labels.toman)
  tab.fill(labels.value, '۱۲٫۵')
  tab.fill(labels.since, '۱۴۰۵-۱۳-۱')
  tab.fill(labels.until, '۱۴۰۰-۱-۱')
  await tab.press(labels.make)
  expect(tab.text()).toContain(moneyMessages.wholeToman)
  expect(tab.focused).toBe(tab.field(labels.value))
  expect(tab.text()).toContain(fieldInvalid(wireFieldName('since')))
  expect(tab.text()).toContain(couponMessages.untilOver)
  tab.fill(labels.value, '۲۰٬۰۰۰')
  tab.fill(labels.since, '۱۴۴۹-۱-۱')
  await tab.press(labels.make)
  expect(tab.text()).toContain(couponMessages.untilOver)
  expect(tab.field(labels.value).value).toBe('۲۰٬۰۰۰')
  tab.fill(labels.until, '۱۴۵۰-۱۲-۲۹')
  await tab.press(labels.make)
  expect(tab.notice).toContain(couponMessages.added)
  expect(tab.text()).toContain('۲۰٬۰۰۰ تومان')
  expect(tab.page.getByText(labels.early, { exact: true })).toBeDefined()
  await tab.press(labels.switchOff)
  expect(tab.page.getByRole('button', { name: labels.switchOn })).toBeDefined()
})

test('new terms of a coupon are in its history with their reason', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/coupons/new')
  tab.fill(labels.code, 'yalda')
  tab.fill(labels.value, '۱۰')
  await tab.press(labels.make)
  await tab.follow(labels.change)
  tab.fill(labels.flooring, '۵۰۰٬۰۰۰')
  tab.fill(labels.until, '۱۴۵۱-۱۲-۲۹')
  tab.fill(labels.changeReason, 'تا سال بعد')
  await tab.press(labels.save)
  expect(tab.page.getByRole('heading', { name: staffLabels.history })).toBeDefined()
  expect(tab.text()).toContain('تا سال بعد')
  expect(tab.all('ins').map(each => tab.text(each))).toContainEqual(
    expect.stringContaining('۲۹ اسفند ۱۴۵۱'),
  )
})

test('reports the size of a batch, separates its prefix by one hyphen, downloads and switches it off', async () => {
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin/coupons/batch')
  tab.fill(labels.prefix, 'yalda-batch-')
  tab.fill(labels.batchName, 'نمایشگاه')
  tab.fill(labels.count, '۲۰')
  tab.fill(labels.value, '۱۰')
  await tab.press(labels.makeBatch)
  expect(tab.notice).toBe(`۲۰ ${couponMessages.added}`)
  const made = tab.path
  expect(tab.text(tab.all('.list-table td b')[0])).toMatch(/^yalda-batch-[^-]+$/)
  expect(tab.all('.list-table tbody tr')).toHaveLength(20)
  const file = await tab.request('/admin/files/coupons.csv?q=yalda-batch')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="coupons.csv"',
  })
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(21)
  await tab.visit('/admin/coupons?q=yalda-batch&only=off')
  expect(tab.text()).toContain(labels.noCoupons)
  await tab.visit(made)
  await tab.follow(labels.batchOff)
  expect(tab.text()).toContain(labels.batchOffNote)
  tab.fill(labels.batchOffReason, 'نمایشگاه پایان یافت')
  await tab.press(labels.batchOff)
  expect(tab.text()).toContain(couponsSwitchedOff(20))
  expect(tab.page.queryByRole('link', { name: labels.batchOff })).toBeNull()
})

test('switches selected codes off for a reason', async () => {
  const code = `bulk-${next()}`
  await insertCoupon(shop.db, { code })
  const tab = await staffTab(shop, 'finance')
  await tab.visit(`/admin/coupons?q=${code}&select=all`)
  await tab.press(labels.apply)
  expect(tab.isInvalid(labels.batchOffReason)).toBe(true)
  tab.fill(labels.batchOffReason, 'پایان یافت')
  await tab.press(labels.apply)
  expect(tab.notice).toBe(couponsSwitchedOff(1))
  expect(tab.all('.list-badge').map(each => tab.text(each))).toEqual([labels.off])
})

/** An order whose referral reward waits for the staff. */
async function heldReward() {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const { id } = await shop.db
    .insertInto('referrals')
    .values({
      ...{ friend_id: order.userId, referrer_id: await insertUser(shop.db), order_id: order.id },
      ...{ returned_at: null, rewarded_at: null, reward_coupon_id: null, refused_at: null },
      ...{ claimed_at: shop.clock.now, held_at: shop.clock.now, held_for: 'address,device' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number: toPersianDigits(order.trackingCode) }
}

test('approves a held referral reward with a reason', async () => {
  const { number } = await heldReward()
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin/coupons')
  await tab.follow(rewardLabels.rewards)
  expect(tab.text(tab.entry(number))).toContain(heldReason(['address', 'device']))
  tab.fill(tab.field(staffLabels.reason, tab.entry(number)), '  ')
  await tab.press(rewardLabels.approve, tab.entry(number))
  expect(tab.isInvalid(tab.field(staffLabels.reason, tab.entry(number)))).toBe(true)
  tab.fill(tab.field(staffLabels.reason, tab.entry(number)), 'با هر دو تماس گرفته شد')
  await tab.press(rewardLabels.approve, tab.entry(number))
  expect(tab.notice).toContain(rewardMessages.approved)
  expect(tab.text()).not.toContain(number)
})

test('a held reward is decided by its buttons only', async () => {
  const { id, number } = await heldReward()
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin/coupons/rewards')
  const reason = tab.field(staffLabels.reason, tab.entry(number))
  tab.fill(reason, 'با هر دو تماس گرفته شد')
  await tab.enter(reason)
  expect(tab.entry(number)).toBeDefined()
  const body = new URLSearchParams({ id: String(id), reason: 'با هر دو تماس گرفته شد' })
  const undecided = await tab.request('/admin/coupons/rewards', { method: 'POST', body })
  expect(undecided.status).toBe(422)
  expect(await undecided.text()).toContain(wireFieldMissing('state'))
})
