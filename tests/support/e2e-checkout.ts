import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { formatToman } from '#lib/text/money.ts'
import type { Db } from '#server/db/open.ts'
import type { StepId } from '#stores/checkout-steps.ts'
import { insertAddress } from './account.ts'
import { signInCustomer, withShop } from './e2e-database.ts'
import { expect, test as base } from './page.ts'
import { newMobile } from './shopper.ts'

export const PRICE = 3_000_000
/** Of the courier of the demo, in rials. */
export const COURIER = 390_000

/** What a customer comes to the checkout with; money in rials. */
export interface Furniture {
  /** Pieces in the basket, at `PRICE` each. */
  count?: number
  /** Null is unlimited. */
  inventory?: number | null
  /** A balance, or below 0 a debt. */
  wallet?: number
  /** The code of a company of the demo. */
  company?: string
  /** Of a second address. */
  otherCity?: string
}

interface Fixtures {
  page: Page
  context: BrowserContext
  request: APIRequestContext
  baseURL: string | undefined
}

export interface ReadyCustomer {
  id: number
  productId: number
  /** Of the one product of the basket, which no other test has. */
  name: string
  work: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Their orders, the oldest first. */
  orders: () => ReturnType<typeof ordersOf>
}

const ordersOf = (db: Db, id: number) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('id').execute()

/** `open` signs a customer with an address in Tehran and a basket in, and opens the checkout. */
export const test = base.extend<{ open: (furniture?: Furniture) => Promise<ReadyCustomer> }>({
  open: async ({ page, context, request, baseURL }, use) =>
    use(furniture => openCheckout({ page, context, request, baseURL }, furniture)),
})

export async function openCheckout(
  { page, context, request, baseURL = '' }: Fixtures,
  { count = 2, inventory = null, wallet = 0, company, otherCity }: Furniture = {},
): Promise<ReadyCustomer> {
  const name = `کالای ${toPersianDigits(newMobile())}`
  let productId = 0
  const id = await signInCustomer(context, request, baseURL, async (db, userId) => {
    await insertAddress(db, { user_id: userId, is_main: 1 })
    if (otherCity) await insertAddress(db, { user_id: userId, city: otherCity, address: otherCity })
    productId = await putProduct(db, { name, inventory })
    await putLine(db, { userId, productId, count })
    if (wallet !== 0) await putWallet(db, userId, wallet)
    if (company) await joinCompany(db, userId, company)
  })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: checkoutLabels.title })).toBeVisible()
  const work = <T>(doing: (db: Db) => Promise<T>) => withShop(baseURL, doing)
  return { id, productId, name, work, orders: () => work(db => ordersOf(db, id)) }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Like one of the demo, but in no list: nobody hears of it, and its stock is its own. */
export async function putProduct(
  db: Db,
  { name, inventory }: { name: string; inventory: number | null },
): Promise<number> {
  const { id: _, ...like } = await db
    .selectFrom('products')
    .selectAll()
    .where('available', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const price = { price: PRICE, price_by_discount: null }
  const sale = { special_sale_value: null, special_sale_expiration: null }
  const own = { sku: name, name, inventory, max_count: 10, sold: 0 }
  const { id } = await db
    .insertInto('products')
    .values({ ...like, ...price, ...sale, ...own })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const putLine = (db: Db, line: { userId: number; productId: number; count: number }) =>
  db
    .insertInto('cart_lines')
    .values({
      type: 1,
      user_id: line.userId,
      item_id: line.productId,
      count: line.count,
      created_at: nowSeconds(),
    })
    .execute()

const putWallet = (db: Db, user_id: number, amount: number) =>
  db
    .insertInto('ledger')
    .values({ user_id, amount, reason: 'adjustment', order_id: null, created_at: nowSeconds() })
    .execute()

/** Makes a customer a member of the company with this join code. */
export async function joinCompany(
  db: Db,
  userId: number,
  code: string,
): Promise<{ id: number; flooring: number }> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'flooring'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ company_id: company.id }).where('id', '=', userId).execute()
  return company
}

export const step = (page: Page, id: StepId): Locator => page.locator(`#step-${id}`)

export const options = (page: Page, id: StepId): Locator =>
  step(page, id).locator('[aria-pressed]:not([aria-disabled])')

/** The last window that costs nothing of the last day. */
export async function chooseTime(page: Page): Promise<void> {
  const [days, times] = [0, 1].map(n => step(page, 'time').getByRole('group').nth(n))
  await days?.locator('button:enabled').last().click()
  await times?.locator('button:enabled', { hasText: checkoutLabels.noFee }).last().click()
}

/** From the window on: by courier, through the port with this name. */
export async function chooseRest(page: Page, port = 'درگاه پرداخت اینترنتی'): Promise<void> {
  await chooseTime(page)
  await options(page, 'delivery').first().click()
  await options(page, 'payment').filter({ hasText: port }).click()
  await options(page, 'repeat').first().click()
}

export const WITHOUT_PAYMENT = 'ثبت سفارش بدون پرداخت آنلاین'

export const submit = (page: Page): Locator =>
  page
    .getByRole('button', { name: checkoutLabels.submit, exact: true })
    .or(page.getByRole('button', { name: checkoutLabels.payAndSubmit, exact: true }))

/** The invoice's last line. */
export const expectPayable = (page: Page, rials: number): Promise<void> =>
  expect(page.locator('dd[aria-live=polite]')).toContainText(formatToman(rials))

/** The bank of the tests, told to pay or to give up. */
export async function atBank(page: Page, decision: 'پرداخت' | 'انصراف'): Promise<void> {
  await expect(page).toHaveURL(/\/bank\//)
  await page.getByRole('button', { name: decision, exact: true }).click()
  await expect(page).toHaveURL(/\/payments\?/)
}
