import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { PRICE } from '#tests/support/builders/new-product.ts'
import {
  atBank,
  chooseRest,
  chooseTime,
  COURIER,
  expectPayable,
  options,
  step,
  submit,
  test,
  WITHOUT_PAYMENT,
} from '#tests/support/fixtures/checkout-page.ts'
import { expect, reloadPage } from '#tests/support/fixtures/page.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'

const GOODS = 2 * PRICE
const titled = (name: string) => ({ name, exact: true }) as const

test(
  'refuses, applies and removes a coupon, then pays with it',
  { tag: ['@every-screen', '@postgres'] },
  async ({ page, open }) => {
    const { orders } = await open()
    const field = page.getByLabel(checkoutLabels.coupon, { exact: true })
    const apply = page.getByRole('button', { name: 'اعمال' })
    await expect(apply).toBeDisabled()
    await field.fill('mehregan')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(checkoutMessages.couponExpired)
    await expect(page.getByRole('alert')).toContainText(checkoutMessages.couponExpired)
    await field.fill('hadiye۲۰')
    await apply.click()
    await expect(page.getByText(checkoutMessages.couponApplied)).toBeVisible()
    await expectPayable(page, GOODS - 200_000)
    await page.getByRole('button', { name: checkoutLabels.removeCoupon }).click()
    await expect(page.getByText(checkoutMessages.couponRemoved)).toBeVisible()
    await expectPayable(page, GOODS)
    await field.fill('hadiye20')
    await field.press('Enter')
    await chooseRest(page)
    await expectPayable(page, GOODS + COURIER - 200_000)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await submit(page).click()
    await atBank(page, 'پرداخت')
    expect(await orders()).toMatchObject([
      { payment_status: PaymentStatus.paid, total_amount: GOODS + COURIER - 200_000 },
    ])
  },
)

test('a missing choice is named in its step until it is chosen', async ({ page, open }) => {
  await open()
  await submit(page).click()
  const { submitSpecifySendTime } = checkoutMessages
  const said = page.getByText(submitSpecifySendTime)
  await expect(said).toHaveCount(2)
  await expect(step(page, 'time').getByText(submitSpecifySendTime)).toBeVisible()
  await expect(step(page, 'time').getByRole('button', { expanded: true })).toBeFocused()
  await chooseTime(page)
  await expect(said).toHaveCount(0)
})

test('the bar with the sum ends the page @phone', async ({ page, open }) => {
  await open()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const bar = page.locator('[data-end-bar]')
  await expect
    .poll(() => bar.evaluate(each => Math.round(innerHeight - each.getBoundingClientRect().bottom)))
    .toBe(0)
})

test('pays at once from a wallet that covers the order', async ({ page, open }) => {
  const { orders } = await open({ wallet: 9_000_000 })
  await chooseRest(page)
  await page.getByLabel(checkoutLabels.useWallet).check()
  await expectPayable(page, 0)
  await expect(page.getByText(checkoutMessages.walletCoversOrder)).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('heading', titled(orderLabels.paymentSuccessTitle))).toBeVisible()
  expect(await orders()).toMatchObject([
    { status: OrderStatus.confirmed, payment_status: PaymentStatus.paid, total_amount: 0 },
  ])
})

test('a debt may be paid with the order', async ({ page, open }) => {
  const { orders } = await open({ wallet: -500_000 })
  await expect(page.getByText(checkoutMessages.walletDebt)).toBeVisible()
  await chooseRest(page)
  await expectPayable(page, GOODS + COURIER)
  await page.getByLabel(checkoutLabels.payDebt).check()
  await expectPayable(page, GOODS + COURIER + 500_000)
  await submit(page).click()
  await atBank(page, 'پرداخت')
  expect(await orders()).toMatchObject([
    { payment_status: PaymentStatus.paid, total_amount: GOODS + COURIER + 500_000 },
  ])
})

test('refreshes the invoice on return to a tab when another changed the cart', async ({
  page,
  open,
}) => {
  const { id, work } = await open()
  await chooseRest(page)
  await expectPayable(page, GOODS + COURIER)
  await work(db =>
    db.updateTable('cart_lines').set({ count: 1 }).where('user_id', '=', id).execute(),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectPayable(page, GOODS / 2 + COURIER)
  await expect(step(page, 'payment')).toHaveAttribute('data-state', 'done')
})

test('places a group order with floor, fixed address, its windows and free delivery', async ({
  page,
  open,
}) => {
  const furniture = { company: 'rasakav', count: 1 }
  const { id, work, orders } = await open(furniture)
  const group = step(page, 'order-type').locator('[aria-pressed]', { hasText: 'رساکاو' })
  await expect(group).toHaveAttribute('aria-disabled', 'true')
  // It can be pressed all the same, to be told why not.
  await group.click({ force: true })
  await expect(page.getByRole('status').getByText(groupFloor(6_000_000))).toBeVisible()
  // Personal is the default, which stands until another is chosen.
  await expect(options(page, 'order-type').first()).toHaveAttribute('aria-pressed', 'true')
  await step(page, 'time').getByRole('button').first().click()
  await expect(step(page, 'time')).toHaveAttribute('data-state', 'open')

  await work(db =>
    db.updateTable('cart_lines').set({ count: 2 }).where('user_id', '=', id).execute(),
  )
  await reloadPage(page)
  await group.click()
  await expect(step(page, 'address')).toContainText('حبیب‌الهی')
  await chooseTime(page)
  await expect(options(page, 'delivery').first()).toContainText('رایگان')
  await options(page, 'delivery').first().click()
  await options(page, 'payment').first().click()
  await options(page, 'repeat').first().click()
  await expectPayable(page, GOODS * 0.95)
  await submit(page).click()
  await atBank(page, 'پرداخت')
  const [order] = await orders()
  expect(order).toMatchObject({ payment_status: PaymentStatus.paid, total_amount: GOODS * 0.95 })
  expect(order?.company_id).not.toBeNull()
})

test('places an order without online payment and uploads, replaces its bank slip', async ({
  page,
  open,
}) => {
  const { orders } = await open()
  await chooseRest(page, WITHOUT_PAYMENT)
  await submit(page).click()
  await expect(page.getByRole('heading', titled(orderLabels.registeredTitle))).toBeVisible()
  await expect(page.getByText(/نگه داشته می‌شود.*فیش بانکی.*لغو می‌شود/)).toHaveCount(1)
  // Where the money goes, from the catalogue of the demo.
  await expect(page.getByText('۰۰۰۰ ۱۱۱۱ ۲۲۲۲ ۳۳۳۳', { exact: true })).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const slip = page.getByLabel(orderLabels.uploadBankSlip)
  const send = page.getByRole('button', { name: orderLabels.sendSlip })
  const text = { name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await slip.setInputFiles(text)
  await expect(page.getByText(orderMessages.bankSlipWrongType).first()).toBeVisible()
  await expect(send).toHaveCount(0)
  // What calls itself a picture is looked into by the shop.
  await slip.setInputFiles({ ...text, name: 'slip.jpg', mimeType: 'image/jpeg' })
  await send.click()
  // Its toast may still be that of the file before.
  const note = page.locator('p[role="status"]', { hasText: orderMessages.bankSlipWrongType })
  await expect(note).toBeVisible()
  const file = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
  await page.getByLabel(orderLabels.otherFile).setInputFiles(file)
  await send.click()
  await expect(page.getByText(orderMessages.fileUploaded)).toBeVisible()
  await expect(page.getByText(orderMessages.slipInReview)).toBeVisible()
  expect(await orders()).toMatchObject([{ slip: 'waiting', freeze: 1 }])
  // The orders say the same, and take another one.
  await page.getByRole('link', { name: orderLabels.viewOrders }).click()
  await expect(page.getByText(orderMessages.slipInReview)).toBeVisible()
  await page.getByLabel(orderLabels.editBankSlip).setInputFiles(file)
  await send.click()
  await expect(page.getByText(orderMessages.fileEdited)).toBeVisible()
})

test('retries a failed payment', async ({ page, open }) => {
  const { orders } = await open()
  await chooseRest(page, 'درگاه پشتیبان')
  await page.getByRole('button', { name: checkoutLabels.payAndSubmit, exact: true }).click()
  await atBank(page, 'انصراف')
  await expect(page.getByRole('heading', titled(orderLabels.paymentFailureTitle))).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: orderLabels.payAgain }).click()
  await atBank(page, 'پرداخت')
  await expect(page.getByRole('heading', titled(orderLabels.paymentSuccessTitle))).toBeVisible()
  expect(await orders()).toMatchObject([
    { status: OrderStatus.confirmed, payment_status: PaymentStatus.paid },
  ])
})
