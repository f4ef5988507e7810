import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { POSTAL_CODE_DIGITS } from '#lib/rules/address.ts'
import { fieldDigits, fieldName } from '#lib/text/fields.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { substitutionNames } from '#lib/text/names.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import type { StepId } from '#stores/checkout-steps.ts'
import { PRICE } from '#tests/support/builders/new-product.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { dialogOf, openDialog, pickPlace } from '#tests/support/fixtures/address-dialog.ts'
import {
  atBank,
  chooseRest,
  COURIER,
  expectPayable,
  step,
  submit,
  test,
} from '#tests/support/fixtures/checkout-page.ts'
import { expect } from '#tests/support/fixtures/page.ts'

const GOODS = 2 * PRICE
const titled = (name: string) => ({ name, exact: true }) as const

test(
  'refuses, applies and removes a coupon, and pays with it at the second try',
  { tag: '@postgres' },
  async ({ page, open }) => {
    const { id, orders, work } = await open()
    const field = page.getByLabel(checkoutLabels.coupon, { exact: true })
    const apply = page.getByRole('button', { name: 'اعمال' })
    await expect(apply).toBeDisabled()
    await field.fill('mehregan')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(checkoutMessages.couponExpired)
    await expect(page.getByText(checkoutMessages.couponExpired)).toHaveCount(1)
    await field.fill('hadiye۲۰')
    await apply.click()
    await expect(page.getByText(checkoutMessages.couponApplied)).toBeVisible()
    await expectPayable(page, GOODS - 200_000)
    await page.getByRole('button', { name: checkoutLabels.removeCoupon }).click()
    await expect(page.getByText(checkoutMessages.couponRemoved)).toBeVisible()
    await expectPayable(page, GOODS)
    await field.fill('hadiye20')
    await field.press('Enter')
    await chooseRest(page, 'درگاه پشتیبان')
    await expectPayable(page, GOODS + COURIER - 200_000)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])

    // Another tab changed the cart: this one reads it again when it becomes visible. Three pieces
    // are above the threshold of free delivery.
    await work(db =>
      db.updateTable('cart_lines').set({ count: 3 }).where('user_id', '=', id).execute(),
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectPayable(page, 3 * PRICE - 200_000)
    await expect(step(page, 'payment')).toHaveAttribute('data-state', 'done')
    await submit(page).click()
    await atBank(page, 'انصراف')
    await expect(page.getByRole('heading', titled(orderLabels.paymentFailureTitle))).toBeVisible()
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: orderLabels.payAgain }).click()
    await atBank(page, 'پرداخت')
    await expect(page.getByRole('heading', titled(orderLabels.paymentSuccessTitle))).toBeVisible()
    expect(await orders()).toMatchObject([
      {
        status: OrderStatus.confirmed,
        payment_status: PaymentStatus.paid,
        total_amount: 3 * PRICE - 200_000,
      },
    ])
  },
)

test('adds an address and completes the steps by keyboard', async ({ page, open }) => {
  const { orders } = await open()
  const head = (id: StepId) => step(page, id).getByRole('heading').getByRole('button')
  const press = async (name: string | RegExp, id: StepId) => {
    await step(page, id).getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }

  const add = await openDialog(page)
  await pickPlace(page, 'ونک')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: checkoutLabels.addressDetails })).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const postalCode = dialog.getByLabel(checkoutLabels.postalCode)
  await dialog.getByLabel(checkoutLabels.recipientName).fill('مینا کریمی')
  await dialog.getByLabel(checkoutLabels.recipientMobile).fill('۰۹۱۲۱۲۳۴۵۶۷')
  await dialog.getByLabel(checkoutLabels.houseNumber).fill('۱۲')
  await postalCode.fill('۱۲۳')
  const save = dialog.getByRole('button', { name: actionLabels.save, exact: true })
  await save.press('Enter')
  // The refused field and its message are scrolled into view.
  await expect(postalCode).toBeFocused()
  const fault = fieldDigits(fieldName('postal_code'), POSTAL_CODE_DIGITS)
  await expect(dialog.getByText(fault)).toBeInViewport({ ratio: 1 })
  await postalCode.fill('')
  await save.press('Enter')
  await expect(page.getByText(profileMessages.addressSaved)).toBeVisible()
  await expect(step(page, 'address')).toContainText('مینا کریمی')
  await expect(add).toBeHidden()

  await head('payment').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(checkoutMessages.stepDeliveryBeforePayment)).toBeVisible()
  await submit(page).press('Enter')
  await expect(step(page, 'time').getByText(checkoutMessages.submitSpecifySendTime)).toBeVisible()
  await expect(head('time')).toBeFocused()
  await expect(head('time')).toBeInViewport()
  await step(page, 'time')
    .getByRole('group')
    .getByRole('button', { disabled: false })
    .last()
    .focus()
  await page.keyboard.press('Space')
  await expect(head('delivery')).toBeFocused()
  const disabled = step(page, 'delivery').getByRole('button', { disabled: true })
  await expect(disabled).toContainText(checkoutMessages.deliveryDisabled)
  await disabled.focus()
  await page.keyboard.press('Enter')
  await expect(head('delivery')).toHaveAttribute('aria-expanded', 'true')
  await press(/پیک سبد/, 'delivery')
  await expect(head('payment')).toBeFocused()
  await press(/درگاه پرداخت اینترنتی/, 'payment')
  await expect(head('repeat')).toBeFocused()
  await press(/هفتگی/, 'repeat')
  await expect(head('substitution')).toBeFocused()
  await press(RegExp(substitutionNames.nearest), 'substitution')
  await expect(head('notes')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('زنگ نزنید')
  await submit(page).press('Enter')
  await atBank(page, 'پرداخت')
  expect(await orders()).toMatchObject([{ payment_status: PaymentStatus.paid }])
})
