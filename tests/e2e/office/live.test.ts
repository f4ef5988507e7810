import type { Page } from 'playwright/test'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { newOrdersText, otherViewersText } from '#lib/text/labels/admin-live.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const ordersLink = (page: Page) =>
  page
    .getByRole('navigation', { name: staffLabels.pages })
    .getByRole('link', { name: new RegExp(`^${orderOfficeLabels.orders}`) })

test(
  'shows new orders and viewers without a reload, in all tabs by one connection',
  { tag: '@postgres' },
  async ({ page, customer, browser }) => {
    await enterAsStaff(page, customer.shop, ['orders'])
    const streams: string[] = []
    page.context().on('request', request => {
      if (new URL(request.url()).pathname === '/admin/events') streams.push(request.url())
    })
    await visit(page, '/admin/orders')
    const second = await page.context().newPage()
    await visit(second, '/admin')
    const heading = second.getByRole('heading', { level: 1 })
    await heading.evaluate(each => (each.textContent = 'پیش از تازه شدن'))
    const first = await customer.order([{ count: 1 }])
    await expect(ordersLink(second)).toContainText(deskTaskNames.confirm)
    await expect(heading).toHaveText(staffLabels.home)
    const bar = page.getByRole('button', { name: newOrdersText(1) })
    await expect(bar).toBeVisible()
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await bar.click()
    await expect(bar).toBeHidden()
    await expect(page.getByText(toPersianDigits(first.trackingCode))).toBeVisible()
    expect(streams).toHaveLength(1)

    await visit(page, `/admin/orders/${first.id}`)
    const other = await (await browser.newContext()).newPage()
    await enterAsStaff(other, customer.shop, ['finance'])
    await visit(other, `${customer.shop}/admin/orders/${first.id}`)
    const text = otherViewersText(['مریم راد'])
    await expect(page.getByText(text)).toBeVisible()
    await expect(other.getByText(text)).toBeVisible()
    await visit(other, `${customer.shop}/admin/customers`)
    await expect(page.getByText(text)).toBeHidden()
    await other.context().close()
  },
)
