/** Cards and cart lines on narrow phones, with seven-digit prices and long names. */
import type { Locator, Page } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { putInCart, stepperOf } from '#tests/support/fixtures/cart-page.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const WIDTHS = [320, 360, 412]
const LONG_NAME = 'روغن آفتابگردان سرخ‌کردنی بدون پالم غنی‌شده با ویتامین ۱٬۸۰۰ گرمی'
const LONG_PRICE = '۹٬۸۷۶٬۵۴۳'

/** Gives every card or line the longest name and price that a shop has. */
const lengthen = (items: Locator): Promise<void> =>
  items.evaluateAll(
    (all, { name, price }) => {
      for (const item of all) {
        for (const text of item.querySelectorAll('bdi, .card-name')) text.textContent = name
        for (const bold of item.querySelectorAll('b')) {
          const text = [...bold.childNodes].find(node => node.nodeType === Node.TEXT_NODE)
          if (text) text.textContent = `${price} `
        }
      }
    },
    { name: LONG_NAME, price: LONG_PRICE },
  )

/** What of a card is outside it, or of a line outside the page, and which of its prices and buttons overlap. */
const faultsOf = (items: Locator): Promise<string[]> =>
  items.evaluateAll(all =>
    all.flatMap(item => {
      const boxOf = (part: Element) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return part.matches('button') ? part.getBoundingClientRect() : range.getBoundingClientRect()
      }
      const outer = (item.matches('.card') ? item : document.body).getBoundingClientRect()
      const parts = [...item.querySelectorAll('button, output, b, del')].filter(
        part => part.getClientRects().length > 0,
      )
      const outside = parts
        .filter(
          part => boxOf(part).left < outer.left - 0.5 || boxOf(part).right > outer.right + 0.5,
        )
        .map(part => `outside: ${part.outerHTML.slice(0, 80)}`)
      const overlaps = parts.flatMap((one, index) =>
        parts.slice(index + 1).flatMap(other => {
          const [a, b] = [boxOf(one), boxOf(other)]
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          return wide > 2 && high > 2 && (one.matches('button') || other.matches('button'))
            ? [`overlap: ${one.outerHTML.slice(0, 60)} and ${other.outerHTML.slice(0, 60)}`]
            : []
        }),
      )
      return [...outside, ...overlaps]
    }),
  )

async function faultsAtEachWidth(page: Page, items: Locator): Promise<string[]> {
  await lengthen(items)
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    for (const fault of await faultsOf(items)) faults.push(`${width}: ${fault}`)
  }
  return faults
}

test('an open stepper fits its card on home @phone', async ({ page }) => {
  await visit(page, '/')
  const card = page.locator('.tinted .rail .card').filter({ has: page.locator('.add-slot') })
  await card.first().locator('.add').click()
  await expect(card.first().getByRole('button', { name: cartLabels.addOne })).toBeVisible()
  await card.first().getByRole('button', { name: cartLabels.addOne }).click()
  expect(await faultsAtEachWidth(page, card.first())).toEqual([])
})

test('a cart line has room for its price @phone', async ({ page, newProduct }) => {
  const product = await newProduct()
  await putInCart(page, product, 2)
  await visit(page, '/cart')
  const lines = page.locator('main li').filter({ has: page.getByRole('group') })
  await expect(lines).toHaveCount(1)
  expect(await faultsAtEachWidth(page, lines)).toEqual([])
})

test('cart sum and checkout button share a row @phone', async ({ page, newProduct }) => {
  const product = await newProduct()
  await putInCart(page, product, 1)
  await visit(page, '/cart')
  const bar = page.locator('[data-end-bar]')
  await bar.locator('b').evaluate(sum => sum.firstChild!.replaceWith('۲۵٬۰۶۶٬۸۰۰ '))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    const [sum, button] = await Promise.all([
      bar.locator('p').last().boundingBox(),
      bar.getByRole('button', { name: cartLabels.checkout }).boundingBox(),
    ])
    expect(button!.y, String(width)).toBeLessThan(sum!.y + sum!.height)
  }
})

test('the stepper of a full line fits at every width', async ({ page, newProduct }) => {
  const product = await newProduct(2)
  await putInCart(page, product, 2)
  await visit(page, '/cart')
  const stepper = stepperOf(page.getByRole('main'), product)
  for (const width of [320, 390, 599, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
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
