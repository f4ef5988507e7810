import { toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { readPdf } from '#tests/support/checks/pdf.ts'
import { COMPLETED, test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72

test('a receipt is accessible and prints on paper of every width', async ({ page, customer }) => {
  const order = await customer.order([{ count: 2 }, {}], COMPLETED, { note_context: 'زنگ نزنید' })
  await visit(page, `/receipts/${order.id}`)
  const print = page.getByRole('button', { name: orderLabels.printReceipt })
  await expect(print).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await expect(page.getByRole('cell', { name: '۶۰۰٬۰۰۰' })).toHaveCSS('white-space', 'nowrap')
  await page.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  // Chromium leaves backgrounds off the paper, but they show the progress of the order.
  const dots = page.getByRole('list', { name: orderLabels.progress }).locator('li > span')
  await expect(dots.first()).toHaveCSS('print-color-adjust', 'exact')
  for (const width of [80, 210]) {
    const { size } = readPdf(await page.pdf({ preferCSSPageSize: true, width: `${width}mm` }))
    expect(Math.abs(size[0] - (width / MM_PER_INCH) * POINTS_PER_INCH)).toBeLessThan(2)
  }
  const { sheets, says } = readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  expect(sheets).toBe(1)
  const words = [
    toPersianDigits(order.trackingCode),
    '۶۰۰٬۰۰۰',
    'سارا احمدی',
    'زنگ نزنید',
    'تحویل‌شده',
  ]
  expect(words.filter(each => !says(each))).toEqual([])
  expect(says(orderLabels.printReceipt)).toBe(false)
  // The width that 80 mm of paper leave between their margins.
  await page.setViewportSize({ width: 272, height: 800 })
  const name = await page.locator('tbody td:nth-child(2)').first().boundingBox()
  expect(name?.width).toBeGreaterThan(190)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(272)
})

test("prints with the shop's font although it loaded late", async ({ page, customer }) => {
  const order = await customer.order()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/*.woff2', async route => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    const prints: boolean[] = []
    const isPlain = () => document.documentElement.hasAttribute('data-plain')
    Object.assign(window, { prints, print: () => prints.push(isPlain()) })
  })
  const prints = () => page.evaluate(() => (window as unknown as { prints: boolean[] }).prints)
  await page.goto(`/receipts/${order.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.locator('html[data-plain]')).toHaveCount(1)
  await page.getByRole('button', { name: orderLabels.printReceipt }).click()
  expect(await prints()).toEqual([])
  release(undefined)
  await expect.poll(prints).toEqual([false])
  expect(await page.evaluate(() => document.fonts.check('1em Vazirmatn'))).toBe(true)
})
