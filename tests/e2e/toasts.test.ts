/** Where notices are shown: never over what is used next. */
import type { Locator } from 'playwright/test'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { confirmOf, openDialog, searchOf } from '#tests/support/e2e-address.ts'
import { step, submit, test } from '#tests/support/e2e-checkout.ts'
import { expect } from '#tests/support/page.ts'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

async function expectApart(toast: Locator, part: Locator): Promise<void> {
  const [a, b] = [await boxOf(toast), await boxOf(part)]
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const beside = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  expect(overlap <= 0 || beside <= 0).toBe(true)
}

test('a notice leaves free what is used next', async ({ page, open }) => {
  await open()
  await submit(page).click()
  const toast = page
    .locator('[popover=manual] > div')
    .filter({ hasText: checkoutMessages.submitSpecifySendTime })
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expectApart(toast, submit(page))
  await expectApart(toast, step(page, 'time').getByRole('heading'))
  await openDialog(page)
  await expect(toast).toBeVisible()
  await expectApart(toast, searchOf(page))
  await expectApart(toast, confirmOf(page))
})
