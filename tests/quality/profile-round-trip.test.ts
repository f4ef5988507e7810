import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { siteMessages } from '#lib/text/messages/site.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

/** So long that only what waits for an answer comes after one, and not what a busy machine is late with. */
const ANSWER_MS = 2_000
const CALLS = '/api/v1/'

/** The calls of a page that began after the answer to another one. */
const secondRound = (page: Page): Promise<string[]> =>
  page.evaluate(path => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes(path)) as PerformanceResourceTiming[]
    const answered = calls.filter(call => call.responseEnd > 0)
    const first = Math.min(...answered.map(call => call.responseEnd))
    return answered.filter(call => call.startTime >= first).map(call => call.name)
  }, CALLS)

// The first useful content within one round trip of hydration.
test('customer pages need one round of calls', async ({ page, customer }) => {
  const { id, trackingCode } = await customer.order()
  await page.route(`**${CALLS}**`, async route => {
    await sleep(ANSWER_MS)
    await route.continue().catch(() => undefined)
  })
  const paths = [
    ...PROFILE_PAGES.map(each => each.path),
    `/receipts/${id}`,
    `/payments?tracking_code=${trackingCode}`,
  ]
  for (const path of paths) {
    await visit(page, path)
    const main = page.locator('.profile-body, main').last()
    await expect(main).toContainText(/\S/)
    await expect(main.getByRole('status', { name: siteMessages.loading })).toHaveCount(0)
    expect(await secondRound(page), path).toEqual([])
  }
})
