import type { Page } from 'playwright/test'
import type { Product } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  aCustomer,
  putComments,
  signInCustomer,
  withShop,
} from '#tests/support/fixtures/shop-data.ts'
import { shopAt } from '#tests/support/fixtures/built-shop.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { shopCommand } from '#tests/support/fixtures/shop-command.ts'

const COUNT = PAGE_SIZE + 3
const HOSTILE = '<img src=x onerror=alert(1)>\nو خط دوم'

const on = ({ id }: Product) => ({ record_name: 'product', record_id: id }) as const
const many = Array.from({ length: COUNT }, (_, n) => (n === COUNT - 1 ? HOSTILE : `نظر ${n}`))
const panel = (page: Page) => page.locator('.comments')
const items = (page: Page) => panel(page).getByRole('listitem')
const older = (page: Page) => page.getByRole('link', { name: catalogLabels.olderComments })
const add = (page: Page) => panel(page).getByRole('button', { name: catalogLabels.addComment })
const dialog = (page: Page) => page.getByRole('dialog', { name: catalogLabels.addComment })
const openTab = (page: Page) =>
  page.locator('.tabs summary', { hasText: catalogLabels.comments }).click()

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('comments are read page by page', async ({ page, baseURL, newProduct }) => {
    const product = await newProduct()
    await putComments(baseURL ?? '', on(product), many)
    await visit(page, productHref(product))
    const tab = page.locator('.tabs summary', { hasText: catalogLabels.comments })
    await expect(tab).toHaveText(`${catalogLabels.comments} (${formatNumber(COUNT)})`)
    await tab.click()
    await expect(items(page)).toHaveCount(PAGE_SIZE)
    await expect(items(page).first()).toContainText(HOSTILE.split('\n')[0] ?? '')
    await expect(items(page).first()).toContainText(/مینا\s*\S+ \S+ ۱۴/)
    await older(page).click()
    await expect(page).toHaveURL(/\?comments=2#comments-product-/)
    await expect(items(page)).toHaveCount(COUNT - PAGE_SIZE)
    await expect(items(page).last()).toBeVisible()
    await page.getByRole('link', { name: catalogLabels.newerComments }).click()
    await expect(items(page)).toHaveCount(PAGE_SIZE)
  })

  test('says that there are no comments yet', async ({ page, newProduct }) => {
    await visit(page, productHref(await newProduct()))
    await openTab(page)
    await expect(panel(page).getByText(catalogMessages.noComments)).toBeVisible()
  })
})

test('loads older comments in place and retries after a failure', async ({
  page,
  baseURL,
  newProduct,
}) => {
  const product = await newProduct()
  await putComments(baseURL ?? '', on(product), many)
  await visit(page, productHref(product), { waitUntil: 'networkidle' })
  await openTab(page)
  await expect(page.locator('[data-comments] > div')).toBeAttached()
  const busy = { status: false, code: 429, message: 'کمی بعد دوباره تلاش کنید.' }
  await page.route('**/api/v1/comments?*', route => route.fulfill({ status: 429, json: busy }))
  await older(page).click()
  await expect(panel(page).getByText(busy.message)).toBeVisible()
  await page.unroute('**/api/v1/comments?*')
  await page.getByRole('button', { name: actionLabels.retry }).click()
  await expect(items(page)).toHaveCount(COUNT)
  await expect(older(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  await expect(items(page).nth(PAGE_SIZE)).toBeFocused()
  expect(await seriousFaults(page)).toEqual([])
})

test('a guest signs in, returns to the open dialog, and the comment appears after approval', async ({
  page,
  request,
  baseURL,
  newProduct,
}) => {
  test.slow()
  const product = await newProduct()
  const customer = await withShop(baseURL ?? '', aCustomer)
  const said = `تازه بود ${customer.mobile}`
  await visit(page, productHref(product))
  await openTab(page)
  await add(page).click()
  await expect(page).toHaveURL(/\/login\?backUrl=/)
  await page.getByLabel(accountLabels.mobile).fill(customer.mobile)
  await page.getByRole('button', { name: actionLabels.continue, exact: true }).click()
  await page.getByRole('button', { name: accountLabels.loginWithOtp }).click()
  await page.getByLabel(accountLabels.otp).fill(await readCode(customer.mobile))

  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(url => url.pathname + url.search === productHref(product))
  const text = dialog(page).getByLabel(catalogLabels.commentBody)
  await expect(text).toBeFocused()
  await text.fill(said)
  await dialog(page).getByRole('button', { name: catalogLabels.addComment }).click()
  await expect(page.getByText(catalogMessages.commentRegistered)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()

  const read = async () => (await request.get(productHref(product))).text()
  expect(await read()).not.toContain(said)
  const waiting = await withShop(baseURL ?? '', db =>
    db.selectFrom('comments').select('id').where('body', '=', said).executeTakeFirstOrThrow(),
  )
  const url = shopAt(baseURL ?? '').databaseUrl
  const approval = shopCommand(['comments', 'approve', String(waiting.id)], { DATABASE_URL: url })
  expect(approval.status).toBe(0)
  await expect.poll(read).toContain(said)
})

test('the dialog: required text, failures, closing, light or dark', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  const product = await newProduct()
  await signInCustomer(context, request, baseURL ?? '')
  await visit(page, productHref(product))
  await openTab(page)
  await add(page).click()
  const text = dialog(page).getByLabel(catalogLabels.commentBody)
  const send = dialog(page).getByRole('button', { name: catalogLabels.addComment })
  await expect(text).toBeFocused()
  await send.click()
  await expect(dialog(page).getByText(catalogMessages.commentRequired)).toBeVisible()
  await expect(text).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  const fields = { name: ['این نام پذیرفته نیست.'] }
  await page.route('**/api/v1/comments', route =>
    route.fulfill({ status: 422, json: { status: false, code: 422, message: fields } }),
  )
  await text.fill('نیمه‌کاره')
  await send.click()
  await expect(dialog(page).getByText(fields.name[0] ?? '')).toBeVisible()
  await expect(text).toHaveValue('نیمه‌کاره')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()

  await add(page).click()
  await expect(text).toHaveValue('نیمه‌کاره')
  await page.mouse.click(4, 4)
  await expect(dialog(page)).toBeHidden()
  await add(page).click()
  await expect(text).toHaveValue('نیمه‌کاره')
})

test('comments work in a product dialog too', async ({ page, context, request, baseURL }) => {
  const list = await request.get('/api/v1/products?sortby=1&page=9')
  const product = ((await list.json()) as { data: Product[] }).data[0]!
  await putComments(baseURL ?? '', on(product), many)
  await signInCustomer(context, request, baseURL ?? '')
  await visit(page, '/search/?sort=1&page=9')
  await page.locator('.card', { hasText: product.name }).first().getByRole('link').click()
  const modal = page.getByRole('dialog', { name: product.name })
  await modal.locator('.tabs summary', { hasText: catalogLabels.comments }).click()
  // Until it lives, the link leads to a page of its own.
  await expect(page.locator('[data-comments] > div')).toBeAttached()
  await older(page).click()
  await expect(items(page)).toHaveCount(COUNT)
  await add(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(modal).toBeVisible()

  // A step back leaves the product, and what was being written of it.
  await add(page).click()
  await dialog(page).getByLabel(catalogLabels.commentBody).fill('نیمه‌کاره')
  await page.goBack()
  await expect(page).toHaveURL('/search/?sort=1&page=9')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const link = page.locator('.card', { hasText: product.name }).first().getByRole('link')
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(modal).toBeVisible()
  await modal.locator('.tabs summary', { hasText: catalogLabels.comments }).click()
  await add(page).click()
  await expect(dialog(page).getByLabel(catalogLabels.commentBody)).toHaveValue('نیمه‌کاره')
})

test('shifts no layout while comments open and grow', async ({ page, baseURL, newProduct }) => {
  const product = await newProduct()
  await putComments(baseURL ?? '', on(product), [...many, ...many.map(text => `${text} باز`)])
  await watchMoves(page)
  await visit(page, `${productHref(product)}?comments=1`, { waitUntil: 'networkidle' })
  await older(page).hover()
  await expect(page.locator('[data-comments] > div')).toBeAttached()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/api/v1/comments?*', async route => {
    await released
    await route.continue()
  })
  await older(page).click()
  await expect(panel(page).getByRole('status')).toBeVisible()
  // What the click moves at once was asked for; what comes later finds its place.
  await readMoves(page)
  await page.evaluate(() => {
    Object.assign((window as unknown as { moves: unknown[] }).moves, { length: 0 })
  })
  release(undefined)
  await expect(items(page)).toHaveCount(2 * PAGE_SIZE)
  expect(await readMoves(page)).toEqual([])
})
