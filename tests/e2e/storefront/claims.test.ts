import { toPersianDigits } from '#lib/text/digits.ts'
import { claimKindNames, claimLabels as labels, claimStateNames } from '#lib/text/labels/claim.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { formatChange, formatToman } from '#lib/text/money.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { isTouchable } from '#tests/support/checks/usable.ts'
import { COMPLETED, test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

/** Rials, below the price of other goods of the tests. */
const AT_ONCE = 50_000

test(
  'a customer reports delivered goods with a photo; one is credited at once, one by staff',
  { tag: ['@every-screen', '@postgres'] },
  async ({ page, customer, browser }) => {
    await withShop(customer.shop, db => putSetting(db, 'claims_at_once', AT_ONCE))
    const order = await customer.order([{ count: 2 }, { columns: { price: AT_ONCE } }], COMPLETED)
    const [dear = '', cheap = ''] = order.products.map(({ name }) => name)
    await visit(page, '/profile/orders')
    await page.getByRole('button', { name: orderLabels.claim }).click()
    const dialog = page.getByRole('dialog', { name: labels.title })
    const lineOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await lineOf(cheap).getByRole('button', { name: labels.choose }).click()
    await dialog.getByLabel(claimKindNames.missing).check()
    await dialog.getByRole('button', { name: labels.send }).click()
    await expect(lineOf(cheap)).toContainText(claimStateNames.credited)

    await lineOf(dear).getByRole('button', { name: labels.choose }).click()
    await dialog.getByRole('button', { name: labels.send }).click()
    await expect(dialog.getByRole('alert')).toHaveText(labels.kindMissing)
    await dialog.getByLabel(claimKindNames.spoiled).check()
    await dialog.getByLabel(labels.count).selectOption('1')
    await dialog.getByLabel(labels.note).fill('له شده بود')
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
    await dialog.getByLabel(labels.photos).setInputFiles(Array.from({ length: 6 }, () => photo))
    await expect(dialog.getByRole('alert')).toHaveText(labels.tooManyPhotos)
    await expect(dialog.getByRole('status')).toHaveText(`۴ ${labels.chosen}`)
    await dialog.getByRole('button', { name: labels.dropPhotos }).click()
    await dialog.getByLabel(labels.photos).setInputFiles(photo)
    await isTouchable(page)
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: labels.send }).click()
    await expect(lineOf(dear)).toContainText(claimStateNames.waiting)

    const office = await browser.newContext()
    const desk = await office.newPage()
    await enterAsStaff(desk, customer.shop, ['orders'])
    await visit(desk, `${customer.shop}/admin/claims`)
    const number = toPersianDigits(order.trackingCode)
    await desk.getByRole('link', { name: number }).first().click()
    await expect(desk.getByAltText(labels.photo)).toHaveJSProperty('naturalWidth', 320)
    await expect(desk.getByRole('main')).toContainText('له شده بود')
    await isTouchable(desk)
    await desk.getByLabel(labels.creditAmount).fill('۱۰۰۰۰')
    await desk.getByRole('button', { name: labels.credit }).click()
    await expect(desk.getByRole('status')).toHaveText(claimMessages.decided)
    await office.close()

    await visit(page, '/profile/credit')
    const main = page.getByRole('main')
    await expect(main).toContainText(formatToman(AT_ONCE + 100_000))
    await expect(main).toContainText(formatChange(AT_ONCE))
    await expect(main).toContainText(formatChange(100_000))
    await visit(page, '/profile/orders')
    await page.getByRole('button', { name: orderLabels.claim }).click()
    await expect(lineOf(dear)).toContainText(claimStateNames.credited)
    await expect(lineOf(dear).getByRole('button')).toHaveCount(0)
  },
)
