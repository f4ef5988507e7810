import { OrderStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { collectTexts, pickingLabels as labels, scannedOf } from '#lib/text/labels/admin-picking.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { queueOf, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { isTouchable, isUsable } from '#tests/support/checks/usable.ts'

const exact = { exact: true } as const
const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const

test(
  'collects two orders by shelf, also without a network, and records them one by one',
  { tag: '@phone' },
  async ({ page, customer, context }) => {
    const [first, second] = [
      await customer.order([{ count: 2 }, {}], PAID),
      await customer.order([{ count: 3 }], PAID),
    ]
    await enterAsStaff(page, customer.shop, ['picker'])
    await visit(page, '/admin/picking')
    await queueOf(page, first).click()
    for (const { trackingCode } of [first, second])
      await page
        .getByRole('checkbox', { name: `${labels.choose}: ${toPersianDigits(trackingCode)}` })
        .check()
    await isTouchable(page)
    await page.getByRole('button', { name: labels.together, ...exact }).click()
    await expect(page.getByText(pickingMessages.inCart)).toBeVisible()
    await isUsable(page)
    await isTouchable(page)

    const progress = page.getByText(scannedOf(0, 2))
    await expect(progress).toBeVisible()
    const goods = page.getByRole('list', { name: labels.goodsOfCart })
    const shareOf = (name = '') =>
      goods
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) })
        .first()
    const [whole, short, other] = [...first.products, ...second.products].map(({ name }) =>
      shareOf(name),
    )
    if (!whole || !short || !other) throw new Error('three kinds of goods')
    await whole.getByRole('button', { name: labels.all }).tap()
    await context.setOffline(true)
    await short.getByRole('button', { name: labels.more }).tap()
    await other.getByRole('button', { name: labels.more }).tap()
    await expect(page.getByText(collectTexts.waiting(2))).toBeVisible()
    await isUsable(page)
    await context.setOffline(false)
    await expect(page.getByText(collectTexts.stored)).toBeVisible()
    await page.reload()
    await expect(other.getByRole('spinbutton')).toHaveValue('۱')
    await expect(page.getByText(scannedOf(2, 2))).toBeVisible()

    await page.getByRole('link', { name: labels.review }).first().click()
    await page.getByRole('button', { name: labels.review, ...exact }).click()
    const summary = page.getByRole('region', { name: labels.summary })
    await expect(summary).toContainText(labels.allThere)
    await summary.getByRole('button', { name: labels.finish }).click()
    await expect(page.getByText(pickingMessages.picked)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/picking\/cart/)
    await expect(page.getByRole('link', { name: labels.review })).toHaveCount(1)
  },
)
