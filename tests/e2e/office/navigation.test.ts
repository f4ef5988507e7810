import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.use({ javaScriptEnabled: false })

test('scrolls the navigation to the current section', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['owner'])
  for (const path of ['/admin/orders', '/admin/catalogue', '/admin/staff']) {
    await visit(page, path)
    const open = page
      .getByRole('navigation', { name: staffLabels.pages })
      .locator('[aria-current="page"]')
    await expect(open).toBeInViewport({ ratio: 1 })
  }
})

test('every section is in sight of a screen of 768 px', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['owner'])
  for (const size of [
    { width: 820, height: 768 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await visit(page, '/admin/orders')
    const links = page.getByRole('navigation', { name: staffLabels.pages }).getByRole('link')
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('keeps the header on one line with a long staff name', async ({ page, baseURL }) => {
  const id = await enterAsStaff(page, baseURL ?? '', ['courier'])
  await withShop(baseURL ?? '', db =>
    db
      .updateTable('staff')
      .set({ name: 'محمدحسین رضایی‌فر کاشانی' })
      .where('id', '=', id)
      .execute(),
  )
  await visit(page, '/admin/delivery')
  const head = page.getByRole('banner')
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(66)
  await expect(head.getByRole('button', { name: staffLabels.signOut })).toBeInViewport({ ratio: 1 })
  await expect(head.getByRole('link', { name: staffLabels.home })).toBeInViewport({ ratio: 1 })
})

test('shows the sections beside the page on a wide screen', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['owner'])
  await visit(page, '/admin/windows/days')
  const sections = page.getByRole('navigation', { name: staffLabels.pages }).getByRole('link')
  const places = await sections.evaluateAll(links =>
    links.map(link => link.getBoundingClientRect().right),
  )
  expect(places.length).toBeGreaterThan(10)
  expect(new Set(places).size).toBe(1)
  /** How much of the page something takes, from 0 to 1. */
  const share = (selector: string) =>
    page.evaluate(asked => {
      const [main, part] = ['main', asked].map(
        each => document.querySelector<HTMLElement>(each)!.getBoundingClientRect().width,
      )
      return part! / main!
    }, selector)
  expect(await share('.month')).toBeGreaterThan(0.8)
  await visit(page, '/admin/catalogue/products/new')
  expect(await share('.office-form')).toBeGreaterThan(0.8)
})
