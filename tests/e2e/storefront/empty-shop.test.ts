/** The home page of a shop whose database is new. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newShopLabels } from '#lib/text/labels/new-shop.ts'
import { startShop } from '#tests/support/fixtures/built-shop.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('home of an empty shop says what to do next', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-empty-'))
  const shop = await startShop(folder)
  try {
    await visit(page, shop.origin)
    await expect(page.getByText(newShopLabels.noGoods)).toBeVisible()
    const steps = page.getByRole('region', { name: newShopLabels.ownerTitle })
    await expect(steps.getByText('staff add')).toBeVisible()
    await steps.getByRole('link', { name: newShopLabels.addGoods }).click()
    await expect(page).toHaveURL(/\/admin\/sign-in\?back=%2Fadmin%2Fcatalogue%2Fimport/)
  } finally {
    // What the page still loads must not meet a shop that is stopped.
    await page.close()
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
})
