/** Dialogs, menus and customer pages on narrow phones, with seven-digit prices and long names. */
import type { Page } from 'playwright/test'
import { ItemType } from '#lib/codes/cart.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { allResultsFor } from '#lib/text/labels/search.ts'
import { productHref } from '#lib/rules/links.ts'
import { putInCart } from '#tests/support/fixtures/cart-page.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { chooseRest, joinCompany, putLine, step } from '#tests/support/fixtures/checkout-page.ts'
import { putComments, withShop } from '#tests/support/fixtures/shop-data.ts'
import { COMPLETED, customerWhoOrders } from '#tests/support/fixtures/customer-orders.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { narrowFaults } from '#tests/support/checks/narrow-faults.ts'
import { openFilter } from '#tests/support/checks/listing.ts'
import { putCoupon, putEarned, putEntry, putWish } from '#tests/support/builders/account-lists.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const LONG_NAME = 'روغن آفتابگردان سرخ‌کردنی بدون پالم غنی‌شده با ویتامین ۱٬۸۰۰ گرمی'

// Nothing is measured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const faultsOf = async (page: Page, place: string): Promise<string[]> => [
  ...(await seriousFaults(page)),
  ...(await narrowFaults(page, place)),
]

test(
  'dialogs and menus are accessible and fit with the longest names and prices',
  { tag: '@phone' },
  async ({ page, newProduct }) => {
    const faults: string[] = []
    const look = async (place: string) => faults.push(...(await faultsOf(page, place)))
    await visit(page, '/search/')
    await openFilter(page)
    await look('filters')
    await visit(page, '/search/')
    const card = page.locator('.list-main .card').first()
    await card.getByRole('button', { name: cartLabels.add }).click()
    await look('list with a stepper')
    await card.getByRole('link').first().click()
    await expect(
      page.locator('dialog.product-dialog[open]').getByRole('heading', { level: 1 }),
    ).toBeVisible()
    await look('product over its list')
    await visit(page, '/faqs')
    await page.locator('#q').click()
    await page.keyboard.type('شیر')
    await expect(page.getByRole('option', { name: allResultsFor('شیر') })).toBeVisible()
    await look('suggestions')
    await visit(page, '/faqs')
    await page.locator('.header .phone-only').click()
    await page.locator('#menu summary').first().click()
    await look('menu')
    await putInCart(page, await newProduct(), 2)
    await look('product in the cart')
    await visit(page, '/cart')
    await expect(page.locator('main').getByRole('group').first()).toBeVisible()
    await look('cart')
    expect(faults).toEqual([])
  },
)

const RIALS = 98_765_430

test(
  'every customer page is accessible and fits with the longest names and prices',
  { tag: '@phone' },
  async ({ page, context, request, baseURL, newProduct }) => {
    test.slow()
    const faults: string[] = []
    const look = async (place: string) => faults.push(...(await faultsOf(page, place)))
    const customer = await customerWhoOrders(context, request, baseURL ?? '')
    const product = await newProduct()
    await putComments(customer.shop, { record_name: 'product', record_id: product.id }, [LONG_NAME])
    const finished = await customer.order([{ count: 3 }, {}], COMPLETED)
    const waiting = await customer.order()
    await withShop(customer.shop, async db => {
      const user_id = customer.id
      const own = { user_id, now: Math.floor(Date.now() / 1000) }
      await putCoupon(db, {
        user_id,
        code: `LONG${newMobile()}`,
        type: ItemType.bundle,
        value: RIALS,
        flooring: RIALS,
      })
      await putEarned(db, { ...own, code: `EARN${newMobile()}`, mobile: newMobile() })
      for (const amount of [RIALS, -RIALS / 2]) await putEntry(db, { ...own, amount })
      await putWish(db, { ...own, product_id: product.id })
      await joinCompany(db, customer.id, 'rasakav')
      const productId = await putProduct(db, { name: `کالای ${newMobile()}`, inventory: null })
      await putLine(db, { userId: customer.id, productId, count: 9 })
    })

    await visit(page, '/checkout')
    await expect(page.getByRole('heading', { name: checkoutLabels.title })).toBeVisible()
    await look('checkout')
    await step(page, 'time').getByRole('button').first().click()
    await chooseRest(page)
    await look('checkout with all chosen')
    await step(page, 'address').getByRole('heading').getByRole('button').click()
    await step(page, 'address').getByRole('button', { name: checkoutLabels.addAddress }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('address dialog')

    await visit(page, '/profile/orders')
    const card = page.getByRole('listitem').filter({ hasText: orderLabels.cancel }).first()
    await card.getByText(orderLabels.details).click()
    await expect(card.getByText(waiting.products[0]?.name ?? '')).toBeVisible()
    await look('orders')
    await card.getByRole('button', { name: orderLabels.notes, exact: true }).click()
    await expect(page.getByRole('dialog', { name: orderLabels.notes })).toBeVisible()
    await look('notes of an order')
    await visit(page, `/payments?tracking_code=${waiting.trackingCode}`)
    await expect(page.getByRole('link', { name: orderLabels.viewOrders }).first()).toBeVisible()
    await look('result of a payment')
    for (const { id } of [finished, waiting]) {
      await visit(page, `/receipts/${id}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await look(`receipt ${id === waiting.id ? 'to pay' : 'of a finished order'}`)
    }
    for (const name of [
      '',
      '/edit',
      '/addresses',
      '/coupons-codes',
      '/credit',
      '/referral',
      '/wholesales',
      '/company',
      '/change-password',
      '/change-mobile',
    ]) {
      await visit(page, `/profile${name}`)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await look(`/profile${name}`)
    }
    await visit(page, productHref(product))
    await page.locator('.tabs summary', { hasText: catalogLabels.comments }).click()
    await look('comments')
    await page.locator('.comments').getByRole('button', { name: catalogLabels.addComment }).click()
    await expect(page.getByRole('dialog', { name: catalogLabels.addComment })).toBeVisible()
    await look('dialog of a comment')
    expect(faults).toEqual([])
  },
)
