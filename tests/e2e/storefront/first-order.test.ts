import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatToman } from '#lib/text/money.ts'
import { buyableProduct } from '#tests/support/builders/demo-addresses.ts'
import { goodsByWeight } from '#tests/support/builders/demo-products.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { addAddress, register } from '#tests/support/builders/shopper.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { headerCart, openSideCart } from '#tests/support/fixtures/cart-page.ts'
import { atBank, chooseDelivery, step } from '#tests/support/fixtures/checkout-page.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const accessible = async (page: Page): Promise<void> =>
  expect(await seriousFaults(page)).toEqual([])

/** By the cart of the header: a link on a phone, a dialog with a link on a desktop. */
async function openCart(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await headerCart(page).click()
  else {
    const side = await openSideCart(page)
    await side.getByRole('link', { name: cartLabels.goToCart }).click()
  }
  await expect(page).toHaveURL(/\/cart$/)
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(
  'a guest holds a window, registers, orders into it, pays and prints the receipt',
  { tag: ['@every-screen', '@postgres'] },
  async ({ page, request, context, isMobile }) => {
    const product = await buyableProduct(request)

    // The click that hydrates the page is not lost.
    await visit(page, productHref(product))
    await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
    const stepper = page.getByRole('group', { name: product.name }).first()
    await expect(stepper.getByRole('status')).toHaveText(toPersianDigits(1))
    await stepper.getByRole('button', { name: cartLabels.addOne }).click()
    await expect(stepper.getByRole('status')).toHaveText(toPersianDigits(2))

    // Goods by weight begin at their least amount and grow by a step.
    const fruit = await goodsByWeight(request)
    await visit(page, productHref(fruit))
    await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
    const scale = page.getByRole('group', { name: fruit.name, exact: true }).first()
    await expect(scale.getByRole('status')).toHaveText('۱ کیلوگرم')
    await scale.getByRole('button', { name: cartLabels.addOne }).click()
    await expect(scale.getByRole('status')).toHaveText('۱٫۵ کیلوگرم')
    await openCart(page, isMobile)
    await expect(page.getByText(formatToman(2 * effectivePrice(product))).first()).toBeVisible()
    await expect(page.getByText(formatToman(3 * effectivePrice(fruit))).first()).toBeVisible()
    await accessible(page)

    // A window is held before anybody is signed in.
    const main = page.getByRole('main')
    await main.getByRole('button', { name: windowHoldLabels.choose }).click()
    const windows = page.getByRole('dialog', { name: windowHoldLabels.title })
    // Today's cut-offs may be nearer than the end of an extended hold.
    const [days, slots] = [windows.getByRole('group').first(), windows.getByRole('group').last()]
    await days.getByRole('button', { disabled: false }).last().click()
    await slots.getByRole('button', { disabled: false }).first().click()
    await expect(windows).toBeHidden()
    await expect(main.getByRole('timer')).toHaveText(/^تا (۱ ساعت|۵۹ دقیقه‌ی) دیگر$/)
    await main.getByRole('button', { name: windowHoldLabels.change }).click()
    await windows.getByRole('button', { name: windowHoldLabels.extend }).click()
    await expect(windows.getByRole('timer')).toHaveText(/^تا (۲ ساعت|۱ ساعت و ۵۹ دقیقه‌ی) دیگر$/)
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: cartLabels.checkout }).first().click()

    // Sign-in, registration and the first address lead on to the checkout with the same cart.
    await expect(page).toHaveURL(/\/login/)
    await register(page, newMobile())
    const dialog = page.getByRole('dialog', { name: checkoutLabels.addAddress })
    await expect(dialog).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: checkoutLabels.addAddress })).toBeFocused()
    await page.keyboard.press('Enter')
    await addAddress(page, 'ونک')
    await expect(page).toHaveURL(/\/checkout$/)

    // The main address is chosen already; its head opens the step, the choice closes it again.
    await expect(page.getByRole('heading', { name: checkoutLabels.title })).toBeVisible()
    const address = step(page, 'address')
    await expect(address).toHaveAttribute('data-state', 'done')
    await address.getByRole('button', { name: 'ونک' }).click()
    await address.getByRole('button', { name: 'ونک', pressed: true }).click()
    await expect(address).toHaveAttribute('data-state', 'done')
    const time = step(page, 'time')
    await expect(time).toHaveAttribute('data-state', 'done')
    await time.getByRole('heading').getByRole('button').click()
    await expect(time.getByRole('timer')).toHaveText(/^تا (۲ ساعت|۱ ساعت و ۵. دقیقه‌ی) دیگر$/)
    await time.getByRole('button', { name: checkoutLabels.slotHeld, pressed: true }).click()
    await chooseDelivery(page)
    await page.getByLabel(checkoutLabels.notes).fill('لطفاً زنگ نزنید.')
    await expect(page.getByRole('list', { name: checkoutLabels.goods })).toContainText(
      '۱٫۵ کیلوگرم',
    )
    await accessible(page)
    await page.getByRole('button', { name: checkoutLabels.payAndSubmit, exact: true }).click()

    await atBank(page, 'پرداخت')
    await expect(page.getByRole('heading', { name: orderLabels.paymentSuccessTitle })).toBeVisible()
    await expect(page.getByText(orderMessages.paymentSucceeded)).toBeVisible()
    await accessible(page)

    // The receipt opens in a new tab and prints on one sheet.
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: orderLabels.viewReceipt }).click()
    const receipt = await opening
    await expect(receipt.getByText('سارا رضایی').first()).toBeVisible()
    for (const { name } of [product, fruit])
      await expect(receipt.getByText(name).first()).toBeVisible()
    await accessible(receipt)
    await receipt.emulateMedia({ media: 'print' })
    await expect(receipt.getByRole('button', { name: orderLabels.printReceipt })).toBeHidden()
    const printed = (await receipt.pdf({ format: 'A4' })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

    await visit(page, '/cart')
    await expect(page.getByText(cartMessages.cartEmpty).first()).toBeVisible()
  },
)
