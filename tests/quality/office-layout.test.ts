/** What stands where in the back office. */
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { contentLabels as labels } from '#lib/text/labels/admin-content.ts'
import { frameLabels, officeGroupNames } from '#lib/text/labels/admin-frame.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { reportLabels } from '#lib/text/labels/admin-reports.ts'
import { weekdayNames, windowLabels } from '#lib/text/labels/admin-windows.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { test as orderTest } from '#tests/support/fixtures/customer-orders.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a field of the weekly plan keeps its place beside one with a long fault', async ({
    page,
    shop,
  }) => {
    await enterAsStaff(page, shop.origin, ['orders'])
    await visit(page, '/admin/windows/plan/new')
    const from = page.getByLabel(companyOfficeLabels.from)
    const to = page.getByLabel(companyOfficeLabels.to)
    const before = await from.boundingBox()
    await page.getByLabel(weekdayNames[2]).check()
    await from.fill('۲۲')
    await to.fill('۲')
    for (const name of [windowLabels.capacity, companyOfficeLabels.cutoff])
      await page.getByLabel(name).fill('۱')
    await page.getByRole('button', { name: windowLabels.addWeekly }).click()
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    expect(await from.boundingBox()).toEqual(before)
  })

  test('shows every section beside the page on a wide screen', async ({ page, shop }) => {
    await enterAsStaff(page, shop.origin, ['owner'])
    const sections = page.getByRole('navigation', { name: staffLabels.pages }).getByRole('link')
    await page.setViewportSize({ width: 1366, height: 768 })
    await visit(page, '/admin/orders')
    for (const link of await sections.all()) await expect(link).toBeInViewport({ ratio: 1 })
    const edges = await sections.evaluateAll(links =>
      links.map(link => link.getBoundingClientRect().right),
    )
    expect(edges.length).toBeGreaterThan(10)
    expect(new Set(edges).size).toBe(1)
    /** How much of the page's width an element takes, from 0 to 1. */
    const share = (selector: string) =>
      page.evaluate(selected => {
        const [main, part] = ['main', selected].map(
          each => document.querySelector<HTMLElement>(each)!.getBoundingClientRect().width,
        )
        return part! / main!
      }, selector)
    await visit(page, '/admin/windows/days')
    expect(await share('.month')).toBeGreaterThan(0.8)
    await visit(page, '/admin/catalogue/products/new')
    expect(await share('.office-form')).toBeGreaterThan(0.8)
  })

  test('takes the width of a screen of 1920 px and begins at its top', async ({ page, shop }) => {
    await enterAsStaff(page, shop.origin, ['owner'])
    await page.setViewportSize({ width: 1920, height: 1080 })
    await visit(page, '/admin/orders')
    const main = await page.getByRole('main').boundingBox()
    const menu = await page.getByRole('navigation', { name: staffLabels.pages }).boundingBox()
    expect((main?.width ?? 0) + (menu?.width ?? 0)).toBe(1920)
    const second = await page.locator('main > :nth-child(2)').boundingBox()
    expect(second?.y).toBeLessThanOrEqual(112)
  })

  test(
    'opens the menu of a phone as a drawer; a long name leaves the header one line',
    { tag: '@phone' },
    async ({ page, shop }) => {
      const id = await enterAsStaff(page, shop.origin, ['owner'])
      const name = 'محمدحسین رضایی‌فر کاشانی'
      await withShop(shop.origin, db =>
        db.updateTable('staff').set({ name }).where('id', '=', id).execute(),
      )
      await visit(page, '/admin/orders')
      const head = page.getByRole('banner')
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(50)
      await expect(head.getByRole('link', { name: staffLabels.home })).toBeInViewport({ ratio: 1 })
      const menu = page.getByRole('navigation', { name: staffLabels.pages })
      await expect(menu).toBeHidden()
      await head.getByRole('button', { name: frameLabels.menu }).click()
      await expect(menu.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
      await menu.getByRole('button', { name: frameLabels.closeMenu }).click()
      await expect(menu).toBeHidden()
      const bar = page.getByRole('navigation', { name: frameLabels.bottomBar })
      await expect(bar.getByRole('link')).toHaveCount(5)
      await head.getByRole('button', { name: frameLabels.account }).click()
      await expect(page.getByRole('button', { name: staffLabels.signOut })).toBeInViewport()
      await page.getByText(staffLabels.changePassword).click()
      await expect(page).toHaveURL(/password$/)
    },
  )
})

test('keeps the menu narrow and its groups closed on the next page', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['owner'])
  await visit(page, '/admin/orders')
  const menu = page.getByRole('navigation', { name: staffLabels.pages })
  const slips = menu.getByRole('link', { name: inboxLabels.slips })
  await menu.getByText(officeGroupNames.money).click()
  await expect(slips).toBeHidden()
  await visit(page, '/admin/comments')
  await expect(slips).toBeHidden()
  const narrow = menu.getByRole('button', { name: frameLabels.narrowMenu })
  await narrow.click()
  await expect(narrow).toHaveAttribute('aria-pressed', 'true')
  // All icons are in sight then.
  await expect(slips).toBeVisible()
  await watchMoves(page)
  await visit(page, '/admin/orders')
  expect((await menu.boundingBox())?.width).toBeLessThan(64)
  expect(await readMoves(page)).toEqual([])
  await slips.click()
  await expect(page).toHaveURL(/slips$/)
  await narrow.click()
  await expect(slips).toBeVisible()
})

test('keeps the action bar and the preview in sight beside the form', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/content/landing/yalda')
  for (const width of [labels.phone, labels.desktop]) {
    await page.getByLabel(width).check()
    const form = await page.locator('.content-form').boundingBox()
    const frame = await page.locator('iframe').boundingBox()
    if (!form || !frame) throw new Error('the form or its preview is not shown')
    expect(frame.x + frame.width).toBeLessThanOrEqual(form.x)
    expect(frame.x).toBeGreaterThanOrEqual(0)
  }
  await page.getByLabel(labels.phone).check()
  const html = page.frameLocator('iframe').locator('html')
  await expect.poll(() => html.evaluate(element => element.clientWidth)).toBe(360)

  const bar = page.locator('.content-bar')
  const fields = page.locator('.content-form input:not([type=hidden]):visible')
  const last = (await fields.count()) - 1
  for (const index of [Math.floor(last / 2), last]) {
    await fields.nth(index).focus()
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() =>
        fields.nth(index).evaluate(field => {
          const edge = document.querySelector('.content-bar')?.getBoundingClientRect().top ?? 0
          return field.getBoundingClientRect().bottom <= edge
        }),
      )
      .toBe(true)
  }
})

orderTest(
  'the amount of a recorded payment stands beside or below the number of its order',
  async ({ page, customer }) => {
    const { id } = await customer.order()
    await enterAsStaff(page, customer.shop, ['finance'])
    await visit(page, `/admin/payments/${id}`)
    const bold = page.locator('main .panel').first().locator('b')
    const [number, amount] = [await bold.nth(0).boundingBox(), await bold.nth(1).boundingBox()]
    if (!number || !amount) throw new Error('the order is not on the page')
    const gap = Math.max(number.x - amount.x - amount.width, amount.y - number.y - number.height)
    expect(gap).toBeGreaterThan(0)
  },
)

test('a report fits the screen', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['finance'])
  await visit(page, '/admin/reports')
  const table = page.getByRole('region', { name: reportLabels.table })
  await expect(table).toBeVisible()
  expect(await table.evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)
})
