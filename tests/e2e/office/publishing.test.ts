import type { Browser, Page } from 'playwright/test'
import { jalaliOf } from '#lib/rules/jalali.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { contentLabels as words } from '#lib/text/labels/admin-content.ts'
import { itemNames } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { openDatabase } from '#server/db/open.ts'
import { copyDemo } from '#tests/support/fixtures/demo-shop.ts'
import { signInOn } from '#tests/support/fixtures/staff-session.ts'
import { writeSource } from '#tests/support/checks/content-text.ts'
import { type BuiltShop, startShop } from '#tests/support/fixtures/built-shop.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

/** Due content is published every five seconds. */
const PUBLISHED_MS = 15_000
const SCHEDULED_SECONDS = 300
const SHOWN_MS = 2_000
const SLUG = 'yalda-on-two'

test('a landing is built, previewed, scheduled, published by both of two processes and rolled back', async ({
  browser,
}) => {
  const folder = copyDemo()
  const shops = [await startShop(folder), await startShop(folder)] as const
  try {
    const page = await officeOf(browser, shops[0], folder)
    await build(page)
    const shoppers = await Promise.all(shops.map(shop => shopperOf(browser, shop)))
    await preview(page)
    await schedule(page)
    for (const shop of shops) await shop.advanceClock((SCHEDULED_SECONDS + 60) * 1000)
    for (const shopper of shoppers) await seesAll(shopper, PUBLISHED_MS)
    await visit(page, `/admin/content/landing/${SLUG}`)
    await writeSource(page, '="items.2.configs.body"', '<p>انارِ تازه رسید</p>')
    await page.getByRole('button', { name: words.publish, exact: true }).click()
    await expect(page.getByText(contentMessages.published)).toBeVisible()
    for (const shopper of shoppers) await sees(shopper, 'انارِ تازه رسید')
    await page.getByRole('link', { name: words.versions }).click()
    await page.getByRole('button', { name: words.restore }).first().click()
    await expect(page.getByText(contentMessages.restored)).toBeVisible()
    for (const shopper of shoppers) await sees(shopper, 'شب یلدا با انار')
  } finally {
    for (const shop of shops) await shop.stop()
  }
})

async function officeOf(browser: Browser, { origin }: BuiltShop, folder: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin })
  const db = openDatabase(`file:${folder}/shop.db`)
  const secret = 'a secret of the tests, thirty-two characters'
  await signInOn(page, origin, { db, secret, roles: ['content'] })
  await db.destroy()
  return page
}

const shopperOf = async (browser: Browser, { origin }: BuiltShop): Promise<Page> =>
  (await browser.newContext({ baseURL: origin })).newPage()

async function add(page: Page, kind: string): Promise<void> {
  await page.locator('[name="new:items"]').selectOption(itemNames[kind] ?? '')
  await page.locator('[value="add:items:type_en"]').click()
}

/** Names a record in the list of an item. */
async function name(page: Page, list: string, code: string): Promise<void> {
  await page.locator(`[value="add:${list}"]`).click()
  await page.locator(`[name="${list}.0"]`).last().fill(code)
}

async function build(page: Page): Promise<void> {
  await visit(page, '/admin/content/new')
  await page.getByLabel(words.slug).fill(SLUG)
  await page.getByLabel(words.landingTitle).fill('یلدا در دو فروشگاه')
  await page.getByRole('button', { name: words.make }).click()
  await add(page, 'banner')
  await name(page, 'items.0.configs.banners', 'bundles')
  await add(page, 'slider')
  await name(page, 'items.1.configs.slides', 'yalda')
  await add(page, 'media')
  await writeSource(page, '="items.2.configs.body"', '<p>شب یلدا با انار</p>')
  await add(page, 'shelf_product')
  await page.locator('[name="items.3.configs.title"]').fill('لبنیات')
  await name(page, 'items.3.configs.products', 'MILK-01')
  await add(page, 'shelf_bundle')
  await page.locator('[name="items.4.configs.title"]').fill('پک‌ها')
  await name(page, 'items.4.configs.bundles', 'ash-reshteh')
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.preview, exact: true }).click()
  const frame = page.frameLocator('iframe[name="preview"]')
  await expect(frame.locator('.item')).toHaveCount(5)
  await expect(frame.getByText('شب یلدا با انار')).toBeVisible()
}

async function schedule(page: Page): Promise<void> {
  const { date, hour, minute } = tehranClock(Math.floor(Date.now() / 1000) + SCHEDULED_SECONDS)
  const { year, month, day } = jalaliOf(date)
  await page.getByLabel(words.date).fill(`${year}-${month}-${day}`)
  const time = [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
  await page.getByLabel(words.time).fill(time)
  await page.getByRole('button', { name: words.schedule }).click()
  await expect(page.getByText(contentMessages.scheduled)).toBeVisible()
  await expect(page.getByRole('button', { name: words.unschedule })).toBeVisible()
}

async function seesAll(shopper: Page, timeout: number): Promise<void> {
  await expect
    .poll(async () => (await shopper.request.get(`/landings/${SLUG}`)).status(), { timeout })
    .toBe(200)
  await visit(shopper, `/landings/${SLUG}`)
  await expect(shopper.locator('.item')).toHaveCount(5)
  await expect(shopper.getByText('شب یلدا با انار')).toBeVisible()
}

async function sees(shopper: Page, text: string): Promise<void> {
  await expect
    .poll(async () => (await shopper.request.get(`/landings/${SLUG}`)).text(), {
      timeout: SHOWN_MS,
    })
    .toContain(text)
  await reloadPage(shopper)
  await expect(shopper.getByText(text)).toBeVisible()
}
