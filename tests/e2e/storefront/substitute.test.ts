import type { Browser, Page } from 'playwright/test'
import { OrderStatus } from '#lib/codes/order.ts'
import { orderPageHref } from '#lib/rules/links.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { orderPageLabels as labels } from '#lib/text/labels/order-page.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { orderPageMessages, proposalOver } from '#lib/text/messages/order.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { isTouchable } from '#tests/support/checks/usable.ts'
import { smsTo } from '#tests/support/fakes/outbox.ts'
import { type Customer, test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const
const MINUTE_MS = 60_000
const exact = { exact: true } as const

/** A picker proposes a product for the only line of an order; the customer opens the text's link. */
async function proposed(page: Page, browser: Browser, customer: Customer) {
  const order = await customer.order([{ count: 2 }], PAID)
  const name = `جانشین ${toPersianDigits(newMobile())}`
  const mobile = await withShop(customer.shop, async db => {
    const id = await putProduct(db, { name, inventory: 5 })
    await bumpCatalogueVersion(db, [id])
    return getMobile(db, customer.id)
  })
  await enterAsStaff(page, customer.shop, ['picker'])
  await visit(page, `/admin/picking/${order.id}`)
  await page.getByRole('button', { name: pickingLabels.noneThere, ...exact }).click()
  await page.getByText(pickingLabels.substitute, exact).first().click()
  await page.getByLabel(pickingLabels.seek).fill(name)
  await page.getByRole('radio', { name }).check()
  await page.getByLabel(pickingLabels.substituteCount, exact).fill(formatNumber(2))
  await page.getByRole('button', { name: pickingLabels.propose }).click()
  await expect(page.getByText(pickingMessages.proposed)).toBeVisible()
  await isTouchable(page)
  const link = () =>
    smsTo(mobile).findLast(({ template }) => template === 'substitute-proposed')?.tokens['link']
  await expect.poll(link).toBeTruthy()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(customer.shop + orderPageHref(link() ?? ''))
  const proposal = visitor.getByRole('region', { name: labels.proposals })
  await expect(proposal).toContainText(name)
  await isTouchable(visitor)
  return { name, visitor, proposal }
}

test(
  'a customer takes a proposed substitute by the link of its text, and it is packed',
  { tag: '@every-screen' },
  async ({ page, browser, customer }) => {
    const { name, visitor, proposal } = await proposed(page, browser, customer)
    await proposal.getByRole('button', { name: labels.accept }).click()
    await expect(visitor.getByText(orderPageMessages.proposalAccepted)).toBeVisible()
    await expect(proposal).toContainText(proposalOver.accepted)

    await page.getByRole('button', { name: pickingLabels.review }).click()
    await expect(page.getByRole('region', { name: pickingLabels.summary })).toContainText(name)
    await page.getByRole('button', { name: pickingLabels.finish }).click()
    await expect(page.getByText(pickingMessages.picked)).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('region', { name: labels.goods })).toContainText(name)
    await visitor.context().close()
  },
)

test(
  'a substitute that is not answered in time is not sent, and the picker calls',
  { tag: '@every-screen' },
  async ({ page, browser, customer, shop }) => {
    const { name, visitor, proposal } = await proposed(page, browser, customer)
    await shop.advanceClock(16 * MINUTE_MS)
    // The page was open: its answer is too late.
    await proposal.getByRole('button', { name: labels.accept }).click()
    await expect(visitor.getByRole('alert')).toHaveText(proposalOver.expired)
    await expect(proposal).toContainText(proposalOver.expired)
    await isTouchable(visitor)

    await page.getByRole('button', { name: pickingLabels.review }).click()
    const summary = page.getByRole('region', { name: pickingLabels.summary })
    await expect(summary).not.toContainText(name)
    await visitor.context().close()
  },
)
