import type { Locator, Page } from 'playwright/test'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import {
  brandOf,
  countOf,
  filterOf,
  form,
  items,
  openFilter,
  opener,
  wake,
} from '#tests/support/checks/listing.ts'
import { changeProduct } from '#tests/support/fixtures/cart-page.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

test('the price slider works by keyboard in RTL direction and announces toman', async ({
  page,
}) => {
  await visit(page, '/search/?q=شیر')
  await wake(page)
  await openFilter(page)
  const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
  const high = page.getByRole('slider', { name: catalogLabels.priceHighest })
  const first = Number(await low.inputValue())
  await low.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(low).toHaveValue(String(first + 2_000))
  await expect(low).toHaveAttribute('aria-valuetext', /^[۰-۹٬]+ تومان$/)
  await expect(page).toHaveURL(new RegExp(`[?&]min=${first + 2_000}$`))
  await expect(low).toBeFocused()
  await page.keyboard.press('End')
  const last = await high.inputValue()
  await expect(low).toHaveValue(last)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/min=/)
})

for (const met of [0, 0.5, 1])
  test(`thumbs that meet at ${met} stay side by side and movable`, async ({ page, request }) => {
    const { min, max } = (await filterOf(request)).price
    const at = Math.round((min + (max - min) * met) / 1_000) * 1_000
    await visit(page, `/search/?min=${at}&max=${at}`)
    await wake(page)
    await openFilter(page)
    const high = page.getByRole('slider', { name: catalogLabels.priceHighest })
    const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
    for (const thumb of [high, low]) {
      const { left, right } = await heldOf(thumb)
      expect(right - left).toBeGreaterThanOrEqual(24)
    }
    expect(await drag(page, high, -40)).toBe(at < max ? 1 : 0)
    expect(await drag(page, low, 40)).toBe(at > min ? -1 : 0)
  })

/** Whether a thumb that is dragged so far rises, falls or stays. */
async function drag(page: Page, slider: Locator, by: number): Promise<number> {
  const was = Number(await slider.inputValue())
  const { left, right, y } = await heldOf(slider)
  const x = (left + right) / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
  return Math.sign(Number(await slider.inputValue()) - was)
}

/** What of a slider can be taken hold of. */
const heldOf = (slider: Locator) =>
  slider.evaluate(input => {
    const box = input.getBoundingClientRect()
    const y = box.y + box.height / 2
    const held = Array.from({ length: Math.ceil(box.width) }, (_, x) => box.x + x).filter(
      x => document.elementFromPoint(x, y) === input,
    )
    return { left: held.at(0) ?? 0, right: held.at(-1) ?? 0, y }
  })

test('keeps the price filter when another filter has no such price', async ({
  page,
  request,
  baseURL,
  newProduct,
}) => {
  const cheapest = await newProduct()
  await changeProduct(baseURL ?? '', cheapest.id, { price: 10_000 })
  const all = (await filterOf(request)).price
  const special = (await filterOf(request, 'special_sale=1')).price
  const asked = Math.ceil((all.min + special.min) / 2 / 1_000) * 1_000
  expect(asked).toBeLessThan(special.min)
  await visit(page, `/search/?min=${asked}`)
  await wake(page)
  await openFilter(page)
  await form(page).locator('[name=special_sale]').check()
  await expect(page).toHaveURL(`/search/?special_sale=1&min=${asked}`)
  const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
  const says = form(page).locator('.range-status span').first()
  for (const reload of [false, true]) {
    if (reload) {
      await reloadPage(page)
      await openFilter(page)
    }
    await expect(low).toHaveValue(String(asked))
    await expect(says).toHaveText(formatTomanWithUnit(asked))
    await expect(low).toHaveAttribute('aria-valuetext', formatTomanWithUnit(asked))
  }
  await wake(page)
  await form(page).locator('[name=special_sale]').uncheck()
  await expect(page).toHaveURL(`/search/?min=${asked}`)
})

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('the low end of the slider is on the right', async ({ page }) => {
    await visit(page, '/search/?q=شیر')
    await wake(page)
    const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
    expect(await drag(page, low, -40)).toBe(1)
    const asked = await low.inputValue()
    await expect(page).toHaveURL(new RegExp(`[?&]min=${asked}$`))
    await expect(page.locator('.chosen')).toBeVisible()
  })
})

test('searches brands by name', async ({ page, request }) => {
  const brands = (await filterOf(request)).brands
  const wantedBrand = brands.at(-1)
  if (!wantedBrand) throw new Error('the demo has no brand')
  await visit(page, '/search/')
  await wake(page)
  await openFilter(page)
  await page.getByRole('searchbox', { name: catalogLabels.brandSearch }).fill(wantedBrand.name)
  await expect(brandOf(page, wantedBrand.id)).toBeVisible()
  const shown = form(page).locator('[name=brand]:visible')
  await expect.poll(() => shown.count()).toBeLessThan(brands.length)
})

const firstCard = (page: Page) => page.locator('.grid[data-page] .card a').first()

test.describe('as a drawer', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 767, height: 800 } })

  test('opens and closes by keyboard, traps and restores the focus', async ({ page }) => {
    await visit(page, '/search/')
    await wake(page)
    await expect(form(page)).toBeHidden()
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(form(page)).toBeVisible()
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    await expect(firstCard(page)).toHaveCSS('interactivity', 'inert')
    await form(page).locator('[name=special_sale]').check()
    await expect(page).toHaveURL('/search/?special_sale=1')
    await expect(firstCard(page)).toHaveCSS('interactivity', 'inert')
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toContainText('۱')
    await expect(firstCard(page)).toHaveCSS('interactivity', 'auto')
  })

  test('a script makes the page behind inert where styles cannot', async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await visit(page, '/search/')
    await wake(page)
    const behind = page.locator('.list-main[inert]')
    await opener(page).press('Enter')
    await expect(behind).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(behind).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })

  for (const javaScriptEnabled of [true, false])
    test.describe(`with scripts ${javaScriptEnabled ? 'not yet loaded' : 'switched off'}`, () => {
      test.use({ javaScriptEnabled })

      test('the drawer takes, traps and restores the focus', async ({ page }) => {
        await visit(page, '/search/')
        await opener(page).press('Enter')
        const close = form(page).getByRole('button', { name: actionLabels.close })
        await expect(close).toBeFocused()
        await expect(firstCard(page)).toHaveCSS('interactivity', 'inert')
        const outside = page.locator(':focus:not(body, #filters *)')
        await page.keyboard.press('Shift+Tab')
        await expect(outside).toHaveCount(0)
        await page.keyboard.press('Shift+Tab')
        await expect(form(page).locator('.filter-foot .button')).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(outside).toHaveCount(0)
        await page.keyboard.press('Tab')
        await expect(close).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(form(page)).toBeHidden()
        await expect(opener(page)).toBeFocused()
      })
    })

  test('its button shows the number of matches and applies them', async ({ page, request }) => {
    const { special_sale } = await filterOf(request)
    await visit(page, '/search/')
    await wake(page)
    await opener(page).click()
    await form(page).locator('[name=special_sale]').check()
    const show = form(page).getByRole('button', { name: items(special_sale.count) })
    await show.click()
    await expect(form(page)).toBeHidden()
    await expect(countOf(page)).toHaveText(items(special_sale.count))
  })
})
