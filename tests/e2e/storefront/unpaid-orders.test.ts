import { ordersHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { chooseRest, putLine, submit } from '#tests/support/fixtures/checkout-page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

test('shows unpaid orders at the checkout and refuses a third one', async ({ page, customer }) => {
  await customer.order()
  const fill = () =>
    withShop(customer.shop, async db => {
      const productId = await putProduct(db, {
        name: `کالای ${toPersianDigits(newMobile())}`,
        inventory: null,
      })
      await putLine(db, { userId: customer.id, productId, count: 1 })
    })
  await fill()
  await visit(page, '/checkout')
  const notice = page.getByRole('status').filter({ hasText: checkoutMessages.unpaidOrderOne })
  await expect(notice.getByRole('link', { name: orderLabels.viewOrders })).toHaveAttribute(
    'href',
    ordersHref,
  )
  await chooseRest(page)
  // Elsewhere a second one is placed, with what stood in the basket, which is filled again.
  await customer.order()
  await fill()
  await submit(page).click()
  const toast = page.getByRole('alert').filter({ hasText: checkoutMessages.unpaidOrderTwo })
  await expect(toast.first()).toBeVisible()
  const beside = page.locator('div', { has: submit(page) }).last()
  await expect(beside).toContainText(checkoutMessages.unpaidOrderTwo)
  await expect(beside.getByRole('link', { name: orderLabels.viewOrders })).toBeVisible()
})
