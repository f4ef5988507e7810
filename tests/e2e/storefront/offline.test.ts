import type { Page } from 'playwright/test'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { formatToman } from '#lib/text/money.ts'
import { aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expectCount, putInBasket, stepperOf } from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const PERSONAL = ['/checkout', '/login', '/register', '/receipts/1', '/profile']

const strip = (page: Page) => page.locator('#connection')

/** What the strip says from here on; that the connection is back it says for a moment only. */
async function watchStrip(page: Page): Promise<() => Promise<unknown>> {
  await strip(page).evaluate(place => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: unknown }).said)
}

test('the connection strip appears and disappears without layout shifts', async ({
  page,
  context,
}) => {
  await watchMoves(page)
  for (const path of ['/faqs', '/login']) {
    await visit(page, path)
    await expect(strip(page)).toBeEmpty()
    const said = await watchStrip(page)
    await context.setOffline(true)
    await expect(strip(page)).toHaveText(pageMessages.offline)
    await expect(strip(page)).toHaveRole('status')
    await context.setOffline(false)
    await expect.poll(said).toEqual([pageMessages.offline, pageMessages.backOnline, ''])
    await expect(strip(page)).toBeEmpty()
    expect(await readMoves(page)).toEqual([])
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Every address that the worker keeps. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          found.push(decodeURIComponent(url.slice(location.origin.length)))
      return found
    })

  /** Opens the first page and waits until the worker has it. */
  async function begin(page: Page, path: string): Promise<void> {
    await visit(page, path)
    // The worker comes with the first touch.
    await page.mouse.wheel(0, 10)
    await expect.poll(() => kept(page)).toContain(path)
  }

  test('reads visited pages offline and explains others', async ({ page, context, request }) => {
    const product = await aProduct(request)
    await begin(page, '/faqs')
    await visit(page, product)
    const title = await page.title()
    await expect.poll(() => kept(page)).toContain(decodeURIComponent(product))

    await context.setOffline(true)
    await visit(page, '/faqs')
    await expect(page.getByRole('heading', { name: contentLabels.faqTitle }).first()).toBeVisible()
    await expect(strip(page)).toHaveText(pageMessages.offline)
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
    // Back again, the page that was asked for comes by itself.
    await context.setOffline(false)
    await expect(page.locator('#header')).toBeVisible()
    await expect(page).toHaveURL('/brands')
  })

  test('caches nothing personal', async ({ page, context }) => {
    await begin(page, '/faqs')
    await context.addCookies([{ name: 'sabad_in', value: '1', url: page.url() }])
    // Those that want a user send on as soon as they live: each has a tab of its own.
    for (const path of PERSONAL) {
      const tab = await context.newPage()
      await tab.goto(path, { waitUntil: 'commit' })
      await tab.close()
    }
    await visit(page, '/brands')
    await expect.poll(() => kept(page)).toContain('/brands')
    const found = await kept(page)
    expect(found.filter(path => PERSONAL.some(each => path.startsWith(each)))).toEqual([])
    expect(found.filter(path => path.startsWith('/api/'))).toEqual([])
  })

  test('caches only the anonymous cart page', async ({ page, context, request, baseURL }) => {
    await signInCustomer(context, request, baseURL ?? '')
    await begin(page, '/faqs')
    await visit(page, '/cart')
    const text = () =>
      page.evaluate(async () => (await caches.match(`${location.origin}/cart`))?.text() ?? '')
    await expect.poll(text).not.toBe('')
    expect(await text()).toBe(await (await request.get('/cart')).text())
  })

  test('a guest sees and changes the cart offline', async ({ page, context, newProduct }) => {
    const product = await newProduct()
    await putInBasket(page, product, 2)
    await expect.poll(() => kept(page)).toContain('/cart')
    await context.setOffline(true)
    await visit(page, '/cart')
    await expect(page.getByText(product.name).first()).toBeVisible()
    await expect(page.getByText(cartMessages.cartPricesOld)).toBeVisible()
    const price = product.price_by_discount ?? product.price
    const sum = () => page.locator('dd[aria-live=polite]')
    await expect(sum()).toContainText(formatToman(price * 2))
    await stepperOf(page, product).getByRole('button', { name: cartLabels.addOne }).click()
    await expectCount(page, product, 3)
    await reloadPage(page)
    await expectCount(page, product, 3)
    await context.setOffline(false)
    await expect(page.getByText(cartMessages.cartPricesOld)).toBeHidden()
    await expect(sum()).toContainText(formatToman(price * 3))
  })

  test('a customer changes the cart offline; it is merged on reconnection', async ({
    page,
    context,
    request,
    baseURL,
    newProduct,
  }) => {
    const product = await newProduct()
    const id = await signInCustomer(context, request, baseURL ?? '')
    await putInBasket(page, product, 1)
    const held = () =>
      withShop(baseURL ?? '', db =>
        db.selectFrom('cart_lines').select('count').where('user_id', '=', id).execute(),
      )
    await expect.poll(held).toEqual([{ count: 1 }])
    await expect.poll(() => kept(page)).toContain('/cart')
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

  test('never serves a stale page with a connection', async ({ page }) => {
    await begin(page, '/faqs')
    await page.evaluate(async () => {
      const name = (await caches.keys()).find(each => each.startsWith('sabad-pages-'))!
      const old = new Response('<title>old</title>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open(name)).put(`${location.origin}/faqs`, old)
    })
    await visit(page, '/faqs')
    await expect(page.getByRole('heading', { name: contentLabels.faqTitle }).first()).toBeVisible()
  })
})

test('revalidates the service worker; the manifest names existing icons', async ({ request }) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-type']).toContain('javascript')
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    dir: string
    lang: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ lang: 'fa', dir: 'rtl' })
  expect(manifest.icons).toHaveLength(3)
  for (const { src, sizes } of [
    ...manifest.icons,
    { src: '/icons/apple-touch.png', sizes: '180x180' },
  ]) {
    const picture = await (await request.get(src)).body()
    // Width and height stand at the beginning of every PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
})
