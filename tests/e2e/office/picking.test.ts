import type { Locator } from 'playwright/test'
import { OrderStatus } from '#lib/codes/order.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import {
  pickingLabels as labels,
  scannedOf,
  scanSentences,
} from '#lib/text/labels/admin-picking.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { frameLabels } from '#lib/text/labels/admin-frame.ts'
import { cameraMessages, pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { byWeight } from '#tests/support/builders/catalogue.ts'
import { replaceBarcodes } from '#server/catalogue/barcode-queries.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { asksBefore } from '#tests/support/checks/leave-warning.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { queueOf, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { isTouchable, isUsable } from '#tests/support/checks/usable.ts'

const exact = { exact: true } as const
const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const

/** A product like others of the shop, which the search knows; of its name there is no other. */
const putFound = (shop: string) =>
  withShop(shop, async db => {
    const name = `جانشین ${toPersianDigits(newMobile())}`
    const id = await putProduct(db, { name, inventory: 5 })
    await bumpCatalogueVersion(db, [id])
    return { id, name }
  })

/** A barcode that no other test has. */
const newBarcode = (): string => withCheckDigit(`2${newMobile()}`)

function withCheckDigit(digits: string): string {
  const barcode = Array.from('0123456789', last => digits + last).find(code => gtinIn(code))
  if (!barcode) throw new Error('one of ten last digits is right')
  return barcode
}

/** As a scale prints it. */
const labelOf = (item: string, grams: number): string =>
  withCheckDigit(`21${item}${String(grams).padStart(5, '0')}`)

const press = (where: Locator, name: string) =>
  where.getByRole('button', { name, ...exact }).click()
const openSubstitutes = (line: Locator) => line.getByText(labels.substitute, exact).first().click()

test(
  'counts by taps, adds a substitute by name, shows the outcome and finishes',
  { tag: '@phone' },
  async ({ page, customer }) => {
    const order = await customer.order([{ count: 3 }, {}], PAID)
    const { trackingCode, products } = order
    const [short, whole] = products.map(({ name }) => name)
    const found = await putFound(customer.shop)
    await enterAsStaff(page, customer.shop, ['picker'])
    await visit(page, '/admin')
    const bar = page.getByRole('navigation', { name: frameLabels.bottomBar })
    await bar.getByRole('link', { name: labels.picking }).click()
    await queueOf(page, order).click()
    await isTouchable(page)
    await page.getByRole('link', { name: toPersianDigits(trackingCode) }).click()
    const lineOf = (name = '') =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const [line, other] = [lineOf(short), lineOf(whole)]
    const goods = line.getByRole('presentation', { includeHidden: true })
    await expect(goods.first()).toBeVisible()
    const back = page.getByRole('link', { name: labels.backToList })

    const count = line.getByLabel(labels.pickedCount)
    const more = line.getByRole('button', { name: labels.more }).first()
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await line.getByRole('button', { name: labels.fewer }).first().tap()
    await expect(count).toHaveValue('۲')
    await more.tap()
    await expect(count).toHaveValue('۳')
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await press(line, labels.noneThere)
    expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
    await expect(count).toHaveValue('۰')
    await more.tap()
    await expect(other.getByLabel(labels.pickedCount)).toHaveValue('۱')

    await openSubstitutes(line)
    await line.getByLabel(labels.seek).fill(toPersianDigits(found.name))
    const choice = line.getByRole('radio', { name: found.name })
    await expect(choice).toBeVisible()
    const matches = line.getByRole('status').filter({ visible: true })
    await expect(matches).toContainText([formatNumber(1)])
    await choice.check()
    await expect(line.getByLabel(labels.substituteCount, exact)).toHaveValue('۲')
    await line.getByLabel(labels.seek).fill('چیزی که نیست')
    await expect(matches).toContainText([labels.noneFound])
    await expect(choice).toBeChecked()
    await isUsable(page)

    await line.getByLabel(labels.agreed).check()
    await press(page.getByRole('main'), labels.review)
    const summary = page.getByRole('region', { name: labels.summary })
    await expect(summary).toContainText(`${orderLabels.instead} ۲ × ${found.name}`)
    await isUsable(page)
    expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
    await press(summary, labels.edit)
    await expect(choice).toBeChecked()
    await expect(count).toHaveValue('۱')
    await press(page.getByRole('main'), labels.review)
    await press(summary, labels.finish)
    await expect(page.getByText(pickingMessages.picked)).toBeVisible()
    await expect(page.getByRole('region', { name: labels.given })).toContainText(found.name)
    await expect(line).toContainText(`${labels.picked}: ۱`)
    await back.click()
    await expect(page).toHaveURL(/\/admin\/picking\?window=/)
  },
)

test('a scanner that types confirms each piece and weight, and says what is not in the order', async ({
  page,
  customer,
}) => {
  const [milk, bread, other] = [newBarcode(), newBarcode(), newBarcode()]
  const item = newMobile().slice(-5)
  const columns = { ...byWeight({ piece_g: 150 }), sku: `APPLE-${item}` }
  const order = await customer.order([{ count: 2 }, {}, { count: 3, columns }], PAID)
  const [first, second, apples] = order.products
  if (!first || !second || !apples) throw new Error('an order of three lines')
  await withShop(customer.shop, db =>
    replaceBarcodes(
      db,
      new Map([
        [first.id, [milk]],
        [second.id, [bread]],
      ]),
    ),
  )
  await enterAsStaff(page, customer.shop, ['picker'])
  await visit(page, `/admin/picking/${order.id}`)
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const lineOf = ({ name }: { name: string }) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const panel = page.getByRole('region', { name: labels.scanGoods })
  const status = panel.getByRole('status')
  const alert = panel.getByRole('alert')
  const facts = { code: milk, name: first.name, count: 2, grams: 0 }
  const weight = lineOf(apples).getByLabel(labels.pickedWeight)

  await scan(milk)
  await expect(status).toHaveText(scanSentences.counted({ ...facts, scanned: 1 }))
  await expect(lineOf(first)).toContainText(`${labels.scanned} ${scannedOf(1, 2)}`)
  const count = lineOf(second).getByLabel(labels.pickedCount)
  await count.focus()
  await scan(milk)
  await expect(lineOf(first)).toContainText(scannedOf(2, 2))
  await expect(count).toHaveValue('۱')
  await scan(milk)
  await expect(alert).toHaveText(scanSentences.surplus({ ...facts, scanned: 2 }))
  await scan(other)
  await expect(alert).toHaveText(
    scanSentences['not-ordered']({ ...facts, code: other, scanned: 0 }),
  )
  await press(page.getByRole('main'), labels.review)
  await expect(weight).toBeFocused()
  await scan(labelOf(item, 1_000))
  await scan(labelOf(item, 800))
  await expect(status).toHaveText(
    scanSentences.weighed({ ...facts, name: apples.name, grams: 800, scanned: 1_800 }),
  )
  await expect(weight).toHaveValue('۱٬۸۰۰')
  await scan(labelOf('00000', 800))
  await expect(alert).toBeVisible()
  await isUsable(page)
  await press(page.getByRole('main'), labels.camera)
  await expect(alert).toHaveText(cameraMessages.unsupported)

  await press(page.getByRole('main'), labels.review)
  const summary = page.getByRole('region', { name: labels.summary })
  await expect(summary).toContainText(`${labels.notScanned} ${second.name} (${scannedOf(0, 1)})`)
  await expect(summary).toContainText(`${labels.weighed} ${formatWeight(1_800)}`)
  await press(summary, labels.finish)
  await expect(summary.getByLabel(labels.weightsChecked)).toBeFocused()
  await isUsable(page)
  await press(summary, labels.edit)
  await expect(lineOf(first)).toContainText(scannedOf(2, 2))
  await weight.fill('۱٫۵ کیلو')
  await press(page.getByRole('main'), labels.review)
  await expect(lineOf(apples)).toContainText(pickingMessages.wholeGrams)
  await weight.fill('1455')
  await page.getByLabel(labels.scan).fill(toPersianDigits(bread))
  await press(page.getByRole('main'), labels.confirmScan)
  await expect(lineOf(second)).toContainText(scannedOf(1, 1))
  await press(page.getByRole('main'), labels.review)
  await expect(summary).toContainText(`${labels.weighed} ${formatWeight(1_455)}`)
  await expect(summary).toContainText(`${labels.toWallet}${formatTomanWithUnit(9_000)}`)
  await expect(summary).not.toContainText(labels.notScanned)
  await press(summary, labels.finish)
  await expect(page.getByText(pickingMessages.picked)).toBeVisible()
  await expect(lineOf(apples)).toContainText(`${labels.picked}: ${formatWeight(1_455)}`)
})
