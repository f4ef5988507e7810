import { OrderStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import { orderChangeHref, ordersHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderChangeMessages, orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { substitutionNames } from '#lib/text/names.ts'
import { orderChangeLabels as labels } from '#lib/text/order-change.ts'
import { startPicking } from '#server/picking/start-picking.ts'
import { buyableProduct } from '#tests/support/builders/demo-addresses.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { atBank } from '#tests/support/fixtures/checkout-page.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'

test(
  'a customer changes a paid order, pays the difference and reads its history',
  { tag: '@every-screen' },
  async ({ page, customer, request }) => {
    const added = await buyableProduct(request)
    const confirmed = [{ status: OrderStatus.confirmed, paid: true }]
    const order = await customer.order([{ count: 2 }], confirmed)
    const [first] = order.products
    await visit(page, ordersHref)
    await page.getByRole('link', { name: orderLabels.change }).click()
    await expect(page).toHaveURL(orderChangeHref(order.id))
    const summary = page.getByRole('region', { name: labels.summary })
    await expect(summary).toContainText(labels.nothing)

    // Less: one piece goes, and its money goes to the wallet.
    const goods = (name: string) => page.getByRole('group', { name })
    await goods(first!.name).getByRole('button', { name: cartLabels.removeOne }).click()
    await expect(summary).toContainText(labels.returned)
    await expect(summary).toContainText('از ۲ به ۱')

    // Choices for missing goods, of the order and of one of its goods.
    await page.getByLabel(checkoutLabels.substitution).selectOption(SubstitutionChoice.nearest)
    await page.getByText(checkoutLabels.substitutionByLine).click()
    await page
      .getByRole('group')
      .getByLabel(first!.name, { exact: true })
      .selectOption(SubstitutionChoice.refund)
    for (const choice of [SubstitutionChoice.nearest, SubstitutionChoice.refund])
      await expect(summary).toContainText(`به «${substitutionNames[choice]}»`)
    expect(await seriousFaults(page)).toEqual([])

    // More: the search adds goods, and the difference is paid at the bank.
    await goods(first!.name).getByRole('button', { name: cartLabels.addOne }).click()
    await page.getByRole('searchbox', { name: labels.add }).fill(added.name)
    await page.getByRole('search', { name: labels.add }).getByRole('button').click()
    await page
      .getByRole('button', { name: `${labels.addThis}: ${added.name}` })
      .first()
      .click()
    await expect(goods(added.name).getByRole('status')).toHaveText(toPersianDigits(1))
    await expect(summary).toContainText(labels.owed)
    await summary.getByRole('button', { name: labels.pay }).click()
    await atBank(page, 'پرداخت')
    await expect(page.getByText(orderChangeMessages.paid)).toBeVisible()

    await visit(page, orderChangeHref(order.id))
    const history = page.getByRole('region', { name: labels.history })
    await expect(history).toContainText('۱ عدد اضافه شد')
    await expect(history).toContainText(`به «${substitutionNames.nearest}»`)

    // Picking locks it.
    const { id, client } = customer
    await withShop(customer.shop, db =>
      startPicking(
        db,
        { id: order.id, user_id: id },
        { actor: 1, isOn: true, now: Math.floor(Date.now() / 1000) },
      ),
    )
    const { data } = await client('GET /profile/receipts/{id}', { params: { id: order.id } })
    expect(data.changeable).toBe(false)
    const note = page.getByLabel(labels.note)
    await note.fill('زنگ خانه خراب است')
    await expect(page.getByText(orderChangeRefusals.picking).first()).toBeVisible()
    await expect(note).toHaveValue('زنگ خانه خراب است')
    await page.reload()
    await expect(page.getByText(orderChangeRefusals.picking)).toBeVisible()
    await expect(note).toBeHidden()
  },
)
