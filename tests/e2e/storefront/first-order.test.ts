import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatToman } from '#lib/text/money.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { buyableProduct } from '#tests/support/builders/demo-addresses.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { addAddress, register } from '#tests/support/builders/shopper.ts'

const accessible = async (page: Page): Promise<void> =>
  expect(await seriousFaults(page)).toEqual([])

test(
  'a guest registers, orders, pays and prints the receipt',
  { tag: ['@every-screen', '@postgres'] },
  async ({ page, request, context }) => {
    test.slow()
    const product = await buyableProduct(request)
    const mobile = newMobile()

    // A guest fills the basket; the click that wakes the page is not lost.
    await visit(page, productHref(product))
    await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
    const stepper = page.getByRole('group', { name: product.name }).first()
    await expect(stepper.getByRole('status')).toHaveText(toPersianDigits(1))
    await stepper.getByRole('button', { name: cartLabels.addOne }).click()
    await expect(stepper.getByRole('status')).toHaveText(toPersianDigits(2))
    await visit(page, '/cart')
    await expect(page.getByText(formatToman(2 * effectivePrice(product))).first()).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: cartLabels.checkout }).first().click()

    // Sign-in, registration and the first address lead on to the checkout with the same basket.
    await expect(page).toHaveURL(/\/login/)
    await register(page, mobile)
    const dialog = page.getByRole('dialog', { name: checkoutLabels.addAddress })
    await expect(dialog).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: checkoutLabels.addAddress })).toBeFocused()
    await page.keyboard.press('Enter')
    await addAddress(page, 'ونک')
    await expect(page).toHaveURL(/\/checkout$/)

    // The steps in the specification's order; the main address is chosen already. Its head opens the
    // step, the address that is chosen folds it and opens the next one.
    await expect(page.getByRole('heading', { name: checkoutLabels.title })).toBeVisible()
    const address = page.locator('#step-address')
    await expect(address).toHaveAttribute('data-state', 'done')
    await address.getByRole('button', { name: 'ونک' }).click()
    await address.locator('[aria-pressed=true]', { hasText: 'ونک' }).click()
    await expect(address).toHaveAttribute('data-state', 'done')
    const times = page.locator('#step-time [role=group] button:enabled')
    await times.last().click()
    await page.locator('#step-delivery [aria-pressed]:not([aria-disabled])').first().click()
    await page.locator('#step-payment [aria-pressed]').first().click()
    await page.locator('#step-repeat [aria-pressed]').first().click()
    await page.getByLabel(checkoutLabels.notes).fill('لطفاً زنگ نزنید.')
    await accessible(page)
    await page.getByRole('button', { name: checkoutLabels.payAndSubmit, exact: true }).click()

    // The bank, and back.
    await expect(page).toHaveURL(/\/bank\//)
    await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
    await expect(page).toHaveURL(/\/payments\?/)
    await expect(page.getByRole('heading', { name: orderLabels.paymentSuccessTitle })).toBeVisible()
    await expect(page.getByText(orderMessages.paymentSucceeded)).toBeVisible()
    await accessible(page)

    // The receipt opens in a new tab and prints on one sheet.
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: orderLabels.viewReceipt }).click()
    const receipt = await opening
    await expect(receipt.getByText('سارا رضایی').first()).toBeVisible()
    await expect(receipt.getByText(product.name).first()).toBeVisible()
    await accessible(receipt)
    await receipt.emulateMedia({ media: 'print' })
    await expect(receipt.getByRole('button', { name: orderLabels.printReceipt })).toBeHidden()
    const printed = (await receipt.pdf({ format: 'A4' })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

    for (const path of ['/profile', '/profile/orders']) {
      await visit(page, path, { waitUntil: 'networkidle' })
      await accessible(page)
    }

    // The basket is empty again.
    await visit(page, '/cart')
    await expect(page.getByText('سبد خرید شما خالی است.').first()).toBeVisible()
  },
)

test('replays a click made during hydration', async ({ page, request }) => {
  const product = await buyableProduct(request)
  await visit(page, productHref(product))
  const place = page.locator('[data-add]').first()
  await place.getByRole('button').hover()
  await page.mouse.down()
  // The other slots of the page are alive by now.
  await expect(page.locator('[data-add]:not([data-intent])').first()).toBeAttached()
  await page.mouse.up()
  await expect(place.getByRole('status')).toHaveText(toPersianDigits(1))
})

test('replays a click made before any script loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  // The styles of the rest: what wakes the islands comes after them (client/first/load-deferred.ts).
  await page.route('**/_astro/*.css', async route => {
    await released
    await route.continue()
  })
  await page.goto('/search/', { waitUntil: 'commit' })
  const place = page.locator('[data-add]').first()
  await place.getByRole('button').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  release(undefined)
  await expect(place.getByRole('status')).toHaveText(toPersianDigits(1))
})
