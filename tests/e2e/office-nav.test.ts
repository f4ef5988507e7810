import { withShop } from '#tests/support/e2e-database.ts'
import { enterAsStaff } from '#tests/support/e2e-staff.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { expect, test } from '#tests/support/page.ts'

test.use({ javaScriptEnabled: false })

test('the open section is in sight of the navigation, wherever it stands in it', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['owner'])
  for (const path of ['/admin/orders', '/admin/catalogue', '/admin/staff']) {
    await page.goto(path)
    const open = page
      .getByRole('navigation', { name: staffLabels.pages })
      .locator('[aria-current="page"]')
    await expect(open).toBeInViewport({ ratio: 1 })
  }
})

test('the head is one line on every screen, however long the name of who is signed in', async ({
  page,
  baseURL,
}) => {
  const id = await enterAsStaff(page, baseURL ?? '', ['courier'])
  await withShop(baseURL ?? '', db =>
    db
      .updateTable('staff')
      .set({ name: 'محمدحسین رضایی‌فر کاشانی' })
      .where('id', '=', id)
      .execute(),
  )
  await page.goto('/admin/delivery')
  const head = page.getByRole('banner')
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(66)
  await expect(head.getByRole('button', { name: staffLabels.signOut })).toBeInViewport({ ratio: 1 })
  await expect(head.getByRole('link', { name: staffLabels.home })).toBeInViewport({ ratio: 1 })
})
