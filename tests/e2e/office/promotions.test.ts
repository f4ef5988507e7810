import { productHref } from '#lib/rules/links.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { partLabels } from '#lib/text/labels/admin-bundle.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { promotionKindNames, promotionLabels as labels } from '#lib/text/labels/admin-promotions.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { promotionMessages } from '#lib/text/messages/promotion.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { PRICE } from '#tests/support/builders/new-product.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { atBank, chooseRest, COURIER, test } from '#tests/support/fixtures/checkout-page.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('a promotion that staff make is seen, paid and explained on the receipt @every-screen', async ({
  page,
  shop,
  open,
}) => {
  const customer = await open({ count: 2 })
  const sku = `PROMOTION-${newMobile()}`
  const { slug } = await customer.work(db =>
    db
      .updateTable('products')
      .set({ sku })
      .where('id', '=', customer.productId)
      .returning('slug')
      .executeTakeFirstOrThrow(),
  )
  const title = `دومی با نصف قیمت ${newMobile().slice(-4)}`
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/promotions')
  await page.getByRole('link', { name: labels.newPromotion }).click()
  await page.getByRole('radio', { name: promotionKindNames.quantity }).check()
  await expect(page.getByLabel(labels.least)).toBeHidden()
  await page.getByLabel(labels.title).fill(title)
  await page.getByLabel(labels.percent).fill('۵۰')
  await page.getByRole('combobox', { name: partLabels.add }).fill(sku)
  await page.getByRole('option', { name: customer.name }).click()
  await page.getByRole('combobox', { name: labels.addArea }).fill('ون')
  await page.getByRole('option', { name: 'ونک', exact: true }).click()
  await page.getByRole('button', { name: `${partLabels.remove}: ونک` }).click()
  await page.getByRole('button', { name: labels.preview }).click()
  const preview = page.getByRole('region', { name: labels.previewGoods })
  await expect(preview).toContainText(customer.name)
  await expect(preview).toContainText(formatToman(1.5 * PRICE))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, 'main')).toEqual([])
  await page.getByRole('button', { name: labels.make }).click()
  await expect(page.getByText(promotionMessages.added)).toBeVisible()

  await visit(page, productHref({ id: customer.productId, slug }))
  await expect(page.getByText(title).first()).toBeVisible()
  await visit(page, '/cart')
  const sums = page.getByRole('region', { name: cartLabels.totalPrice })
  await expect(sums).toContainText(title)
  await expect(sums).toContainText(formatToman(1.5 * PRICE))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  await visit(page, '/checkout')
  await chooseRest(page)
  const invoice = page.getByRole('region', { name: checkoutLabels.invoice })
  await expect(invoice).toContainText(title)
  await expect(invoice).toContainText(formatToman(1.5 * PRICE + COURIER))
  await page.getByRole('button', { name: checkoutLabels.payAndSubmit, exact: true }).click()
  await atBank(page, 'پرداخت')
  await expect(page.getByRole('heading', { name: orderLabels.paymentSuccessTitle })).toBeVisible()
  const [order] = await customer.orders()
  await visit(page, `/receipts/${order?.id}`)
  await expect(page.getByRole('term').filter({ hasText: title })).toBeVisible()
  const off = formatTomanWithUnit(-PRICE / 2)
  await expect(page.getByRole('definition').filter({ hasText: off })).toBeVisible()
})
