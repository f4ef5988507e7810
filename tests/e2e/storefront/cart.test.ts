import type { Page } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  changeProduct,
  countsHeld,
  expectCount,
  productOfTest,
  putInBasket,
  stepperOf,
} from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer } from '#tests/support/fixtures/shop-data.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

const empty = (page: Page) => page.getByText(cartMessages.cartEmpty).first()
const line = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('link', { name, exact: true }) })

test(
  'the basket at the side is 415 px wide with items, else 300, and one with the page',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const product = await productOfTest(request, 0)
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
  },
)

test(
  'on a phone the header counts and leads to the page',
  { tag: '@phone' },
  async ({ page, request }) => {
    const product = await productOfTest(request, 0)
    await putInBasket(page, product, 2)
    await expect(page.locator('.tool-cart [data-cart-count]')).toHaveText('۲')
    await page.locator('.tool-cart').click()
    await expect(page).toHaveURL(/\/cart$/)
    await expectCount(page, product, 2)
  },
)

test(
  'a line that goes by keyboard leaves the focus at the next one',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const first = await productOfTest(request, 0)
    const second = await productOfTest(request, 1)
    const third = await productOfTest(request, 2)
    for (const product of [first, second, third]) await putInBasket(page, product)
    await page.goto('/cart')
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
  },
)

for (const who of ['a guest', 'a customer'])
  test(
    `two tabs of ${who} show one basket and lose nothing`,
    { tag: '@desktop' },
    async ({ page, context, request, baseURL }) => {
      if (who === 'a customer') await signInCustomer(context, request, baseURL ?? '')
      const milk = await productOfTest(request, 3)
      const bread = await productOfTest(request, 4)
      await putInBasket(page, milk)
      const other = await context.newPage()
      await putInBasket(other, bread)
      await page.bringToFront()
      await stepperOf(page, milk).getByRole('button', { name: cartLabels.addOne }).click()
      await expectCount(page, milk, 2)
      await other.goto('/cart')
      await expectCount(other, milk, 2)
      await expectCount(other, bread, 1)
      await stepperOf(other, milk).getByRole('button', { name: cartLabels.removeOne }).click()
      await expectCount(page, milk, 1)
      await expect(page.locator('.tool-cart [data-cart-count]')).toHaveText('۲')
      await other.reload()
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
      await other.reload()
      await expectCount(other, milk, 3)
    },
  )

test('what the basket holds stands on its buttons before the first touch of a page', async ({
  page,
  request,
}) => {
  const milk = await productOfTest(request, 3)
  await putInBasket(page, milk)
  await page.reload()
  await expectCount(page, milk, 1)
  await page.goto('/')
  await expect(
    page.locator('astro-island[component-export="CartControls"]:not([ssr])'),
  ).toBeAttached()
})

test('what is changed without a connection waits and joins the basket', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signInCustomer(context, request, baseURL ?? '')
  const milk = await productOfTest(request, 5)
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
  await page.goto('/cart')
  await expectCount(page, milk, 3)
})

test('taps made just before leaving count', async ({ page, context, request, baseURL }) => {
  await signInCustomer(context, request, baseURL ?? '')
  const milk = await productOfTest(request, 5)
  await putInBasket(page, milk, 3)
  await page.goto('/faqs')
  // The server's own list, in a page that begins anew.
  await page.evaluate(() => localStorage.removeItem('sabad:cart'))
  await page.goto('/cart')
  await expectCount(page, milk, 3)
})

test('sold out while it is in the basket', async ({ page, context, request, baseURL }, {
  project,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '')
  const own = project.name === 'phone' ? 6 : 8
  const few = await productOfTest(request, own)
  const gone = await productOfTest(request, own + 1)
  await putInBasket(page, few, 3)
  await putInBasket(page, gone)
  // A tap is shown before it is told.
  await expect.poll(() => countsHeld(baseURL ?? '', id)).toEqual([3, 1])
  await changeProduct(baseURL ?? '', few.id, { inventory: 1 })
  await changeProduct(baseURL ?? '', gone.id, { available: 0 })
  try {
    await page.goto('/cart')
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
    await page.goto('/cart')
    await expectCount(page, few, 1)
    await expect(line(page, gone.name)).toHaveCount(0)
  } finally {
    await changeProduct(baseURL ?? '', few.id, { inventory: few.inventory })
    await changeProduct(baseURL ?? '', gone.id, { available: 1 })
  }
})

test(
  'the buttons of a full line stay within its stepper at every width',
  { tag: '@desktop' },
  async ({ page, request, baseURL }) => {
    const product = await productOfTest(request, 13)
    await changeProduct(baseURL ?? '', product.id, { inventory: 2 })
    try {
      await putInBasket(page, product, 2)
      await page.goto('/cart')
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
    } finally {
      await changeProduct(baseURL ?? '', product.id, { inventory: product.inventory })
    }
  },
)
