import type { Locator } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { expectCount, productOfTest, putInBasket, stepperOf } from '#tests/support/e2e-basket.ts'
import { test } from '#tests/support/e2e-checkout.ts'
import { expect } from '#tests/support/page.ts'

// Pages that no service worker controls yet, as on a first visit, whose connection goes.

test('the strip covers no sum and no button at the end of the screen', async ({
  page,
  context,
  request,
  open,
}) => {
  const strip = page.locator('#net')
  /** Cut off, the whole of it stands above the strip. */
  const staysSeen = async (part: Locator) => {
    await expect(part).toBeVisible()
    await context.setOffline(true)
    await expect(strip).toHaveText(siteMessages.offline)
    await expect(part).toBeInViewport({ ratio: 1 })
    const { y, height } = (await part.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await strip.boundingBox())!.y)
  }
  await open()
  await staysSeen(page.getByRole('button', { name: checkoutLabels.submit }))
  await context.setOffline(false)
  const product = await productOfTest(request, 11)
  await putInBasket(page, product)
  await staysSeen(stepperOf(page, product))
  await context.setOffline(false)
  await page.goto('/cart')
  await expectCount(page, product, 1)
  const go = page.getByRole('button', { name: cartLabels.checkout })
  await staysSeen(go)
  await go.click()
  await expect(page.getByText(siteMessages.networkError)).toBeVisible()
  await expect(page).toHaveURL('/cart')
})
