/** Pages that outlived what they came from: the product of a card, their scripts, their address. */
import { toPersianDigits } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { brandOf, filterOf, form, openFilter, wake } from '#tests/support/checks/listing.ts'
import { expect, test } from '#tests/support/fixtures/remote-shop.ts'
import { reloadPage, visit } from '#tests/support/fixtures/page.ts'

const cards = '.grid[data-page] .card:not(.ghost)'

test('returns to the list from a product that was removed', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  const heading = (await page.locator('h1').textContent()) ?? ''
  for (const reload of [false, true]) {
    const card = page.locator(`${cards} a`).first()
    await card.evaluate((link: HTMLAnchorElement) => {
      link.href = '/products/999999/x'
    })
    await card.click()
    await expect(page).toHaveTitle(new RegExp(catalogMessages.productGone))
    if (reload) await reloadPage(page)
    await page.goBack()
    await expect(page.locator('h1')).toHaveText(heading)
    await expect(page.locator(cards).first()).toBeVisible()
    await expect(page).toHaveURL(list)
  }
})

test('reloads the page when its scripts belong to an older build', async ({ page, request }) => {
  await visit(page, await aLeafOfTwoPages(request), { waitUntil: 'networkidle' })
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  const scripts = '**/_astro/*.js*'
  await page.route(scripts, route => route.fulfill({ status: 404 }))
  const add = page.locator('[data-add] button').first()
  const reloaded = page.waitForRequest(sent => sent.isNavigationRequest())
  await add.click()
  await reloaded
  // A reload that ends another one fails.
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  await page.unroute(scripts)
  await reloadPage(page)
  await add.click()
  await expect(page.locator('[data-cart-count]').first()).toHaveText(toPersianDigits(1))
})

test('shows the list of the URL after two quick steps back', async ({ page, request }) => {
  const filter = await filterOf(request, 'special_sale=1')
  const [brand] = filter.brands
  if (!brand) throw new Error('the demo has no brand on special sale')
  await visit(page, '/search/')
  await wake(page)
  await openFilter(page)
  await form(page).locator('[name=special_sale]').check()
  await expect(page).toHaveURL('/search/?special_sale=1')
  await brandOf(page, brand).check()
  await expect(page).toHaveURL(/brand=/)
  await expect(page.locator('.chosen')).toBeAttached()
  await visit(page, '/about-us')

  const { promise: stepped, resolve: release } = Promise.withResolvers<undefined>()
  const scripts = '**/_astro/Listing.*.js'
  await page.route(scripts, async route => {
    await stepped
    await route.continue()
  })
  await page.goBack({ waitUntil: 'commit' })
  await page.evaluate(
    () =>
      new Promise(done => {
        addEventListener('popstate', done, { once: true })
        history.back()
      }),
  )
  release(undefined)
  await expect(page).toHaveURL('/search/?special_sale=1')
  await expect(form(page).locator('[name=special_sale]')).toBeChecked()
  await expect(brandOf(page, brand)).not.toBeChecked()
})

test('the sign-in link leads back to the list shown now', async ({ page, request }) => {
  const [brand] = (await filterOf(request)).brands
  if (!brand) throw new Error('the demo has no brand')
  await visit(page, '/search/')
  await wake(page)
  await openFilter(page)
  await brandOf(page, brand).check()
  const list = `/search/?brand=${brand.id}`
  await expect(page).toHaveURL(list)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: navLabels.login, exact: true }).first().click()
  await expect(page).toHaveURL(`/login?backUrl=${encodeURIComponent(list)}`)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await page.goBack()
  await expect(page).toHaveURL('/search/')
  await page.getByRole('link', { name: navLabels.login, exact: true }).first().click()
  await expect(page).toHaveURL(`/login?backUrl=${encodeURIComponent('/search/')}`)
})
