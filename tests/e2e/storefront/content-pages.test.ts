import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { aBundle, aLeaf, buyableProduct } from '#tests/support/builders/demo-addresses.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('the contact page keeps what was typed early, names errors at their fields, and sends', async ({
  page,
}) => {
  await visit(page, '/contact-us')
  const main = page.getByRole('main')
  for (const place of [main, page.getByRole('contentinfo')]) {
    await expect(place.locator('a[href^="tel:"]')).toHaveCount(1)
    await expect(place.locator('a[href^="mailto:"]')).toHaveCount(1)
    await expect(place.locator('address')).not.toBeEmpty()
  }
  await expect(main.getByRole('img', { name: contentLabels.shopMap })).toBeVisible()
  await expect(
    main.getByRole('link', { name: contentLabels.showOnOpenStreetMap }).last(),
  ).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=35\.737/)
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: navLabels.trustSeal }),
  ).toBeVisible()

  const field = (name: string) => page.locator(`#contact-${name}`)
  await field('first_name').pressSequentially('سارا')
  await expect(page.locator('astro-island[ssr] #contact-first_name')).toHaveCount(0)
  await expect(field('first_name')).toHaveValue('سارا')
  await field('last_name').fill('کریمی')
  await field('description').fill('سفارشم نرسید.')
  await field('mobile_number').fill('0912')
  const send = page.getByRole('button', { name: contentLabels.sendMessage })
  await send.click()
  await expect(field('mobile_number')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('mobile_number')).toHaveAccessibleDescription(
    accountMessages.mobileElevenDigits,
  )
  await expect(field('type')).toHaveAccessibleDescription(
    fieldRequired(fieldName('subject'), 'انتخاب'),
  )
  await field('mobile_number').fill('۰۹۱۲۳۴۵۶۷۸۹')
  await field('type').selectOption('10')
  await send.click()
  await expect(
    page.getByText(siteMessages.messageSent).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(field('description')).toHaveValue('')
  await expect(page).toHaveURL('/contact-us')
})

/** The counts that a page has sent so far, as path and body; Chromium hides the bodies of beacons. */
async function watchCounts(page: Page): Promise<string[]> {
  const counts: string[] = []
  await page.exposeFunction('reportCount', (count: string) => void counts.push(count))
  await page.addInitScript(() => {
    const { reportCount } = window as unknown as { reportCount: (count: string) => void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then(text => reportCount(`${String(url)} ${text}`))
      return send(url, data)
    }
  })
  return counts
}

test('counts views, opened questions and clicks on banners', async ({ page, request }) => {
  const counts = await watchCounts(page)
  const statuses: Promise<number | undefined>[] = []
  page.on('request', sent => {
    if (sent.url().includes('/visit'))
      statuses.push(sent.response().then(response => response?.status()))
  })
  const expectCounts = async (expected: string[]) => {
    await expect.poll(() => counts).toEqual(expected)
    // The response to a page that was left is never reported.
    await expect.poll(() => statuses).toHaveLength(expected.length)
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    counts.length = statuses.length = 0
  }
  const product = await buyableProduct(request)
  for (const [type, path] of [
    ['product', productHref(product)],
    ['bundle', await aBundle(request)],
    ['category', await aLeaf(request)],
  ] as const) {
    await visit(page, path)
    const id = Number(/\/(\d+)\//.exec(path)?.[1])
    await expectCounts([`/api/v1/visits ${JSON.stringify({ type, id })}`])
  }

  await visit(page, '/faqs')
  const questions = page.locator('[data-faq]')
  const id = await questions.nth(1).getAttribute('data-faq')
  const summary = questions.nth(1).locator('summary')
  await summary.click()
  await summary.click()
  await summary.press('Enter')
  // The last one proves that nothing more is on its way.
  const last = await questions.nth(2).getAttribute('data-faq')
  await questions.nth(2).locator('summary').click()
  await expectCounts([id, id, last].map(each => `/api/v1/faqs/${each}/visit {}`))

  for (const path of ['/', '/landings/yalda']) {
    await visit(page, path)
    // Chromium reports no response to a beacon whose page is gone.
    await page.evaluate(() => {
      addEventListener('click', event => {
        event.preventDefault()
      })
    })
    const banner = page.locator('[data-banner]').first()
    const bannerId = await banner.getAttribute('data-banner')
    await banner.click()
    await expectCounts([`/api/v1/home/banners/${bannerId}/visit {}`])
  }
})
