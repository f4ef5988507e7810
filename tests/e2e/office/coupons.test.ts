import { toPersianDigits } from '#lib/text/digits.ts'
import {
  couponOfficeLabels as words,
  heldReason,
  rewardLabels,
} from '#lib/text/labels/admin-coupons.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import {
  batchSwitchedOff,
  couponMessages,
  rewardMessages,
} from '#lib/text/messages/admin-coupons.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { wireFieldMissing, wireFieldName } from '#lib/text/wire-fields.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { test as orderTest } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('creates, finds and switches off a coupon; downloads a batch', async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['content'])
    const code = `yalda-${newMobile()}`
    await visit(page, '/admin/coupons')
    await page.getByRole('link', { name: words.newCoupon }).click()
    await page.getByLabel(words.code).fill(code.toUpperCase())
    await page.getByLabel(words.toman, { exact: true }).check()
    await page.getByLabel(words.value).fill('۱۲٫۵')
    await page.getByLabel(words.since).fill('۱۴۰۵-۱۳-۱')
    await page.getByLabel(words.until).fill('۱۴۰۰-۱-۱')
    await page.getByRole('button', { name: words.make, exact: true }).click()
    await expect(page.getByText(moneyMessages.wholeToman)).toBeVisible()
    await expect(page.getByText(fieldInvalid(wireFieldName('since')))).toBeVisible()
    await expect(page.getByText(couponMessages.untilOver)).toBeVisible()
    await page.getByLabel(words.value).fill('۲۰٬۰۰۰')
    await page.getByLabel(words.since).fill('۱۴۴۹-۱-۱')
    await page.getByRole('button', { name: words.make, exact: true }).click()
    await expect(page.getByText(couponMessages.untilOver)).toBeVisible()
    await expect(page.getByLabel(words.value)).toHaveValue('۲۰٬۰۰۰')
    await page.getByLabel(words.until).fill('۱۴۵۰-۱۲-۲۹')
    await page.getByRole('button', { name: words.make, exact: true }).click()
    await expect(page.getByText(couponMessages.added)).toBeVisible()
    await expect(page.locator('b', { hasText: '۲۰٬۰۰۰ تومان' })).toBeVisible()
    await expect(page.getByText(words.early, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.switchOff }).click()
    await expect(page.getByRole('button', { name: words.switchOn })).toBeVisible()
    await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()

    await page.getByRole('link', { name: words.change }).click()
    await page.getByLabel(words.flooring).fill('۵۰۰٬۰۰۰')
    await page.getByLabel(words.until).fill('۱۴۵۱-۱۲-۲۹')
    await page.getByLabel(words.changeReason).fill('تا سال بعد')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText('تا سال بعد')).toBeVisible()
    await expect(page.locator('ins', { hasText: '۲۹ اسفند ۱۴۵۱' })).toBeVisible()

    const prefix = `expo${newMobile()}`
    await visit(page, '/admin/coupons/batch')
    await page.getByLabel(words.prefix).fill(prefix)
    await page.getByLabel(words.batchName).fill(prefix)
    await page.getByLabel(words.count).fill('۲۰')
    await page.getByLabel(words.value).fill('۱۰')
    await page.getByRole('button', { name: words.makeBatch }).click()
    await expect(page.getByText(couponMessages.added)).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(16)
    await page.getByRole('link', { name: words.off, exact: true }).click()
    await expect(page.getByText(words.noCoupons)).toBeVisible()
    const file = await page.request.get(`/admin/coupons/codes.csv?q=${prefix}`)
    expect(file.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="coupons.csv"',
      'cache-control': 'no-store',
    })
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(21)
    await page.getByRole('link', { name: words.all, exact: true }).click()
    await page.getByRole('link', { name: words.batchOff }).click()
    await expect(page.getByText(words.batchOffNote)).toBeVisible()
    await page.getByLabel(words.batchOffReason).fill('نمایشگاه پایان یافت')
    await page.getByRole('button', { name: words.batchOff }).click()
    await expect(page.getByText(batchSwitchedOff(20))).toBeVisible()
    await expect(page.getByRole('link', { name: words.batchOff })).toBeHidden()
  })
})

/** Holds the referral reward of an order for the staff; its id. */
const holdReward = (shop: string, friendId: number, orderId: number): Promise<number> =>
  withShop(shop, async db => {
    const referrer = await aCustomer(db)
    const now = Math.floor(Date.now() / 1000)
    const unset = {
      returned_at: null,
      rewarded_at: null,
      reward_coupon_id: null,
      refused_at: null,
    }
    const people = { friend_id: friendId, referrer_id: referrer.id }
    const held = { claimed_at: now, held_at: now, held_for: 'address,device' }
    const { id } = await db
      .insertInto('referrals')
      .values({ ...people, order_id: orderId, ...unset, ...held })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

orderTest('approves a held referral reward with a reason', async ({ page, customer }) => {
  const { id, trackingCode } = await customer.order()
  await holdReward(customer.shop, customer.id, id)
  await enterAsStaff(page, customer.shop, ['finance'])
  await visit(page, '/admin/coupons')
  await page.getByRole('link', { name: rewardLabels.rewards }).click()
  const reward = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: toPersianDigits(trackingCode) })
  await expect(reward).toContainText(heldReason(['address', 'device']))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const reason = reward.getByLabel(staffLabels.reason)
  await reason.fill('  ')
  await reward.getByRole('button', { name: rewardLabels.approve }).click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('با هر دو تماس گرفته شد')
  await reward.getByRole('button', { name: rewardLabels.approve }).click()
  await expect(page.getByText(rewardMessages.approved)).toBeVisible()
  await expect(reward).toHaveCount(0)
})

orderTest(
  'submits the decision of a held reward by its buttons only',
  async ({ page, customer }) => {
    const order = await customer.order()
    const id = await holdReward(customer.shop, customer.id, order.id)
    await enterAsStaff(page, customer.shop, ['finance'])
    await visit(page, '/admin/coupons/rewards')
    const reward = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: toPersianDigits(order.trackingCode) })
    const form = reward.locator('form')
    await form.evaluate(element => {
      element.addEventListener('submit', event => {
        event.preventDefault()
        element.dataset['sent'] = ''
      })
    })
    const reason = reward.getByLabel(staffLabels.reason)
    await reason.fill('با هر دو تماس گرفته شد')
    await reason.press('Enter')
    await expect(form).not.toHaveAttribute('data-sent')

    const undecided = await page.request.post('/admin/coupons/rewards', {
      form: { id, reason: 'با هر دو تماس گرفته شد' },
      headers: { origin: customer.shop },
      maxRedirects: 0,
    })
    expect(undecided.status()).toBe(422)
    expect(await undecided.text()).toContain(wireFieldMissing('state'))
    await reloadPage(page)
    await expect(reward).toBeVisible()
  },
)

test('reports the size of a batch and separates its prefix by one hyphen', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  await visit(page, '/admin/coupons/batch')
  const prefix = 'yalda-batch'
  await page.locator('[name="prefix"]').fill(`${prefix}-`)
  await page.locator('[name="count"]').fill('۲۰')
  await page.locator('[name="value"]').fill('۱۰')
  await page.getByRole('button', { name: words.makeBatch }).click()
  await expect(page.getByRole('status')).toHaveText(`۲۰ ${couponMessages.added}`)
  await expect(page.locator('.office-list b').first()).toHaveText(RegExp(`^${prefix}-[^-]+$`))
})
