import type { Route } from 'playwright/test'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { stockShortage } from '#lib/text/cart-sentences.ts'
import type { StepId } from '#stores/checkout-steps.ts'
import { insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import {
  atBank,
  chooseRest,
  chooseTime,
  options,
  step,
  submit,
  test,
  WITHOUT_PAYMENT,
} from '#tests/support/fixtures/checkout-page.ts'
import { expect, reloadPage } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const titled = (name: string) => ({ name, exact: true }) as const

test('leads back to the cart when a product sold out meanwhile', async ({ page, open }) => {
  const own = await open({ inventory: 5 })
  await chooseRest(page)
  await own.work(db =>
    db.updateTable('products').set({ inventory: 1 }).where('id', '=', own.productId).execute(),
  )
  await submit(page).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(stockShortage(own.name)).first()).toBeVisible()
  expect(await own.orders()).toEqual([])
})

test('asks for another window when the chosen one filled up', async ({ page, open }) => {
  const hours = { started_hr: 5, finished_hr: 6 }
  const own = await open()
  const template = await own.work(db =>
    insertWindowTemplate(db, { code: newMobile(), capacity: 1, ...hours }),
  )
  await reloadPage(page)
  const days = step(page, 'time').getByRole('group').first().getByRole('button')
  await days.last().click()
  // Each run of this test adds a window of these hours: the newest is the last.
  const name = formatHourRange({ ...hours, started_mn: 0, finished_mn: 0 })
  const window = step(page, 'time').getByRole('button', { name })
  await window.last().click()
  await options(page, 'delivery').first().click()
  await options(page, 'payment').first().click()
  await own.work(db =>
    db
      .updateTable('delivery_windows')
      .set({ capacity: 0 })
      .where('template_id', '=', template)
      .execute(),
  )
  await submit(page).click()
  await expect(page.getByText(checkoutMessages.timeWindowFull).first()).toBeVisible()
  await expect(step(page, 'time')).toHaveAttribute('data-state', 'open')
  // The day that was chosen stays shown: its other windows are what is asked for.
  await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(days.last()).toBeInViewport({ ratio: 1 })
  await expect(window.last()).toBeDisabled()
  await expect(window.last()).toContainText(checkoutLabels.slotFull)
  await chooseTime(page)
  await submit(page).click()
  await atBank(page, 'پرداخت')
  expect(await own.orders()).toHaveLength(1)
})

test('places one order when the network fails at submit', async ({ page, open }) => {
  const { orders } = await open()
  await chooseRest(page, WITHOUT_PAYMENT)
  // Once the question is lost, once the answer.
  await page.route('**/checkout/store', route => route.abort('internetdisconnected'), { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(siteMessages.networkError)
  expect(await orders()).toEqual([])
  await page.getByRole('alert').getByRole('button').click()
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/checkout/store', lost, { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(siteMessages.networkError)
  expect(await orders()).toHaveLength(1)
  await submit(page).dblclick()
  await expect(page.getByRole('heading', titled(orderLabels.registeredTitle))).toBeVisible()
  expect(await orders()).toHaveLength(1)
})

test('offers another city only the port without online payment', async ({ page, open }) => {
  const { orders } = await open({ otherCity: 'کرج' })
  await chooseRest(page)
  await step(page, 'address').getByRole('button').first().click()
  await options(page, 'address').filter({ hasText: 'کرج' }).click()
  await expect(step(page, 'payment')).toHaveAttribute('data-state', 'open')
  await expect(page.getByText(checkoutMessages.outsideTehranPort)).toBeVisible()
  await expect(options(page, 'payment')).toHaveText([new RegExp(WITHOUT_PAYMENT)])
  await submit(page).click()
  await expect(step(page, 'payment').getByText(checkoutMessages.submitSpecifyPayment)).toBeVisible()
  await options(page, 'payment').first().click()
  await submit(page).click()
  await expect(page.getByRole('heading', titled(orderLabels.registeredTitle))).toBeVisible()
  expect(await orders()).toMatchObject([{ status: OrderStatus.awaitingPayment, freeze: 0 }])
})

test('completes the steps by keyboard', async ({ page, open }) => {
  const { orders } = await open()
  const press = async (name: string | RegExp, id: StepId) => {
    await step(page, id).getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const head = (id: StepId) => step(page, id).getByRole('heading').getByRole('button')
  await head('payment').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(checkoutMessages.stepDeliveryBeforePayment)).toBeVisible()
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'time').getByText(checkoutMessages.submitSpecifySendTime)).toBeVisible()
  await expect(head('time')).toBeFocused()
  await expect(head('time')).toBeInViewport()
  await step(page, 'time').locator('[role=group] button:enabled').last().focus()
  await page.keyboard.press('Space')
  await expect(head('delivery')).toBeFocused()
  const disabled = step(page, 'delivery').locator('[aria-disabled=true]')
  await expect(disabled).toContainText(checkoutMessages.deliveryDisabled)
  await disabled.focus()
  await page.keyboard.press('Enter')
  await expect(head('delivery')).toHaveAttribute('aria-expanded', 'true')
  await press(/پیک سبد/, 'delivery')
  await expect(head('payment')).toBeFocused()
  await press(/درگاه پرداخت اینترنتی/, 'payment')
  await expect(head('repeat')).toBeFocused()
  await press(/هفتگی/, 'repeat')
  await expect(head('notes')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('زنگ نزنید')
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await atBank(page, 'پرداخت')
  expect(await orders()).toMatchObject([{ payment_status: PaymentStatus.paid }])
})

test('redirects to home with an empty cart', async ({ page, open }) => {
  const { id, work } = await open()
  // Or it would hear of the empty basket itself, and leave while the test opens it anew.
  await expect(submit(page)).toBeVisible()
  await work(db => db.deleteFrom('cart_lines').where('user_id', '=', id).execute())
  // The page leaves by itself, maybe before it has loaded.
  await page.goto('/checkout', { waitUntil: 'commit' })
  await page.waitForURL(/:\d+\/$/)
  await expect(page.getByText(checkoutMessages.checkoutCartEmpty)).toBeVisible()
})
