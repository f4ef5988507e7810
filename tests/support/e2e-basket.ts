import type { APIRequestContext, Locator, Page } from 'playwright/test'
import type { Product } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts'
import { inTransaction } from '#server/db/open.ts'
import { withShop } from './e2e-database.ts'
import { expect } from './page.ts'

/** From this page of the catalogue on no other test buys. */
const PAGE = 8
/** So many at least are on sale on each. */
const OF_PAGE = 5

/** A product on sale that only the test of this number buys, or changes. */
export async function productOfTest(request: APIRequestContext, nth: number): Promise<Product> {
  const page = PAGE + Math.floor(nth / OF_PAGE)
  const answer = await request.get(`/api/v1/products?page=${page}`)
  const { data } = (await answer.json()) as { data: Product[] }
  const product = data.filter(each => each.available && each.max_count >= 5)[nth % OF_PAGE]
  if (!product) throw new Error(`the demo has no product ${nth} for a basket`)
  return product
}

/** What the staff changes of a product while somebody has it in the basket. */
export const changeProduct = (
  baseURL: string,
  id: number,
  change: {
    inventory?: number | null
    price?: number
    price_by_discount?: number | null
    available?: 0 | 1
  },
): Promise<void> =>
  withShop(baseURL, db =>
    inTransaction(db, async trx => {
      await trx.updateTable('products').set(change).where('id', '=', id).execute()
      await bumpCatalogueVersion(trx, [id])
    }),
  )

/** Pieces of each line that the shop holds of a customer, the oldest line first. */
export const countsHeld = (baseURL: string, customerId: number): Promise<number[]> =>
  withShop(baseURL, async db => {
    const lines = db.selectFrom('cart_lines').select('count').where('user_id', '=', customerId)
    return (await lines.orderBy('id').execute()).map(({ count }) => count)
  })

/** The stepper of an item on a page, by its name. */
export const stepperOf = (page: Page | Locator, { name }: Product): Locator =>
  page.getByRole('group', { name, exact: true }).first()

/** Opens a product's own page and puts so many pieces into the basket. */
export async function putInBasket(page: Page, product: Product, count = 1): Promise<void> {
  await page.goto(productHref(product))
  await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
  await expectCount(page, product, 1)
  for (let more = 2; more <= count; more++) {
    await stepperOf(page, product).getByRole('button', { name: cartLabels.addOne }).click()
    await expectCount(page, product, more)
  }
}

export const expectCount = (page: Page | Locator, product: Product, count: number) =>
  expect(stepperOf(page, product).getByRole('status')).toContainText(toPersianDigits(count))
