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
} from '#tests/support/listing.ts'
import { expect, test } from '#tests/support/page.ts'

test('the slider works by keyboard, the right way round, and says toman', async ({ page }) => {
  await page.goto('/search/?q=شیر')
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

test('a price stays asked for where another filter has none so low', async ({ page, request }) => {
  const all = (await filterOf(request)).price
  const special = (await filterOf(request, 'special_sale=1')).price
  const asked = Math.ceil((all.min + special.min) / 2 / 1_000) * 1_000
  expect(asked).toBeLessThan(special.min)
  await page.goto(`/search/?min=${asked}`)
  await wake(page)
  await openFilter(page)
  await form(page).locator('[name=special_sale]').check()
  await expect(page).toHaveURL(`/search/?special_sale=1&min=${asked}`)
  const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
  const says = form(page).locator('.range-says span').first()
  for (const reload of [false, true]) {
    if (reload) {
      await page.reload()
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

test.describe('with a mouse', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('the small end of the slider is at the right', async ({ page }) => {
    await page.goto('/search/?q=شیر')
    await wake(page)
    const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
    const first = Number(await low.inputValue())
    const box = await low.boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + box.width - 22, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 62, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    const asked = Number(await low.inputValue())
    expect(asked).toBeGreaterThan(first)
    await expect(page).toHaveURL(new RegExp(`[?&]min=${asked}$`))
    await expect(page.locator('.chosen')).toBeVisible()
  })
})

test('brands are looked for by name', async ({ page, request }) => {
  const brands = (await filterOf(request)).brands
  const wantedBrand = brands.at(-1)
  if (!wantedBrand) throw new Error('the demo has no brand')
  await page.goto('/search/')
  await wake(page)
  await openFilter(page)
  await page.getByRole('searchbox', { name: catalogLabels.brandSearch }).fill(wantedBrand.name)
  await expect(brandOf(page, wantedBrand.id)).toBeVisible()
  const shown = form(page).locator('[name=brand]:visible')
  expect(await shown.count()).toBeLessThan(brands.length)
})

test.describe('as a drawer', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 767, height: 800 } })

  test('it opens and closes by keyboard, keeps the focus in, and gives it back', async ({
    page,
  }) => {
    await page.goto('/search/')
    await wake(page)
    await expect(form(page)).toBeHidden()
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(form(page)).toBeVisible()
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    expect(await page.locator('.list-main').getAttribute('inert')).not.toBeNull()
    await form(page).locator('[name=special_sale]').check()
    await expect(page).toHaveURL('/search/?special_sale=1')
    expect(await page.locator('.list-main').getAttribute('inert')).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toContainText('۱')
  })

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'before any script woke' : 'without scripts', () => {
      test.use({ javaScriptEnabled })

      test('the drawer takes the focus, keeps it, and gives it back', async ({ page }) => {
        await page.goto('/search/')
        await opener(page).press('Enter')
        const close = form(page).getByRole('button', { name: actionLabels.close })
        await expect(close).toBeFocused()
        const outside = page.locator(':focus:not(body, #filters *)')
        await page.keyboard.press('Shift+Tab')
        await expect(outside).toHaveCount(0)
        await page.keyboard.press('Shift+Tab')
        await expect(form(page).locator('.filter-ft .btn')).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(outside).toHaveCount(0)
        await page.keyboard.press('Tab')
        await expect(close).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(form(page)).toBeHidden()
        await expect(opener(page)).toBeFocused()
      })
    })

  test('its button tells how much it shows, and shows it', async ({ page, request }) => {
    const { special_sale } = await filterOf(request)
    await page.goto('/search/')
    await wake(page)
    await opener(page).click()
    await form(page).locator('[name=special_sale]').check()
    const show = form(page).getByRole('button', { name: items(special_sale.count) })
    await show.click()
    await expect(form(page)).toBeHidden()
    await expect(countOf(page)).toHaveText(items(special_sale.count))
  })
})
