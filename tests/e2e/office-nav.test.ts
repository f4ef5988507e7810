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
