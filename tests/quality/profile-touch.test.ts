import { siteMessages } from '#lib/text/messages/site.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { putCoupon, putEarned, putEntry, putWish } from '#tests/support/builders/account-lists.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

// shared/design/visual.md: touch targets 44 px.
test(
  'touch targets of the profile pages are large enough',
  { tag: '@phone' },
  async ({ page, customer, baseURL }) => {
    test.slow()
    await customer.order()
    await withShop(baseURL ?? '', async db => {
      const mine = { user_id: customer.id, now: Math.floor(Date.now() / 1000) }
      await putCoupon(db, { user_id: mine.user_id, code: `TOUCH${mine.user_id}` })
      await putEarned(db, { ...mine, code: `FOUND${mine.user_id}`, mobile: newMobile() })
      await putEntry(db, { ...mine, amount: 10_000 })
      const product = await db
        .selectFrom('products')
        .select(['id'])
        .limit(1)
        .executeTakeFirstOrThrow()
      await putWish(db, { ...mine, product_id: product.id })
    })
    const small: string[] = []
    for (const { path } of PROFILE_PAGES) {
      await visit(page, path)
      const body = page.locator('.profile-body')
      await expect(body).toContainText(/\S/)
      await expect(body.getByRole('status', { name: siteMessages.loading })).toHaveCount(0)
      small.push(...(await smallTargets(page, '.profile')).map(target => `${path} ${target}`))
    }
    expect(small).toEqual([])
  },
)
