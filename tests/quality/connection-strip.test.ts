import type { Locator } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expectCount, putInCart, stepperOf } from '#tests/support/fixtures/cart-page.ts'
import { test } from '#tests/support/fixtures/checkout-page.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

/** How long the strip says that the connection is back (first-screen/inline/connection.ts). */
const BACK_ONLINE_MS = 3_000

// Pages that no service worker controls yet, as on a first visit, whose connection goes.

test('the connection strip covers no sum and no button', async ({
  page,
  context,
  open,
  newProduct,
}) => {
  const strip = page.locator('#connection')
  /** Cut off, the whole of it stands above the strip. */
  const staysVisible = async (part: Locator) => {
    await expect(part).toBeVisible()
    await context.setOffline(true)
    await expect(strip).toHaveText(pageMessages.offline)
    await expect(part).toBeInViewport({ ratio: 1 })
    const { y, height } = (await part.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await strip.boundingBox())!.y)
  }
  await open()
  await staysVisible(page.getByRole('button', { name: checkoutLabels.submit }))
  await context.setOffline(false)
  const product = await newProduct()
  await putInCart(page, product)
  await staysVisible(stepperOf(page, product))
  await context.setOffline(false)
  await visit(page, '/cart')
  await expectCount(page, product, 1)
  const go = page.getByRole('button', { name: cartLabels.checkout })
  await staysVisible(go)
  await go.click()
  await expect(page.getByText(siteMessages.networkError)).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

test("merges a customer's change on reconnection where scripts could not load before", async ({
  page,
  context,
  open,
}) => {
  const { id, name, work } = await open({ count: 1 })
  const held = () =>
    work(db => db.selectFrom('cart_lines').select('count').where('user_id', '=', id).execute())
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(request.url()))
  // What the page loads by itself is there before the connection goes.
  await visit(page, '/cart', { waitUntil: 'networkidle' })
  await expect(page.locator(`astro-island[ssr][opts*='"now"']`)).toHaveCount(0)
  const stepper = page.getByRole('group', { name, exact: true })
  await expect(stepper.getByRole('status')).toContainText(toPersianDigits(1))
  failed.length = 0
  await context.setOffline(true)
  await stepper.getByRole('button', { name: cartLabels.addOne }).click()
  await expect(page.getByText(cartMessages.cartWaitsForConnection)).toBeVisible()
  await expect(stepper.getByRole('status')).toContainText(toPersianDigits(2))
  await context.setOffline(false)
  await expect.poll(held).toEqual([{ count: 2 }])
  expect(failed.filter(url => url.includes('/_astro/'))).toEqual([])
})

test('hydrates a page once the connection is back', async ({ page, context, open }) => {
  const scripts = '**/_astro/CheckoutPage.*.js*'
  await page.route(scripts, async route => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  const abandoned = page.waitForEvent('requestfailed', each => each.url().includes('astro-retry'))
  await open()
  await abandoned
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.unroute(scripts)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: checkoutLabels.submit })).toBeVisible()
})

test('the connection strip appears and disappears without layout shifts', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await watchMoves(page)
  const strip = page.locator('#connection')
  for (const path of ['/faqs', '/login']) {
    await visit(page, path)
    await expect(strip).toBeEmpty()
    await context.setOffline(true)
    await expect(strip).toHaveText(pageMessages.offline)
    await expect(strip).toHaveRole('status')
    await context.setOffline(false)
    await expect(strip).toHaveText(pageMessages.backOnline)
    await page.clock.runFor(BACK_ONLINE_MS)
    await expect(strip).toBeEmpty()
    expect(await readMoves(page)).toEqual([])
  }
})
