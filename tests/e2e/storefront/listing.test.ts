import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { sortNames } from '#lib/text/names.ts'
import { removeFilter, searchChanged } from '#lib/text/sentences.ts'
import { aLeaf } from '#tests/support/builders/demo-addresses.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import {
  brandOf,
  countOf,
  filterOf,
  form,
  isMarked,
  items,
  mark,
  openFilter,
  opener,
  wake,
} from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filter is a form whose counts equal the matches', async ({ page, request }) => {
    const { brands, shelves } = await filterOf(request, 'special_sale=1')
    const [brand] = brands
    if (!brand) throw new Error('the demo has no brand on special sale')
    await visit(page, '/search/?page=2&sort=1')
    await openFilter(page)
    await form(page).locator('[name=special_sale]').check()
    await brandOf(page, brand.id).check()
    await form(page).getByRole('button').last().click()

    await expect(page).toHaveURL(`/search/?brand=${brand.id}&special_sale=1&sort=1`)
    await expect(countOf(page)).toHaveText(items(brand.count))
    await expect(page.locator('.card')).toHaveCount(Math.min(16, brand.count))
    await page.getByRole('link', { name: removeFilter(brand.name) }).click()
    await expect(page).toHaveURL('/search/?special_sale=1&sort=1')
    // Nothing would tell what a slider says: prices are links, the form keeps what was chosen.
    await openFilter(page)
    await expect(form(page).locator('[type=range]').first()).toBeHidden()
    const prices = form(page).locator('[data-part=price] a')
    await prices.nth(1).click()
    await expect(page).toHaveURL(/\/search\/\?special_sale=1&sort=1&min=\d+0000&max=\d+0000$/)
    const { href } = new URL(page.url())
    await openFilter(page)
    await expect(prices.nth(1)).toHaveAttribute('aria-current', 'true')
    await form(page).getByRole('button').last().click()
    await expect(page).toHaveURL(href)
    await visit(page, `/search/?special_sale=1&shelf=${shelves[0]?.id ?? 1}`)
    await expect(countOf(page)).toHaveText(items(shelves[0]?.count ?? 0))
  })

  test('sort orders and pages are links', async ({ page }) => {
    await visit(page, '/search/')
    await page.getByRole('link', { name: sortNames[1], exact: true }).click()
    await expect(page).toHaveURL('/search/?sort=1')
    await page.getByRole('link', { name: pageLabels.nextPage }).click()
    await expect(page).toHaveURL('/search/?sort=1&page=2')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/search\/\?page=2$/)
    await page.getByRole('link', { name: pageLabels.previousPage }).click()
    await expect(page).toHaveURL('/search/?sort=1')
  })

  test('says that nothing matches, and the filter can be removed', async ({ page }) => {
    await visit(page, '/search/?min=900000000')
    await expect(page.locator('.none')).toContainText(catalogMessages.nothingFoundWithFilter)
    await page.locator('.none').getByRole('link').click()
    await expect(page).toHaveURL('/search/')
    await visit(page, '/search/?q=قلمبدوشک')
    await expect(page.locator('.none p')).toHaveText(catalogMessages.nothingFound)
    await expect(page.locator('.none')).toContainText(catalogMessages.searchHelp)
    await visit(page, '/search/?q=نوشابه زمزم')
    await expect(page.getByText(searchChanged('', ['زمزم']))).toBeVisible()
  })
})

test('counts of the filter equal the matches', async ({ request }) => {
  const { brands, shelves, special_sale, price } = await filterOf(request, 'q=شیر')
  const count = async (query: string) => {
    const answer = await request.get(`/api/v1/products?q=شیر&${query}`)
    return ((await answer.json()) as { extra_data: { count: number } }).extra_data.count
  }
  for (const { id, count: told } of brands) expect(await count(`brand=${id}`)).toBe(told)
  for (const { id, count: told } of shelves) expect(await count(`shelf=${id}`)).toBe(told)
  expect(await count('special_sale=1')).toBe(special_sale.count)
  expect(await count(`max=${price.min - 1}`)).toBe(0)
  expect(await count(`min=${price.max + 1}`)).toBe(0)
})

test('applies a choice at once, keeps it in the URL, and Back undoes it', async ({
  page,
  request,
}) => {
  const [brand] = (await filterOf(request)).brands
  if (!brand) throw new Error('the demo has no brand')
  await watchMoves(page)
  await visit(page, '/search/?page=2')
  const all = await countOf(page).textContent()
  await wake(page)
  await mark(page)
  await openFilter(page)
  const radio = brandOf(page, brand.id)
  await radio.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`/search/?brand=${brand.id}`)
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(radio).toBeFocused()
  expect(await isMarked(page)).toBe(true)
  expect(await readMoves(page)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/search/?page=2')
  await expect(countOf(page)).toHaveText(all ?? '')
  await expect(radio).not.toBeChecked()
  await page.goForward()
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(radio).toBeChecked()
  expect(await isMarked(page)).toBe(true)
})

test('removes sort and filters without another document', async ({ page, request }) => {
  const [brand] = (await filterOf(request)).brands
  await visit(page, `/search/?brand=${brand?.id ?? 1}&special_sale=1`)
  await wake(page)
  await mark(page)
  const sort = page.getByRole('link', { name: sortNames[2], exact: true })
  await sort.click()
  await expect(page).toHaveURL(/&sort=2$/)
  await expect(sort).toHaveAttribute('aria-current', 'true')
  await expect(sort).toBeFocused()
  await page.getByRole('link', { name: removeFilter(catalogLabels.specialSale) }).click()
  await expect(page).toHaveURL(`/search/?brand=${brand?.id ?? 1}&sort=2`)
  await page.locator('.chosen').getByRole('link', { name: catalogLabels.clearFilters }).click()
  await expect(page).toHaveURL('/search/?sort=2')
  await expect(brandOf(page, brand?.id ?? 1)).not.toBeChecked()
  expect(await isMarked(page)).toBe(true)
})

test('announces loading, and failures can be retried', async ({ page }) => {
  await visit(page, '/search/')
  await wake(page)
  // Not by the network: the browser would write of it to the console.
  await page.evaluate(() => {
    const real = fetch
    window.fetch = () =>
      new Promise((_, refuse) => {
        addEventListener('refuse', () => {
          window.fetch = real
          refuse(new TypeError('Failed to fetch'))
        })
      })
  })
  const before = await page.locator('.card a').first().textContent()
  await page.getByRole('link', { name: sortNames[4], exact: true }).click()
  await expect(page.locator('.list-status')).toContainText(catalogMessages.searching)
  await page.evaluate(() => dispatchEvent(new Event('refuse')))
  await expect(page.locator('.list-status')).toContainText(catalogMessages.temporarilyDown)
  await expect(page.locator('.card a').first()).toHaveText(before ?? '')
  await expect(page).toHaveURL('/search/')
  await page.getByRole('button', { name: actionLabels.retry }).click()
  await expect(page).toHaveURL('/search/?sort=4')
  await expect(page.locator('.list-status')).toBeHidden()
})

test('the filter is a drawer below 768 px, and nothing is too wide', async ({ page }) => {
  for (const width of [360, 767, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/search/?q=شیر&special_sale=0&sort=1')
    await expect(opener(page)).toBeVisible({ visible: width < 768 })
    await expect(form(page)).toBeVisible({ visible: width >= 768 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (![360, 1280].includes(width)) continue
    await openFilter(page)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
  }
})

test('shows the plain list for senseless parameters', async ({ page, request }) => {
  const { count } = await filterOf(request)
  const senseless = 'page=0&brand=x&min=-1&max=NaN&sort=9&shelf=99999999999&special_sale=2'
  await visit(page, `/search/?${senseless}`)
  await expect(countOf(page)).toHaveText(items(count))
  await expect(page.locator('.chosen')).toHaveCount(0)
  await visit(page, '/search/?sort=1&page=99999')
  await expect(page).toHaveURL(`/search/?sort=1&page=${Math.ceil(count / 16)}`)
  await visit(page, '/search/?min=500000&max=100000')
  await expect(page.locator('.chosen .chip').first()).toContainText('از ۱۰٬۰۰۰ تا ۵۰٬۰۰۰ تومان')
})

test('shows an inlined preview until the first picture loads', async ({ page, request }) => {
  let min = 0
  // Each time an address that nobody has asked for, until the copy has been made.
  const leaf = await aLeaf(request)
  const placed = async () => (await request.get(`${leaf}?min=${++min}0`)).text()
  await expect
    .poll(placed)
    .toContain('<picture style="background-image:url(data:image/avif;base64,')
  await visit(page, `${leaf}?min=${min}0`)
  const pictures = page.locator('.card > picture')
  await expect(pictures.first()).toHaveCSS('background-image', /^url\("data:image\/avif/)
  await expect(pictures.nth(1)).toHaveCSS('background-image', 'none')
})
