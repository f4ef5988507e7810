/** Questions, brands, landings, texts, contact, footer and the pages of what is not there. */
import type { Page } from 'playwright/test'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const MESSAGE = { first_name: 'سارا', last_name: 'کریمی', description: 'سفارشم نرسید.' }

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`#contact-${name}`).fill(value)
}
const send = (page: Page) => page.getByRole('button', { name: contentLabels.sendMessage }).click()
const openQuestions = (page: Page) => page.locator('.faq[open]:visible')

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('opens one question at a time, filtered by category', async ({ page }) => {
      await visit(page, '/faqs')
      const first = page.locator('.faq').first()
      const second = page.locator('.faq').nth(1)
      await expect(openQuestions(page)).toHaveCount(1)
      await expect(first).toHaveAttribute('open')
      await second.locator('summary').click()
      await expect(first).not.toHaveAttribute('open')
      await expect(second.locator('.prose')).toBeVisible()
      await second.locator('summary').click()
      await expect(openQuestions(page)).toHaveCount(0)
      const box = page.locator('.faq-categories label').nth(2)
      const all = await page.locator('.faq').count()
      await box.click()
      const shown = page.locator('.faq:visible')
      expect(await shown.count()).toBeGreaterThan(0)
      expect(await shown.count()).toBeLessThan(all)
      const of = await shown.evaluateAll(each => each.map(one => one.getAttribute('data-c')))
      expect(new Set(of).size).toBe(1)
      await expect(openQuestions(page)).toHaveCount(1)
      await expect(shown.first()).toHaveAttribute('open')
      await shown.first().locator('summary').click()
      await expect(openQuestions(page)).toHaveCount(0)
    })

    test('sends a message and shows errors at their fields', async ({ page }) => {
      await visit(page, '/contact-us')
      await fill(page, { ...MESSAGE, mobile_number: '0912' })
      await send(page)
      const mobile = page.locator('#contact-mobile_number')
      await expect(mobile).toHaveAttribute('aria-invalid', 'true')
      await expect(mobile).toHaveAccessibleDescription(accountMessages.mobileElevenDigits)
      await expect(page.locator('#contact-type')).toHaveAccessibleDescription(
        fieldRequired(fieldName('subject'), 'انتخاب'),
      )
      await expect(page.locator('#contact-first_name')).toHaveValue(MESSAGE.first_name)
      await expect(page.locator('#contact-description')).toHaveValue(MESSAGE.description)
      await mobile.fill('۰۹۱۲۳۴۵۶۷۸۹')
      await page.locator('#contact-type').selectOption('10')
      await send(page)
      const said = page.getByText(siteMessages.messageSent).filter({ visible: true })
      await expect(said.first()).toBeVisible()
      await expect(page.locator('#contact-description')).toHaveValue('')
      expect(new URL(page.url()).pathname).toBe('/contact-us')
    })
  })

test('shows phone, mail, map and social links on the contact page and in the footer', async ({
  page,
}) => {
  await visit(page, '/contact-us')
  const main = page.getByRole('main')
  for (const place of [main, page.getByRole('contentinfo')]) {
    await expect(place.locator('a[href^="tel:"]')).toHaveCount(1)
    await expect(place.locator('a[href^="mailto:"]')).toHaveCount(1)
    await expect(place.locator('address')).not.toBeEmpty()
    expect(await place.locator('a[href^="https:"]').count()).toBeGreaterThanOrEqual(3)
  }
  await expect(main.getByRole('img', { name: contentLabels.shopMap })).toBeVisible()
  const map = main.getByRole('link', { name: contentLabels.showOnOpenStreetMap }).last()
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=35\.737/)
  await expect(main.locator('a[href^="geo:35.737,51.3985"]')).toHaveCount(1)
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: navLabels.trustSeal }),
  ).toBeVisible()
})

test('groups brands by letter, and a letter links to its first brand', async ({ page }) => {
  await visit(page, '/brands')
  const letters = page.locator('.letters a')
  const names = await letters.allTextContents()
  await expect(letters).toHaveText(names.toSorted(new Intl.Collator('fa').compare))
  await letters.filter({ hasText: 'ن' }).click()
  const first = page.locator(':target')
  await expect(first).toBeInViewport()
  await expect(first).toHaveText(/^\s*ن/)
  await expect(page.locator('[data-brand-filter]')).toBeVisible()
})

test('shows landings with their items; an unknown one is 404', async ({ page }) => {
  for (const slug of ['yalda', 'breakfast', 'cleaning']) {
    await visit(page, `/landings/${slug}`)
    expect(await page.locator('.item').count(), slug).toBeGreaterThanOrEqual(6)
    await expect(page.locator('.item.framed'), slug).toHaveCount(1)
    await expect(page.locator('.media .prose').first(), slug).toBeVisible()
  }
  const answer = await visit(page, '/landings/no-such')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(pageMessages.pageNotFound).filter({ visible: true })).toBeVisible()
  expect(await page.locator('.card').count()).toBeGreaterThan(4)
})

test('answers an unknown path with the search page and status 404', async ({ page }) => {
  const answer = await visit(page, '/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(pageMessages.pageNotFound).filter({ visible: true })).toBeVisible()
  expect(await page.locator('.card').count()).toBeGreaterThan(4)
  const products = await visit(page, '/products')
  expect(new URL(page.url()).pathname).toMatch(/^\/search\/?$/)
  expect(products?.status()).toBe(200)
})

test('keeps the typed message when sending fails', async ({ page }) => {
  await visit(page, '/contact-us')
  await fill(page, { ...MESSAGE, mobile_number: '09123456789' })
  await page.locator('#contact-type').selectOption('50')
  await page.route('**/api/v1/contact_us', route =>
    route.fulfill({ status: 422, json: { message: { email: ['ایمیل معتبر نیست.'] } } }),
  )
  await send(page)
  await expect(page.locator('#contact-email')).toHaveAccessibleDescription('ایمیل معتبر نیست.')
  await expect(page.locator('#contact-email')).toBeFocused()
  // Its frame has the colour of what is wrong, with the keyboard in it too.
  const red = await page
    .locator('#contact-email-note')
    .evaluate(note => getComputedStyle(note).color)
  for (const part of ['border-top-color', 'outline-color'])
    await expect(page.locator(':has(> #contact-email)')).toHaveCSS(part, red)
  for (const [name, value] of Object.entries({ ...MESSAGE, type: '50' }))
    await expect(page.locator(`#contact-${name}`)).toHaveValue(value)
})

test('keeps what was typed before hydration', async ({ page }) => {
  await visit(page, '/contact-us')
  await page.locator('#contact-first_name').pressSequentially('سارا')
  await expect(page.locator('astro-island[ssr] #contact-first_name')).toHaveCount(0)
  await expect(page.locator('#contact-first_name')).toHaveValue('سارا')
})

test('submits a form natively when its script fails to load', async ({ page }) => {
  const asked = Promise.withResolvers<undefined>()
  const sent = Promise.withResolvers<undefined>()
  await page.route(/ContactForm/, async route => {
    asked.resolve(undefined)
    await sent.promise
    await route.abort('internetdisconnected')
  })
  // Astro would write to the console that a script is missing.
  await page.addInitScript(() => {
    addEventListener('astro:hydration-error', event => event.preventDefault())
  })
  await visit(page, '/contact-us')
  await fill(page, { ...MESSAGE, mobile_number: '09123456789' })
  await page.locator('#contact-type').selectOption('10')
  await asked.promise
  await send(page)
  sent.resolve(undefined)
  await expect(page.getByText(siteMessages.messageSent).filter({ visible: true })).toBeVisible()
  await expect(page.locator('#contact-description')).toHaveValue('')
})

test('refuses a form posted from another site', async ({ request, baseURL }) => {
  const form = { ...MESSAGE, mobile_number: '09123456789', type: '10' }
  const post = async (headers: Record<string, string>) =>
    (await request.post('/contact-us', { form, headers, maxRedirects: 0 })).status()
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: baseURL ?? '', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post({ 'sec-fetch-site': 'same-origin', origin: baseURL ?? '' })).toBe(303)
})

test('errors of the form are accessible in both themes', async ({ page }) => {
  const found: string[] = []
  for (const path of ['/landings/no-such', '/503']) {
    await visit(page, path)
    found.push(...(await seriousFaultsInBothThemes(page)))
  }
  await visit(page, '/contact-us')
  await send(page)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5)
  found.push(...(await seriousFaultsInBothThemes(page)))
  expect(found).toEqual([])
})
