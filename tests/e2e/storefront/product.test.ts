import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { COPIED_FLAG_MS } from '#lib/rules/limits.ts'
import type { ProductDetail } from '#lib/contract/product.ts'
import { productHref, shortProductHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  bulkProduct,
  productNamed,
  productWithPictures,
  soldOutProduct,
} from '#tests/support/builders/demo-products.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const HTML_LIMIT = 18 * 1024

const tab = (page: Page, name: string) => page.locator('.tabs summary', { hasText: name })

test('redirects a wrong slug and answers an unknown product with 404', async ({ request }) => {
  const product = await bulkProduct(request)
  const moved = await request.get(`/products/${product.id}/wrong`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers()['location']).toBe(productHref(product))
  const gone = await request.get('/products/99999999/x')
  expect(gone.status()).toBe(404)
  expect(await gone.text()).toContain(`${catalogMessages.productGone}</h1>`)
})

test('the product page stays within its byte budget', async ({ request }) => {
  for (const product of [await productWithPictures(request), await bulkProduct(request)]) {
    const html = await (await request.get(productHref(product))).body()
    expect(brotliCompressSync(html).length).toBeLessThan(HTML_LIMIT)
  }
})

test('shows unit price, color and why a product cannot be bought', async ({ page, request }) => {
  const small = await productNamed(
    request,
    'شیر',
    each => each.available && each.unit?.name === 'میلی‌لیتر' && each.volume === 200,
  )
  await visit(page, productHref(small))
  const litre = formatTomanWithUnit(effectivePrice(small) * 5)
  await expect(page.getByText(`${productLabels.perLitre} ${litre}`)).toBeVisible()

  const coloured = await productNamed(request, 'مسواک', each => each.color !== null)
  await visit(page, productHref(coloured))
  await expect(page.getByText(`${catalogLabels.color}: ${coloured.color?.name}`)).toBeVisible()

  await visit(page, productHref(await soldOutProduct(request)))
  await expect(page.locator('.buy')).toContainText(catalogMessages.unavailable)
  await expect(page.locator('.buy').getByRole('button')).toHaveText(catalogLabels.waitlistRequest)

  const soon = await productNamed(request, 'برنج فجر', each => each.comming_soon)
  await visit(page, productHref(soon))
  await expect(page.locator('.buy')).toContainText(catalogMessages.inSupply)
})

test('opens one tab at a time, similar products first', async ({ page, request }) => {
  await visit(page, productHref(await bulkProduct(request)))
  const open = page.locator('.tabs details[open]')
  await expect(open.locator('summary')).toHaveText(catalogLabels.similarProducts)
  await expect(open.locator('.card').first()).toBeVisible()
  await tab(page, catalogLabels.features).focus()
  await page.keyboard.press('Enter')
  await expect(open).toHaveCount(1)
  await expect(open.locator('table')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(open.locator('table')).toBeVisible()
  await tab(page, catalogLabels.description).click()
  await expect(open.locator('.prose')).toBeVisible()

  // Side by side they are reached by arrows, the next one to the left.
  const titles = page.locator('.tabs summary')
  await titles.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(titles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(titles.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(titles.last()).toBeFocused()
})

test('shows the percent sign left of its number', async ({ page, request }) => {
  const isPercent = ({ values }: ProductDetail['features'][number]) => values[0]?.value === '۳٪'
  const milk = await productNamed(request, 'شیر پرچرب', each => each.features.some(isPercent))
  await visit(page, productHref(milk))
  await tab(page, catalogLabels.features).click()
  for (const place of ['.facts li > bdi', '.features td']) {
    const [number, sign] = await page.locator(place, { hasText: '۳' }).first().evaluate(endsOf)
    expect(sign, place).toBeLessThan(number ?? 0)
  }
})

/** How far to the right the first and the last letter of a text are drawn. */
const endsOf = ({ firstChild }: Element): number[] =>
  [0, (firstChild?.textContent?.length ?? 0) - 1].map(index => {
    const range = document.createRange()
    range.setStart(firstChild!, index)
    range.setEnd(firstChild!, index + 1)
    return range.getBoundingClientRect().left
  })

test("shares by copy, social links and the device's share sheet", async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async data => void shared.push(data ?? {})
  })
  await page.clock.install()
  const product = await bulkProduct(request)
  const url = `${baseURL}${shortProductHref(product.id)}`
  await visit(page, productHref(product))
  const opener = page.getByRole('button', { name: actionLabels.share })
  await opener.click()
  const box = page.getByRole('dialog', { name: catalogLabels.shareTitle })
  await expect(box.locator('[data-intent]')).toHaveCount(0)
  // From here on time passes only by runFor.
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.getByRole('button', { name: productLabels.copyLink }).click()
  await expect(box.getByRole('button', { name: productLabels.linkCopied })).toBeVisible()
  await expect(box.getByRole('status')).toHaveText(productLabels.linkCopied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(page.getByText(siteMessages.copied, { exact: true })).toHaveCount(0)
  await page.clock.runFor(COPIED_FLAG_MS)
  await expect(box.getByRole('button', { name: productLabels.copyLink })).toBeVisible()
  const telegram = box.getByRole('link', { name: productLabels.telegram })
  const href = new URL((await telegram.getAttribute('href')) ?? '')
  expect(href.searchParams.get('url')).toBe(url)
  await box.getByRole('button', { name: productLabels.otherApps }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown }).shared))
    .toEqual([{ url, title: product.name }])
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
})

test('axe finds nothing serious, light or dark', async ({ page, request }) => {
  for (const product of [await productWithPictures(request), await soldOutProduct(request)]) {
    await visit(page, productHref(product), { waitUntil: 'networkidle' })
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: actionLabels.share }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
  }
})

test(
  "keeps the price bar at the end of a phone's screen",
  { tag: '@phone' },
  async ({ page, request }) => {
    await visit(page, '/bundles')
    const bundle = await page.locator('main a[href^="/bundles/"]').first().getAttribute('href')
    for (const path of [productHref(await productWithPictures(request)), bundle ?? '']) {
      await visit(page, path)
      const bar = page.locator('.buy-bar')
      await expect(bar).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.tabs')).toBeVisible()
      await page.locator('.footer').evaluate(footer => {
        scrollBy({ top: footer.getBoundingClientRect().top - innerHeight, behavior: 'instant' })
      })
      await expect(bar).toBeInViewport({ ratio: 1 })
    }
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the price beside the pictures', async ({ page, request }) => {
    const product = await productWithPictures(request)
    await visit(page, productHref(product))
    const tops = ['.gallery', '.product-info', '.buy'].map(part =>
      page.locator(part).evaluate(place => place.getBoundingClientRect().top),
    )
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  })

  test('gallery, tabs and share dialog work', async ({ page, request }) => {
    const product = await productWithPictures(request)
    await visit(page, productHref(product))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await page.locator('.gallery-thumbnails a').nth(1).click()
    await expect(page.locator('.gallery-main a').nth(1)).toBeInViewport({ ratio: 0.5 })
    await tab(page, catalogLabels.description).click()
    await expect(page.locator('.tabs .prose')).toBeVisible()
    await expect(page.locator('.tabs .card').first()).toBeHidden()
    await page.getByRole('button', { name: actionLabels.share }).click()
    await expect(page.getByRole('link', { name: productLabels.whatsapp })).toBeVisible()
    const picture = page.locator('.gallery-main a').nth(1)
    await expect(picture).toHaveAttribute('href', product.gallery[0]?.path ?? '?')
    const answer = await request.get(product.gallery[0]?.path ?? '?')
    expect(answer.headers()['content-type']).toBe('image/webp')
  })
})
