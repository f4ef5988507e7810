import type { Page } from 'playwright/test'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { paymentsHref, productHref } from '#lib/rules/links.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { expectCount, putInCart } from '#tests/support/fixtures/cart-page.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { putComments } from '#tests/support/fixtures/shop-data.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

/** No answer comes before what stands until then was painted: else nothing could have moved. */
async function holdAnswers(page: Page): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await page.route('**/api/v1/**', async route => {
    for (let frames = 0; frames < 3; frames++) await page.evaluate(frame).catch(() => undefined)
    await route.fallback()
  })
}

test('an empty cart shifts no layout', { tag: '@every-screen' }, async ({ page, isMobile }) => {
  await watchMoves(page)
  for (const width of isMobile ? [360] : [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/cart')
    await expect(page.getByText(cartMessages.cartEmpty)).toBeVisible()
    expect(await readMoves(page), `${width} px`).toEqual([])
  }
})

test(
  "a guest's cart shifts no layout when prices load",
  { tag: '@every-screen' },
  async ({ page, newProduct }) => {
    const product = await newProduct()
    await putInCart(page, product)
    await watchMoves(page)
    await holdAnswers(page)
    await visit(page, '/cart')
    await expectCount(page, product, 1)
    await page.waitForLoadState('networkidle')
    expect(await readMoves(page)).toEqual([])
  },
)

test(
  "a customer's cart shifts no layout, with an unpaid order too",
  { tag: '@every-screen' },
  async ({ page, customer, newProduct }) => {
    await customer.order()
    const product = await newProduct()
    await putInCart(page, product)
    await watchMoves(page)
    await holdAnswers(page)
    await visit(page, '/cart')
    await expect(page.getByText(checkoutRefusals.unpaidOrderOne)).toBeVisible()
    await expectCount(page, product, 1)
    expect(await readMoves(page)).toEqual([])
  },
)

test(
  'the payment result shifts no layout when the order loads',
  { tag: '@every-screen' },
  async ({ page, customer }) => {
    const { trackingCode } = await customer.order()
    await watchMoves(page)
    await holdAnswers(page)
    await visit(page, paymentsHref({ trackingCode, message: '', paid: false }))
    await expect(page.getByText(toPersianDigits(trackingCode))).toBeVisible()
    expect(await readMoves(page)).toEqual([])
  },
)

test(
  'the sum stays at the end of the screen with few lines',
  { tag: '@phone' },
  async ({ page, newProduct }) => {
    await putInCart(page, await newProduct())
    const below = (name: string) => () =>
      page
        .getByRole('button', { name, exact: true })
        .locator('..')
        .evaluate(bar => innerHeight - bar.getBoundingClientRect().bottom)
    await visit(page, '/cart')
    for (const width of [360, 767, 768, 1023]) {
      await page.setViewportSize({ width, height: 900 })
      const bottomBar = width < 768 ? 56 : 0
      await expect.poll(below(cartLabels.checkout), { message: `${width} px` }).toBe(bottomBar)
    }
  },
)

test('comments shift no layout while older ones load', async ({ page, baseURL, newProduct }) => {
  const product = await newProduct()
  const bodies = Array.from({ length: 2 * PAGE_SIZE }, (_, n) => `نظر ${n}`)
  await putComments(baseURL ?? '', { record_name: 'product', record_id: product.id }, bodies)
  await watchMoves(page)
  await visit(page, `${productHref(product)}?comments=1`)
  const older = page.getByRole('link', { name: catalogLabels.olderComments })
  await older.hover()
  await expect(page.locator('[data-comments] > div')).toBeAttached()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/api/v1/comments?*', async route => {
    await released
    await route.continue()
  })
  await older.click()
  const comments = page.locator('.comments')
  await expect(comments.getByRole('status')).toBeVisible()
  // The click itself may move things; what comes later may not.
  await readMoves(page)
  await page.evaluate(() => {
    Object.assign((window as unknown as { moves: unknown[] }).moves, { length: 0 })
  })
  release(undefined)
  await expect(comments.getByRole('listitem')).toHaveCount(2 * PAGE_SIZE)
  expect(await readMoves(page)).toEqual([])
})
