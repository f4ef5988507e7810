/** Every page of the back office on a phone: nothing serious for axe, no wider than the screen. */
import { globSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { reportNames } from '#lib/text/labels/admin-reports.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { addStaff } from '#server/staff/members.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'
import { putMessages, putWish } from '#tests/support/builders/account-lists.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { isTouchable, isUsable } from '#tests/support/checks/usable.ts'
import { test as orderTest } from '#tests/support/fixtures/customer-orders.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const IN_THREE_DAYS = addDays(tehranClock(Math.floor(Date.now() / 1000)).date, 3)

/** Of an area of similar pages one is checked in both themes. */
async function fits(page: Page, faultsOf = seriousFaults): Promise<void> {
  const faults = await faultsOf(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([page.url(), faults, over]).toEqual([page.url(), [], 0])
}

const ROOT = 'src/pages/admin'

/** Shown in place of others, parts of pages, and those that are tested below with data. */
const OUTSIDE =
  /^\/(sign-in|refused|unsent|too-large|not-found|search|content$|picking\/substitutes|pictures\/|requests)/

/** Pages of a record, a filter or a report. */
const MORE = [
  ...['categories', 'brands', 'shelves'].flatMap(list =>
    ['new', '2', '2/delete'].map(path => `/catalogue/${list}/${path}`),
  ),
  ...['brands/2/merge', 'brands?q=x', 'products/1', 'bundles/1'].map(path => `/catalogue/${path}`),
  '/claims?state=credited&kind=spoiled',
  '/comments?only=all',
  ...['delivery', 'zones/1', 'methods/1', 'ports/5'].map(path => `/settings/${path}`),
  ...['plan/1', `days/${IN_THREE_DAYS}`].map(path => `/windows/${path}`),
  ...Object.keys(reportNames).map(report => `/reports?report=${report}`),
]

const PAGES = globSync(`${ROOT}/**/*.astro`)
  .map(file => file.slice(ROOT.length).replace(/(\/index)?\.astro$/, ''))
  .filter(path => !/\/_|\[/.test(path) && !OUTSIDE.test(path))
  .concat(MORE)
  .toSorted()

/** Tests of about as many pages each, for the workers to share. */
const PARTS = Array.from({ length: 8 }, (_, part) => PAGES.filter((_, at) => at % 8 === part))

for (const [part, paths] of PARTS.entries())
  test(
    `part ${part + 1} of the office’s pages fits a phone and is accessible`,
    { tag: '@phone' },
    async ({ page, baseURL }) => {
      await enterAsStaff(page, baseURL ?? '', ['owner'])
      const faults: string[] = []
      for (const path of paths) {
        const answer = await visit(page, `/admin${path}`)
        if (answer?.status() !== HttpStatus.ok) faults.push(`${path} answered ${answer?.status()}`)
        const small = await smallTargets(page, 'main')
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) faults.push(`${path} is ${over} px too wide`)
        faults.push(...small.map(target => `${path} ${target}`), ...(await seriousFaults(page)))
      }
      expect(faults).toEqual([])
    },
  )

test('signing in fits a phone and is accessible', { tag: '@phone' }, async ({ page, shop }) => {
  const mobile = newMobile()
  const now = () => Math.floor(Date.now() / 1000)
  const { password } = await withShop(shop.origin, db =>
    addStaff({ db, now }, { name: 'مریم راد', mobile, roles: ['owner'] }, null),
  )
  await visit(page, '/admin/sign-in')
  await fits(page)
  await page.locator('[name="mobile"]').fill(mobile)
  await page.locator('[name="password"]').fill(password)
  await page.getByRole('button', { name: staffLabels.continue }).click()
  await expect(page.locator('[name="code"]')).toBeVisible()
  await fits(page)
})

test('a coupon fits a phone and is accessible', { tag: '@phone' }, async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  await visit(page, '/admin/coupons')
  await page.getByRole('cell').getByRole('link').first().click()
  await fits(page)
})

test(
  'content and its previews fit a phone and are accessible',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, '/admin/content')
    await fits(page, seriousFaultsInBothThemes)
    const single = ['home', 'slides', 'banners', 'faqs', 'menus'].map(kind => `${kind}/main`)
    for (const document of [...single, 'page/terms', 'landing/yalda']) {
      await visit(page, `/admin/content/${document}`)
      await expect(page.frameLocator('iframe').locator('main')).not.toBeEmpty()
      const frame = page.locator('.content-frame')
      expect(await frame.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
      // A cut word makes its line as narrow as a letter; what is for screen readers alone is a pixel.
      const cut = await page
        .locator('.content-head > b')
        .evaluateAll(
          all => all.filter(each => each.clientWidth > 1 && each.clientWidth < 40).length,
        )
      expect(cut).toBe(0)
      await fits(page)
    }
    await visit(page, '/admin/content/landing/yalda/versions')
    await fits(page)
  },
)

orderTest(
  'a customer, an order and its slip fit a phone',
  { tag: '@phone' },
  async ({ page, customer }) => {
    const { id, trackingCode } = await customer.order()
    const body = { check: fileOf(await picture('jpeg')) }
    await customer.client('POST /profile/receipts/{id}/bank-check', { params: { id }, body })
    await enterAsStaff(page, customer.shop, ['owner'])
    const shopper = ['', '/wallet', '/order', '/address'].map(
      path => `/admin/customers/${customer.id}${path}`,
    )
    const others = ['/admin', '/admin/customers', '/admin/customers/new', `/admin/orders/${id}`]
    for (const path of [
      ...others,
      `/admin/payments/${id}`,
      '/admin/slips',
      `/admin/slips/${trackingCode}`,
      ...shopper,
    ]) {
      await visit(page, path)
      await fits(page)
    }
  },
)

orderTest(
  'requests, open and done, fit a phone and are accessible',
  { tag: '@phone' },
  async ({ page, customer }) => {
    const { products } = await customer.order([{}, {}])
    const [open, done] = products.map(({ id }) => ({ user_id: customer.id, product_id: id }))
    const now = Math.floor(Date.now() / 1000)
    await withShop(customer.shop, async db => {
      await putWish(db, { ...open!, now })
      await putWish(db, { ...done!, now, done: true })
      await putMessages(db, now)
      // Nobody waits for what is there: the scheduled job writes to them.
      await db
        .updateTable('products')
        .set({ inventory: 0 })
        .where('id', '=', open!.product_id)
        .execute()
      await db
        .insertInto('waitlist')
        .values({ ...open!, created_at: now })
        .execute()
    })
    await enterAsStaff(page, customer.shop, ['owner'])
    for (const path of ['', '?only=done', '/messages', '/messages?only=done', '/waitlist']) {
      await visit(page, `/admin/requests${path}`)
      await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible()
      await isUsable(page)
    }
    await visit(page, '/admin')
    await isTouchable(page)
  },
)

orderTest(
  'the grid of windows scrolls inside itself',
  { tag: '@phone' },
  async ({ page, customer }) => {
    // A day of the calendar has a count.
    await customer.order()
    await enterAsStaff(page, customer.shop, ['orders'])
    await visit(page, '/admin/windows')
    await fits(page)
    const grid = page.getByRole('region', { name: windowLabels.grid })
    await expect(grid).toBeVisible()
    await grid.getByRole('cell').getByRole('link').first().press('Enter')
    await expect(page.getByLabel(windowLabels.capacity)).toBeVisible()
    await fits(page)
  },
)

orderTest(
  'picking and delivery are usable by a finger and by ear',
  { tag: '@phone' },
  async ({ page, customer }) => {
    const { id } = await customer.order([{}], [{ status: OrderStatus.confirmed, paid: true }])
    await customer.order(
      [{}],
      [{ status: OrderStatus.confirmed, paid: false }, { status: OrderStatus.outForDelivery }],
    )
    await enterAsStaff(page, customer.shop, ['picker', 'courier'])
    const queue = page.getByRole('navigation', { name: orderOfficeLabels.queue })
    await visit(page, '/admin/picking')
    await queue.getByRole('link').last().click()
    await isUsable(page)
    await page.getByRole('link', { name: deliveryLabels.slips }).click()
    await isUsable(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await page.emulateMedia({ media: null })
    await visit(page, `/admin/picking/${id}`)
    await isUsable(page)
    await visit(page, '/admin/delivery')
    await queue.getByRole('link').last().click()
    await expect(
      page.getByRole('button', { name: deliveryLabels.markCollected }).first(),
    ).toBeVisible()
    await page.locator('.route-miss > summary').first().click()
    await isUsable(page)
  },
)
