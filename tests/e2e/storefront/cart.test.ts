import type { Page } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  changeProduct,
  countsHeld,
  expectCount,
  putInBasket,
  stepperOf,
} from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer } from '#tests/support/fixtures/shop-data.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const empty = (page: Page) => page.getByText(cartMessages.cartEmpty).first()
const line = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('link', { name, exact: true }) })

test('the side cart resizes with its lines and mirrors the page', async ({ page, newProduct }) => {
  const product = await newProduct()
  await putInBasket(page, product)
  const opener = page.locator('.tool-cart')
  await opener.click()
  const side = page.getByRole('dialog', { name: cartLabels.title })
  await expect(side).toBeVisible()
  await expect(side).toHaveCSS('width', '415px')
  await expect(side.getByRole('link', { name: cartLabels.goToCart })).toHaveAttribute(
    'href',
    '/cart',
  )
  await stepperOf(side, product).getByRole('button', { name: cartLabels.addOne }).click()
  await expectCount(page.locator('main'), product, 2)
  await expect(page.locator('.tool-cart [data-cart-count]')).toHaveText('۲')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  // By keyboard: the last line leaves the focus in the dialog, which gives it back at its end.
  const remove = side.getByRole('button', { name: new RegExp(cartLabels.remove) })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(side.getByText(cartMessages.cartEmpty)).toBeVisible()
  await expect(side.getByRole('link', { name: cartLabels.startShopping })).toBeFocused()
  await expect(side).toHaveCSS('width', '300px')
  await page.keyboard.press('Escape')
  await expect(side).toBeHidden()
  await expect(opener).toBeFocused()
})

test(
  "the header's cart count opens the cart page on a phone",
  { tag: '@phone' },
  async ({ page, newProduct }) => {
    const product = await newProduct()
    await putInBasket(page, product, 2)
    await expect(page.locator('.tool-cart [data-cart-count]')).toHaveText('۲')
    await page.locator('.tool-cart').click()
    await expect(page).toHaveURL(/\/cart$/)
    await expectCount(page, product, 2)
  },
)

test('removing a line by keyboard moves the focus to the next line', async ({
  page,
  newProduct,
}) => {
  const first = await newProduct()
  const second = await newProduct()
  const third = await newProduct()
  for (const product of [first, second, third]) await putInBasket(page, product)
  await visit(page, '/cart')
  const remove = async ({ name }: { name: string }) => {
    const button = line(page, name).getByRole('button', { name: cartLabels.remove, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(line(page, name)).toHaveCount(0)
  }
  const focused = (name: string) =>
    expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeFocused()
  await remove(second)
  await focused(third.name)
  await remove(third)
  await focused(first.name)
  await remove(first)
  await expect(empty(page)).toBeVisible()
  await focused(cartLabels.startShopping)
})

for (const who of ['a guest', 'a customer'])
  test(`two tabs of ${who} share one cart and lose nothing`, async ({
    page,
    context,
    request,
    baseURL,
    newProduct,
  }) => {
    if (who === 'a customer') await signInCustomer(context, request, baseURL ?? '')
    const milk = await newProduct()
    const bread = await newProduct()
    await putInBasket(page, milk)
    const other = await context.newPage()
    await putInBasket(other, bread)
    await page.bringToFront()
    await stepperOf(page, milk).getByRole('button', { name: cartLabels.addOne }).click()
    await expectCount(page, milk, 2)
    await visit(other, '/cart')
    await expectCount(other, milk, 2)
    await expectCount(other, bread, 1)
    await stepperOf(other, milk).getByRole('button', { name: cartLabels.removeOne }).click()
    await expectCount(page, milk, 1)
    await expect(page.locator('.tool-cart [data-cart-count]')).toHaveText('۲')
    await reloadPage(other)
    await expectCount(other, milk, 1)
    await expectCount(other, bread, 1)
    const add = (tab: Page) =>
      stepperOf(tab, milk).getByRole('button', { name: cartLabels.addOne }).click()
    if (who === 'a customer') await Promise.all([add(page), add(other)])
    else {
      // Of a guest's list nobody is the judge: each tab counts on from what the other has written.
      await add(page)
      await expectCount(other, milk, 2)
      await add(other)
    }
    for (const tab of [page, other]) await expectCount(tab, milk, 3)
    await reloadPage(other)
    await expectCount(other, milk, 3)
  })

test('shows cart counts on buttons before the first interaction', async ({ page, newProduct }) => {
  const milk = await newProduct()
  await putInBasket(page, milk)
  await reloadPage(page)
  await expectCount(page, milk, 1)
  await visit(page, '/')
  await expect(
    page.locator('astro-island[component-export="CartControls"]:not([ssr])'),
  ).toBeAttached()
})

test('changes made offline are merged into the cart on reconnection', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  await signInCustomer(context, request, baseURL ?? '')
  const milk = await newProduct()
  await putInBasket(page, milk)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const more = stepperOf(page, milk).getByRole('button', { name: cartLabels.addOne })
  await more.click()
  await more.click()
  await expectCount(page, milk, 3)
  await expect(page.getByText(cartMessages.cartWaitsForConnection)).toBeVisible()
  const merged = page.waitForResponse(/\/cart\/multi$/)
  await context.setOffline(false)
  expect((await merged).status()).toBe(200)
  // The server's own list, in a page that begins anew.
  await page.evaluate(() => localStorage.removeItem('sabad:cart'))
  await visit(page, '/cart')
  await expectCount(page, milk, 3)
})

test('saves changes made just before leaving the page', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  await signInCustomer(context, request, baseURL ?? '')
  const milk = await newProduct()
  await putInBasket(page, milk, 3)
  await visit(page, '/faqs')
  // The server's own list, in a page that begins anew.
  await page.evaluate(() => localStorage.removeItem('sabad:cart'))
  await visit(page, '/cart')
  await expectCount(page, milk, 3)
})

test('handles products that sold out while in the cart', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '')
  const few = await newProduct()
  const gone = await newProduct()
  await putInBasket(page, few, 3)
  await putInBasket(page, gone)
  // A tap is shown before it is told.
  await expect.poll(() => countsHeld(baseURL ?? '', id)).toEqual([3, 1])
  await changeProduct(baseURL ?? '', few.id, { inventory: 1 })
  await changeProduct(baseURL ?? '', gone.id, { available: 0 })
  await visit(page, '/cart')
  await expect(line(page, few.name).getByRole('alert')).toHaveText(stockLeft(1))
  await expect(line(page, gone.name).getByRole('alert')).toHaveText(
    cartMessages.cartItemUnavailable,
  )
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  // Cause 1 keeps the shopper here, and is said to who presses all the same.
  await page.getByRole('button', { name: cartLabels.checkout }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: cartMessages.cartHasErrors }),
  ).toBeVisible()
  // What is left is not called the most there may be; one tap brings the line to it.
  await expect(line(page, few.name)).not.toContainText(cartLabels.maxReached)
  await stepperOf(page, few).getByRole('button', { name: cartLabels.removeOne }).click()
  await expectCount(page, few, 1)
  await expect(line(page, few.name).getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: cartLabels.checkout }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  // Cause 2 left with the page.
  await visit(page, '/cart')
  await expectCount(page, few, 1)
  await expect(line(page, gone.name)).toHaveCount(0)
})

test('the stepper of a full line fits at every width', async ({ page, newProduct }) => {
  const product = await newProduct(2)
  await putInBasket(page, product, 2)
  await visit(page, '/cart')
  for (const width of [320, 360, 390, 599, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const stepper = stepperOf(page.locator('main'), product)
    await expect(stepper.getByText(cartLabels.maxReached)).toBeVisible()
    const outside = await stepper.evaluate(pill => {
      const around = pill.getBoundingClientRect()
      const parts = [...pill.querySelectorAll('button, small')]
      const boxes = parts.map(part => part.getBoundingClientRect())
      return boxes.filter(box => box.left < around.left || box.right > around.right).length
    })
    expect(outside, `${width} px`).toBe(0)
  }
})
