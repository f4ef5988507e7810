import type { Page } from 'playwright/test'
import { CouponType } from '#lib/codes/coupon.ts'
import { CLIPBOARD_TOAST_MS, COPIED_FLAG_MS, PAGE_SIZE } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { wholesaleStateNames } from '#lib/text/names.ts'
import { couponWorth, referralShareText } from '#lib/text/sentences.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { installClock } from '#tests/support/fakes/clock.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { putCoupon, putEarned, putEntry, putWish } from '#tests/support/builders/account-lists.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
const exact = { exact: true } as const

/** What a page is once its list has come: fits, and has nothing serious. */
async function expectSound(page: Page): Promise<void> {
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
}

/** The HTML of a page of the profile, as it is for everybody. */
async function htmlOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text()
}

test('adds, changes and deletes addresses, sets a main one, keeps the last', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '', (db, user_id) =>
    insertAddress(db, { user_id, is_main: 1, address: 'خیابان نخست' }),
  )
  await visit(page, '/profile/addresses')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('footer') })
  const [first, second] = [cards.nth(0), cards.nth(1)]
  const dialog = page.getByRole('dialog')
  const button = (card: typeof first, name: string) => card.getByRole('button', { name, ...exact })
  const mark = (card: typeof first) => card.getByText(profileLabels.mainAddress, exact)
  await expect(mark(first)).toBeVisible()
  expect(await htmlOf(page, '/profile/addresses')).not.toContain('خیابان نخست')

  // The last one is refused before it is asked about.
  await button(first, actionLabels.delete).click()
  await expect(page.getByText(profileMessages.addressesCannotDeleteAll)).toBeVisible()
  await expect(dialog).toBeHidden()

  const add = page.getByRole('button', { name: profileLabels.addAddress })
  await add.click()
  await dialog.getByLabel(checkoutLabels.searchAddress).first().fill('تجریش')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: checkoutLabels.confirmLocation }).click()
  for (const [name, value] of [
    ['name', 'مینا کریمی'],
    ['mobile', '۰۹۱۲۱۲۳۴۵۶۷'],
    ['number', '۷'],
  ] as const)
    await dialog.locator(`input[name=${name}]`).fill(value)
  await dialog.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect(dialog).toBeHidden()
  await expect(second).toContainText('مینا کریمی')
  await expect(add).toBeFocused()

  await button(second, actionLabels.edit).click()
  await dialog.getByRole('button', { name: checkoutLabels.confirmLocation }).click()
  await dialog.locator('input[name=number]').fill('۹')
  await dialog.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect(second).toContainText('پلاک ۹')
  await expect(button(second, actionLabels.edit)).toBeFocused()

  await button(second, profileLabels.setMainAddress).click()
  await expect(mark(second)).toBeVisible()
  await expect(mark(first)).toBeHidden()
  await expect(second).toBeFocused()

  await button(second, actionLabels.delete).click()
  await expect(dialog).toContainText(profileMessages.addressDeleteConfirm)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(button(second, actionLabels.delete)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: actionLabels.delete, ...exact }).click()
  await expect(cards).toHaveCount(1)
  await expect(mark(first)).toBeVisible()
  await expect(first).toBeFocused()
  await reloadPage(page)
  await expect(cards).toHaveCount(1)
  const kept = await withShop(baseURL ?? '', db =>
    db.selectFrom('addresses').select(['address', 'is_main']).where('user_id', '=', id).execute(),
  )
  expect(kept).toEqual([{ address: 'خیابان نخست', is_main: 1 }])
})

test('copies coupons, pages through ledger entries, shows wholesale requests by state', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const now = nowSeconds()
  const code = `YALDA${newMobile()}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInCustomer(context, request, baseURL ?? '', async (db, user_id) => {
    await putCoupon(db, { user_id, code, type: CouponType.percent, value: 15, flooring: 2_000_000 })
    await putCoupon(db, { user_id, code: `OLD${code}`, expired_at: now - 9 })
    for (let n = 0; n <= PAGE_SIZE; n++) await putEntry(db, { user_id, now, amount: -1_000 })
    const product = await db
      .selectFrom('products')
      .select(['id'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await putWish(db, { user_id, now, product_id: product.id })
  })
  await installClock(page)
  await visit(page, '/profile/coupons-codes')
  const coupon = page
    .getByRole('listitem')
    .filter({ hasText: couponWorth({ type: CouponType.percent, value: 15 }) })
  await expect(coupon).toContainText(formatTomanWithUnit(2_000_000))
  await expect(page.getByText(profileLabels.codeExpired)).toBeVisible()
  await expectSound(page)
  // From here on time passes only by runFor: what is said stands for a moment.
  await page.clock.pauseAt(Date.now() + 60_000)
  await coupon.getByRole('button').click()
  const said = page.getByText(siteMessages.discountCodeCopied)
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(coupon.getByRole('button')).toContainText(profileLabels.codeCopied)
  await page.clock.runFor(CLIPBOARD_TOAST_MS)
  await expect(said).toBeHidden()
  await page.clock.runFor(COPIED_FLAG_MS)
  await expect(coupon.getByRole('button')).toContainText(profileLabels.copyCode)
  await page.clock.resume()

  await visit(page, '/profile/credit')
  await expect(page.getByText(profileMessages.creditDebt)).toBeVisible()
  await expect(page.getByText(formatTomanWithUnit(1_000 * (PAGE_SIZE + 1)))).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'تومان' })
  await expect(lines).toHaveCount(PAGE_SIZE)
  await expectSound(page)
  await page.getByRole('button', { name: actionLabels.loadMore }).press('Enter')
  await expect(lines).toHaveCount(PAGE_SIZE + 1)
  await expect(lines.last()).toBeFocused()

  await visit(page, '/profile/wholesales')
  await expect(page.getByText(wholesaleStateNames.open)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: profileLabels.withdraw }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: profileLabels.withdraw }).click()
  await expect(page.getByText(profileMessages.wholesalesEmpty)).toBeVisible()
})

test('shares the introduce code only with a name', async ({ page, context, request, baseURL }) => {
  const now = nowSeconds()
  const id = await signInCustomer(context, request, baseURL ?? '', async (db, user_id) => {
    await db.updateTable('users').set({ last_name: null }).where('id', '=', user_id).execute()
    const friend = { mobile: newMobile(), first_name: 'مینا', last_name: 'کریمی' }
    await putEarned(db, { user_id, now, code: `GIFT${user_id}`, ...friend })
  })
  await visit(page, '/profile/referral')
  await expect(page.getByText(profileMessages.referralNeedsName)).toBeVisible()
  const share = page.getByRole('button', { name: profileLabels.shareCode })
  await expect(page.getByText(`GIFT${id}`).first()).toBeVisible()
  await expect(page.getByText('مینا کریمی')).toBeVisible()
  await expect(share).toBeHidden()
  await expect(page.getByText(profileLabels.introduceCode)).toBeHidden()
  await expectSound(page)

  const own = await withShop(baseURL ?? '', db =>
    db
      .updateTable('users')
      .set({ last_name: 'رضایی' })
      .where('id', '=', id)
      .returning('introduce_code')
      .executeTakeFirstOrThrow(),
  )
  await reloadPage(page)
  const text = referralShareText(own.introduce_code, 100_000)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await share.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text)
  await expectSound(page)
  const telegram = await dialog.getByRole('link').first().getAttribute('href')
  expect(new URL(telegram ?? '').searchParams.get('text')).toBe(text)
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  expect(await htmlOf(page, '/profile/referral')).not.toContain(own.introduce_code)
})
