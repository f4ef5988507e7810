import type { Page } from 'playwright/test'
import type { Product } from '#lib/contract/product.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { formatToman } from '#lib/text/money.ts'
import { aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expectCount, putInCart, stepperOf } from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const PERSONAL = ['/checkout', '/register', '/receipts/1', '/profile']

test.use({ serviceWorkers: 'allow' })

/** Every address that the worker has cached. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(decodeURIComponent(url.slice(location.origin.length)))
    return paths
  })

/** Opens the first page and waits until the worker has it. */
async function begin(page: Page, path: string): Promise<void> {
  await visit(page, path)
  // The worker comes with the first touch.
  await page.mouse.wheel(0, 10)
  await expect.poll(() => cachedPaths(page)).toContain(path)
}

test('shows visited pages and the cart offline, explains others, and caches nothing personal', async ({
  page,
  context,
  request,
  newProduct,
}) => {
  const product = await aProduct(request)
  await begin(page, '/faqs')
  await context.addCookies([{ name: 'sabad_in', value: '1', url: page.url() }])
  // Pages that need an account redirect as soon as they are hydrated: each has a tab of its own.
  for (const path of PERSONAL) {
    const tab = await context.newPage()
    await tab.goto(path, { waitUntil: 'commit' })
    await tab.close()
  }
  await visit(page, product)
  const title = await page.title()
  await expect.poll(() => cachedPaths(page)).toContain(decodeURIComponent(product))
  const paths = await cachedPaths(page)
  expect(paths.filter(path => [...PERSONAL, '/api/'].some(each => path.startsWith(each)))).toEqual(
    [],
  )

  await context.setOffline(true)
  await visit(page, '/faqs')
  await expect(page.getByRole('heading', { name: contentLabels.faqTitle }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: pageMessages.offline })).toBeVisible()
  await visit(page, `${product}/`)
  await expect(page).toHaveTitle(title)
  const styled = await page.evaluate(() => getComputedStyle(document.body).display)
  expect(styled).toBe('flex')

  for (const path of ['/brands', '/profile', '/login']) {
    await visit(page, path)
    await expect(page.getByText(pageMessages.offlinePage)).toBeVisible()
  }
  await expect(page.getByRole('link', { name: actionLabels.backToHome })).toBeVisible()
  await visit(page, '/brands')
  await expect(page.getByText(pageMessages.offlinePage)).toBeVisible()
  // With a connection the page comes by itself, and a newer page replaces the cached one.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find(each => each.startsWith('sabad-pages-'))!
    const old = new Response('<title>old</title>', { headers: { 'content-type': 'text/html' } })
    await (await caches.open(name)).put(`${location.origin}/faqs`, old)
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: navLabels.brands })).toBeVisible()
  await expect(page).toHaveURL('/brands')
  await visit(page, '/faqs')
  await expect(page.getByRole('heading', { name: contentLabels.faqTitle }).first()).toBeVisible()
  await changesCartOffline(page, await newProduct())
})

/** A guest's cart is seen and changed offline. */
async function changesCartOffline(page: Page, product: Product): Promise<void> {
  await putInCart(page, product, 2)
  await expect.poll(() => cachedPaths(page)).toContain('/cart')
  await page.context().setOffline(true)
  await visit(page, '/cart')
  await expect(page.getByText(product.name).first()).toBeVisible()
  await expect(page.getByText(cartMessages.cartPricesOld)).toBeVisible()
  const price = product.price_by_discount ?? product.price
  const sum = page
    .getByRole('region', { name: cartLabels.totalPrice })
    .getByRole('definition')
    .last()
  await expect(sum).toContainText(formatToman(price * 2))
  await stepperOf(page, product).getByRole('button', { name: cartLabels.addOne }).click()
  await expectCount(page, product, 3)
  await reloadPage(page)
  await expectCount(page, product, 3)
  await page.context().setOffline(false)
  await expect(page.getByText(cartMessages.cartPricesOld)).toBeHidden()
  await expect(sum).toContainText(formatToman(price * 3))
}

test('a customer changes the cart offline; it is merged on reconnection', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  const product = await newProduct()
  const id = await signInCustomer(context, request, baseURL ?? '')
  await putInCart(page, product, 1)
  const held = () =>
    withShop(baseURL ?? '', db =>
      db.selectFrom('cart_lines').select('count').where('user_id', '=', id).execute(),
    )
  await expect.poll(held).toEqual([{ count: 1 }])
  await expect.poll(() => cachedPaths(page)).toContain('/cart')
  // The cached page is the same for everybody.
  const cachedCart = await page.evaluate(async () =>
    (await caches.match(`${location.origin}/cart`))?.text(),
  )
  expect(cachedCart).toBe(await (await request.get('/cart')).text())
  await context.setOffline(true)
  await visit(page, '/cart')
  await expectCount(page, product, 1)
  await stepperOf(page, product).getByRole('button', { name: cartLabels.addOne }).click()
  await expect(page.getByText(cartMessages.cartWaitsForConnection)).toBeVisible()
  await reloadPage(page)
  await expectCount(page, product, 2)
  expect(await held()).toEqual([{ count: 1 }])
  await context.setOffline(false)
  await expect.poll(held).toEqual([{ count: 2 }])
  await expectCount(page, product, 2)
})
