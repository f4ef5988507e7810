import type { APIRequestContext, Page } from 'playwright/test'
import type { Bundle } from '#lib/contract/bundle.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { formatToman } from '#lib/text/money.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { insertBundle } from '#tests/support/builders/catalogue.ts'
import { putComments, withShop } from '#tests/support/fixtures/shop-data.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const DAY_SECONDS = 86_400
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

async function bundles(request: APIRequestContext): Promise<Bundle[]> {
  const answer = await request.get('/api/v1/bundles')
  return ((await answer.json()) as { data: Bundle[] }).data
}

async function aBundle(
  request: APIRequestContext,
  fits: (bundle: Bundle) => boolean,
): Promise<Bundle> {
  const bundle = (await bundles(request)).find(fits)
  if (!bundle) throw new Error('the demo has no such bundle')
  return bundle
}

const endsToday = ({ expired_at, available }: Bundle): boolean =>
  available && expired_at !== null && expired_at - nowSeconds() < DAY_SECONDS
const cardOf = (page: Page, { name }: Bundle) =>
  page.locator('.bundle-card', { has: page.getByRole('link', { name, exact: true }) })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('lists all bundles with components, price and end', async ({ page, request }) => {
    await visit(page, '/bundles')
    const all = await bundles(request)
    await expect(page.locator('.bundle-card')).toHaveCount(all.length)
    const bundle = await aBundle(request, endsToday)
    const card = cardOf(page, bundle)
    const [line] = bundle.products
    await expect(card.getByRole('listitem').first()).toContainText(line?.displayName ?? '?')
    await expect(card.getByRole('listitem').first()).toContainText(formatToman(line?.price ?? 0))
    await expect(card.locator('.price b')).toContainText(formatToman(effectivePrice(bundle)))
    await expect(card.locator('.count time')).toHaveText(/^[۰-۹]{2}:[۰-۹]{2}:[۰-۹]{2}$/)
    await expect(card.locator('progress')).toBeVisible()
    const gone = all.find(each => !each.available && each.expired_at === null)
    if (!gone) throw new Error('the demo has no bundle that is sold out')
    await expect(cardOf(page, gone)).toContainText(catalogMessages.soldOut)
    const ended = await aBundle(request, each => (each.expired_at ?? Infinity) < nowSeconds())
    await expect(cardOf(page, ended)).toContainText(catalogMessages.specialSaleEnded)
  })

  test('the bundle page has a table, tabs and breadcrumbs', async ({ page, request, baseURL }) => {
    const bundle = await aBundle(request, each => each.available && each.description !== null)
    await putComments(baseURL ?? '', { record_name: 'bundle', record_id: bundle.id }, ['خوب بود'])
    // A page that was kept from before follows (within two seconds: serve.test.ts).
    const read = async () => (await request.get(bundleHref(bundle))).text()
    await expect.poll(read).toContain('خوب بود')
    await visit(page, bundleHref(bundle))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
    const table = page.getByRole('table', { name: catalogLabels.bundleProducts })
    for (const line of bundle.products) {
      const row = table.getByRole('row', { name: line.displayName })
      await expect(row.getByRole('cell', { name: formatNumber(line.count) }).first()).toBeVisible()
      await expect(row).toContainText(formatToman(line.price))
    }
    const tab = (title: string) => page.locator('.tabs summary', { hasText: title }).click()
    await expect(page.locator('.tabs .card').first()).toBeVisible()
    const ends = await page.locator('.tabs .row').evaluateAll(rows =>
      rows.map(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    expect((ends[1]?.top ?? 0) - (ends[0]?.bottom ?? 0)).toBeGreaterThanOrEqual(24)
    await tab(catalogLabels.description)
    await expect(page.getByText(bundle.description ?? '?')).toBeVisible()
    await tab(catalogLabels.comments)
    await expect(page.getByText('خوب بود').first()).toBeVisible()
    const back = page
      .getByRole('navigation', { name: navLabels.breadcrumb })
      .getByRole('link')
      .last()
    await expect(back).toHaveAttribute('href', '/bundles')
    // What stands below a name leads to the product, too: its link lies over it.
    await table.locator('tbody small').first().click({ force: true })
    await expect(page).toHaveURL(productHref(bundle.products[0]!))
  })
})

test('redirects a wrong slug and answers an unknown bundle with 404', async ({ request }) => {
  const bundle = await aBundle(request, each => each.available)
  for (const slug of ['', '/', '/x', '/x/y']) {
    const answer = await request.get(`/bundles/${bundle.id}${slug}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, bundleHref(bundle)])
  }
  for (const path of ['/bundles/999999/x', '/bundles/0', '/bundles/x']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain(catalogMessages.bundleNotExist)
  }
})

test('shows the start of a future bundle, which cannot be bought yet', async ({
  page,
  baseURL,
}) => {
  const started_at = nowSeconds() + DAY_SECONDS
  const id = await withShop(baseURL ?? '', async db => {
    const { image } = await db.selectFrom('bundles').select('image').executeTakeFirstOrThrow()
    const { id: product_id } = await db
      .selectFrom('products')
      .select('id')
      .executeTakeFirstOrThrow()
    const code = 'early'
    return insertBundle(db, { code, image, started_at, items: [{ product_id, count: 1 }] })
  })
  await visit(page, `/bundles/${id}`)
  await expect(page.getByText(catalogMessages.bundleNotStarted)).toBeVisible()
  await expect(page.locator('.buy')).toContainText('شروع فروش')
  await expect(page.locator('.buy [data-add]')).toHaveCount(0)
})

test('the countdown ticks and removes the button at its end', async ({ page, request }) => {
  const bundle = await aBundle(request, endsToday)
  await page.clock.install()
  await visit(page, '/bundles')
  const card = cardOf(page, bundle)
  const time = card.locator('.count time')
  const before = await time.textContent()
  await page.clock.runFor(2_000)
  await expect(time).not.toHaveText(before ?? '')
  await page.clock.fastForward(DAY_SECONDS * 1000)
  await expect(time).toHaveText(catalogMessages.specialSaleEnded)
  await expect(card.locator('progress')).toBeHidden()
  await expect(card.locator('.add-slot')).toBeHidden()
})

test("counts down by the server's clock on a device with a wrong clock", async ({
  page,
  request,
}) => {
  const bundle = await aBundle(request, endsToday)
  await page.addInitScript(
    aheadMs => {
      const now = Date.now
      Date.now = () => now() + aheadMs
    },
    2 * DAY_SECONDS * 1000,
  )
  await visit(page, '/bundles')
  const card = cardOf(page, bundle)
  const time = card.locator('.count time')
  const before = (await time.textContent()) ?? ''
  await expect(time).not.toHaveText(before)
  await expect(time).toHaveText(/^[۰-۹]{2}:[۰-۹]{2}:[۰-۹]{2}$/)
  await expect(card.locator('.add-slot')).toBeVisible()
})

test('adds a bundle to the cart from its card and from its page', async ({ page, request }) => {
  const bundle = await aBundle(request, each => each.available && each.max_count > 2)
  await visit(page, '/bundles')
  await cardOf(page, bundle).getByRole('button').last().click()
  const count = (scope: Page | ReturnType<typeof cardOf>) =>
    scope.getByRole('group', { name: bundle.name }).first().getByRole('status')
  await expect(count(cardOf(page, bundle))).toHaveText(toPersianDigits(1))
  await visit(page, bundleHref(bundle))
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await expect(count(page)).toHaveText(toPersianDigits(1))
  await page.locator('.buy').getByRole('button', { name: cartLabels.addOne }).click()
  await expect(count(page)).toHaveText(toPersianDigits(2))
})

test('a shelf of bundles scrolls sideways and shows 1.6 to 4.5 of them', async ({ page }) => {
  const seen: number[] = []
  await visit(page, '/')
  const rail = page.locator('.rail-bundles').first()
  await rail.scrollIntoViewIfNeeded()
  for (const width of [360, 599, 600, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    seen.push(
      await rail.evaluate(list => {
        const { columnGap, paddingInlineStart } = getComputedStyle(list)
        const gap = parseFloat(columnGap)
        const room = list.clientWidth - 2 * parseFloat(paddingInlineStart)
        const card = list.firstElementChild?.getBoundingClientRect().width ?? 0
        return Math.round((10 * (room + gap)) / (card + gap)) / 10
      }),
    )
    expect(await rail.evaluate(list => list.scrollWidth > list.clientWidth)).toBe(true)
  }
  expect(seen.slice(0, 2).every(count => count < 1.5)).toBe(true)
  expect(seen[2]).toBe(1.6)
  expect(seen.at(-1)).toBe(4.5)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('shifts no layout and is accessible in both themes', async ({ page, request }) => {
  await watchMoves(page)
  const bundle = await aBundle(request, endsToday)
  for (const path of ['/bundles', bundleHref(bundle), `${bundleHref(bundle)}?comments=1`]) {
    await visit(page, path, { waitUntil: 'networkidle' })
    expect(await readMoves(page), path).toEqual([])
    expect(await seriousFaultsInBothThemes(page), path).toEqual([])
  }
})
