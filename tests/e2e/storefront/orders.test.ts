import type { Locator, Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { paymentLabels } from '#lib/text/labels/payment.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { reducedInCart, itemUnavailable } from '#lib/text/cart-sentences.ts'
import { cancelOrderConfirm, ratingOfFive } from '#lib/text/sentences.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { changeProduct } from '#tests/support/fixtures/cart-page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import {
  COMPLETED,
  customerWhoOrders,
  type PlacedOrder,
  test,
} from '#tests/support/fixtures/customer-orders.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { readPdf } from '#tests/support/checks/pdf.ts'
import { pictureOf } from '#tests/support/builders/bank-slips.ts'

const cardOf = (page: Page, { trackingCode }: PlacedOrder): Locator =>
  page.getByRole('listitem', {
    name: `${orderLabels.orderNumber} ${toPersianDigits(trackingCode)}`,
  })
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true })

const orderRow = (baseURL: string, id: number) =>
  withShop(baseURL, db =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('adds a note and a bank slip to an unpaid order, then cancels it', async ({
  page,
  customer,
}) => {
  const order = await customer.order()
  await watchMoves(page)
  await visit(page, '/profile/orders')
  await expect(page.getByText(checkoutMessages.unpaidOrderOne)).toBeVisible()
  expect(await readMoves(page)).toEqual([])
  const card = cardOf(page, order)
  await expect(card.locator('[aria-current=step]')).toContainText('ثبت سفارش')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  await button(card, orderLabels.notes).click()
  const notes = page.getByRole('dialog', { name: orderLabels.notes })
  await expect(notes.getByLabel(orderLabels.noteText)).toBeFocused()
  await page.keyboard.type('طبقه‌ی دوم')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await button(notes, orderLabels.addNote).click()
  await expect(page.getByText(orderMessages.orderNoteSaved)).toBeVisible()
  await expect(notes).toBeHidden()
  await card.getByText(orderLabels.details).click()
  await expect(card.getByText('طبقه‌ی دوم')).toBeVisible()

  // Larger than what a browser sends of a page that is being left.
  const buffer = await pictureOf(300 * 1024)
  await card
    .getByLabel(orderLabels.uploadBankSlip)
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
  const preview = card.getByRole('img', { name: orderLabels.slipPreview })
  await expect(preview).toBeVisible()
  await expect(preview).toHaveJSProperty('naturalWidth', 320)
  await button(card, orderLabels.sendSlip).click()
  await expect(page.getByText(orderMessages.fileUploaded)).toBeVisible()
  await expect(card.getByText(orderMessages.slipInReview)).toBeVisible()
  await expect(card.getByLabel(orderLabels.editBankSlip)).toBeFocused()
  await expect(button(card, orderLabels.pay)).toBeHidden()

  await button(card, orderLabels.cancel).click()
  const sure = page.getByRole('dialog', { name: orderLabels.cancel })
  await expect(sure).toContainText(cancelOrderConfirm(order.trackingCode))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await button(sure, actionLabels.back).click()
  await expect(button(card, orderLabels.cancel)).toBeFocused()
  expect((await orderRow(customer.shop, order.id)).status).toBe(10)
  await button(card, orderLabels.cancel).click()
  await button(sure, orderLabels.cancel).click()
  await expect(page.getByText(orderMessages.orderCancelled)).toBeVisible()
  await expect(card.locator('[aria-current=step]')).toContainText('لغو')
  await expect(card).toBeFocused()
  await expect(page.getByText(checkoutMessages.unpaidOrderOne)).toBeHidden()
  expect((await orderRow(customer.shop, order.id)).status).toBe(70)
})

test('rates a completed order and orders again what is still sold', async ({ page, customer }) => {
  const lines = [{ count: 2 }, { count: 4, inventory: 9 }, { count: 1, inventory: 1 }]
  const order = await customer.order(lines, COMPLETED)
  const [whole, less, out] = order.products
  if (!whole || !less || !out) throw new Error('an order of three lines has three products')
  await changeProduct(customer.shop, less.id, { inventory: 3 })
  await visit(page, '/profile/orders')
  const card = cardOf(page, order)

  await button(card, orderLabels.rate).click()
  const rating = page.getByRole('dialog', { name: orderLabels.rate })
  await expect(rating.getByLabel(orderLabels.rateNote)).toBeHidden()
  await rating.getByLabel(ratingOfFive(4)).check({ force: true })
  await rating.getByLabel(orderLabels.rateNote).fill('به‌موقع رسید')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await button(rating, orderLabels.sendRating).click()
  await expect(page.getByText(orderMessages.ratingThanks)).toBeVisible()
  await expect(button(card, orderLabels.rate)).toBeHidden()

  await button(card, orderLabels.orderAgain).click()
  const changes = page.getByRole('dialog', { name: cartLabels.changes })
  await expect(changes).toContainText(orderMessages.orderAgainPartly)
  await expect(changes.getByRole('listitem')).toHaveText([
    itemUnavailable(out.name),
    reducedInCart(less.name, 3, 4),
  ])
  await button(changes, cartLabels.changesSeen).click()
  await expect(page).toHaveURL(/\/cart$/)
  for (const [{ name }, count] of [
    [whole, 2],
    [less, 3],
  ] as const)
    await expect(
      page.getByRole('group', { name, exact: true }).first().getByRole('status'),
    ).toContainText(toPersianDigits(count))
  await expect(page.getByText(out.name)).toBeHidden()
})

test('opens the receipt in a new tab, prints one sheet, hides it from others', async ({
  page,
  context,
  request,
  browser,
  customer,
}) => {
  const order = await customer.order([{ count: 2 }, {}], COMPLETED, { note_context: 'زنگ نزنید' })
  await visit(page, '/profile/orders')
  const opening = context.waitForEvent('page')
  await cardOf(page, order).getByRole('link', { name: orderLabels.viewReceipt }).click()
  const receipt = await opening
  const print = button(receipt, orderLabels.printReceipt)
  await expect(print).toBeVisible()
  expect(await seriousFaultsInBothThemes(receipt)).toEqual([])
  expect(
    await receipt
      .getByRole('cell', { name: '۶۰۰٬۰۰۰' })
      .evaluate(each => getComputedStyle(each).whiteSpace),
  ).toBe('nowrap')
  await button(receipt, orderLabels.rate).click()
  await expect(receipt.getByRole('dialog', { name: orderLabels.rate })).toBeVisible()
  await receipt.keyboard.press('Escape')
  await receipt.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  // Chromium leaves backgrounds off the paper, but the way of an order is told by them.
  const dots = receipt.getByRole('list', { name: orderLabels.progress }).locator('li > span')
  await expect(dots.first()).toHaveCSS('print-color-adjust', 'exact')
  for (const width of [80, 148, 210]) {
    const { size } = readPdf(await receipt.pdf({ preferCSSPageSize: true, width: `${width}mm` }))
    expect(Math.abs(size[0] - (width / 25.4) * 72)).toBeLessThan(2)
  }
  // As wide as what 80 mm of paper leave between their margins.
  const screen = receipt.viewportSize()!
  await receipt.setViewportSize({ width: 272, height: 800 })
  const name = await receipt.locator('tbody td:nth-child(2)').first().boundingBox()
  expect(name?.width).toBeGreaterThan(190)
  expect(await receipt.evaluate(() => document.documentElement.scrollWidth)).toBe(272)
  await receipt.setViewportSize(screen)
  const { sheets, says } = readPdf(await receipt.pdf({ preferCSSPageSize: true, format: 'A4' }))
  expect(sheets).toBe(1)
  const number = order.trackingCode
  const words = [toPersianDigits(number), '۶۰۰٬۰۰۰', 'سارا احمدی', 'زنگ نزنید', 'تحویل‌شده']
  expect(words.filter(each => !says(each))).toEqual([])
  expect(says(orderLabels.printReceipt)).toBe(false)

  const stranger = await browser.newContext({ baseURL: customer.shop })
  await customerWhoOrders(stranger, request, customer.shop)
  const before = await orderRow(customer.shop, order.id)
  const other = await stranger.newPage()
  const query = `message=${encodeURIComponent('پرداخت شد')}&status=1`
  for (const path of [
    `/receipts/${order.id}`,
    '/receipts/999999999',
    `/payments?tracking_code=${order.trackingCode}&${query}`,
    `/payments?order_no=${order.trackingCode}&${query}`,
  ]) {
    await visit(other, path)
    await expect(other.getByText(orderMessages.orderNotFound)).toBeVisible()
    await expect(other.getByText(orderMessages.paymentSucceeded)).toBeHidden()
    // What only the address says stands as unverified.
    const claims = other.getByRole('heading', { name: paymentLabels.unverifiedTitle, exact: true })
    await expect(claims).toHaveCount(path.startsWith('/payments') ? 1 : 0)
  }
  await visit(other, '/profile/orders')
  await expect(other.getByText(orderMessages.ordersEmpty)).toBeVisible()
  await stranger.close()
  expect(await orderRow(customer.shop, order.id)).toEqual(before)
})

test("prints with the shop's font although it loaded late", async ({ page, customer }) => {
  const order = await customer.order()
  let bring: () => void = () => undefined
  const held = new Promise<void>(resolve => (bring = resolve))
  await page.route('**/*.woff2', async route => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const printed: boolean[] = []
    const plain = () => document.documentElement.hasAttribute('data-plain')
    Object.assign(window, { printed, print: () => printed.push(plain()) })
  })
  const printed = () => page.evaluate(() => (window as unknown as { printed: boolean[] }).printed)
  await page.goto(`/receipts/${order.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.locator('html[data-plain]')).toHaveCount(1)
  await button(page, orderLabels.printReceipt).click()
  expect(await printed()).toEqual([])
  bring()
  await expect.poll(printed).toEqual([false])
  expect(await page.evaluate(() => document.fonts.check('1em Vazirmatn'))).toBe(true)
})

test('ignores a foreign message in the URL of the payment page', async ({ page, customer }) => {
  const { trackingCode } = await customer.order([{}], [], { payment_port: 1 })
  const message = `\u202e<img src=x onerror=alert(1)>${'آ'.repeat(400)}`
  const query = new URLSearchParams({ tracking_code: trackingCode, message, status: '1' })
  await visit(page, `/payments?${query.toString()}`)
  const result = page.getByRole('status').filter({ hasText: orderLabels.registeredTitle })
  await expect(result).toBeVisible()
  await expect(result).not.toContainText('img src=x')
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(wide).toBe(shown)
  await expect(
    page.getByRole('heading', { name: orderLabels.registeredTitle, exact: true }),
  ).toBeVisible()
})
