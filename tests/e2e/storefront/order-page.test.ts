import type { Page } from 'playwright/test'
import { OrderStatus } from '#lib/codes/order.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { claimKindNames, claimLabels, claimStateNames } from '#lib/text/labels/claim.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderPageLabels as labels } from '#lib/text/labels/order-page.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { orderChangeLabels as changeLabels } from '#lib/text/order-change.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { isTouchable } from '#tests/support/checks/usable.ts'
import { COMPLETED, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterOrderCode, openByLink } from '#tests/support/fixtures/order-page.ts'
import { expect } from '#tests/support/fixtures/page.ts'

const notice = (visitor: Page) => visitor.getByRole('main').getByRole('status')
const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const

test(
  'a customer changes an order by the link of its text and a code, and pays the difference',
  { tag: ['@every-screen', '@postgres'] },
  async ({ customer, browser }) => {
    const order = await customer.order([{ count: 2 }, {}], PAID)
    const [first, second] = order.products.map(({ name }) => name)
    const visitor = await openByLink(browser, customer, order)
    await isTouchable(visitor)
    await enterOrderCode(visitor, customer)
    await isTouchable(visitor)
    const press = (name: string) => visitor.getByRole('button', { name, exact: true }).click()
    const count = (name = '') => visitor.getByLabel(`${phoneOrderLabels.count} ${name}`)
    const change = visitor.getByRole('link', { name: orderLabels.change })
    await change.click()
    await count(first).fill('۳')
    await count(second).fill('۰')
    await press(changeLabels.review)
    const summary = visitor.getByRole('region', { name: changeLabels.summary })
    await expect(summary).toContainText('از ۲ به ۳')
    await expect(summary).toContainText(changeLabels.removed)
    await isTouchable(visitor)
    // One piece for another: nothing is owed.
    await press(changeLabels.apply)
    await expect(notice(visitor)).toHaveText(orderChangeMessages.applied)

    await change.click()
    await count(first).fill('۴')
    await press(changeLabels.review)
    await press(changeLabels.pay)
    await expect(visitor).toHaveURL(/\/bank\//)
    await press('پرداخت')
    await expect(notice(visitor)).toHaveText(orderChangeMessages.paid)
    await expect(visitor.getByRole('region', { name: labels.goods })).toContainText('۴')
    await visitor.context().close()
  },
)

test(
  'a customer cancels an order by the link of its text and a code',
  { tag: '@every-screen' },
  async ({ customer, browser }) => {
    const order = await customer.order([{}], [])
    const visitor = await openByLink(browser, customer, order)
    await enterOrderCode(visitor, customer)
    await visitor.getByText(labels.cancel, { exact: true }).click()
    await isTouchable(visitor)
    await visitor.getByRole('button', { name: labels.cancelYes }).click()
    await expect(notice(visitor)).toHaveText(orderMessages.orderCancelled)
    await visitor.context().close()
  },
)

test(
  'a customer reports a delivered item with a photo by the link of its text and a code',
  { tag: '@every-screen' },
  async ({ customer, browser }) => {
    const order = await customer.order([{ count: 2 }, {}], COMPLETED)
    const [first = ''] = order.products.map(({ name }) => name)
    const visitor = await openByLink(browser, customer, order)
    await enterOrderCode(visitor, customer)
    await visitor.getByRole('link', { name: labels.claim }).click()
    await visitor.getByLabel(first).check()
    await visitor.getByLabel(claimKindNames.spoiled).check()
    await visitor.getByLabel(claimLabels.note).fill('له شده بود')
    await visitor.getByLabel(labels.claimPhotos).setInputFiles({
      ...{ name: 'photo.png', mimeType: 'image/png', buffer: await picture('png') },
    })
    await isTouchable(visitor)
    await visitor.getByRole('button', { name: claimLabels.send }).click()
    await expect(notice(visitor)).toHaveText(claimMessages.sent)
    await expect(visitor.getByRole('region', { name: claimLabels.claims })).toContainText(
      `${claimKindNames.spoiled}، ۱ عدد: ${claimStateNames.waiting}`,
    )
    await visitor.context().close()
  },
)
