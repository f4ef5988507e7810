import { expect, test } from 'vitest'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import {
  pickingLabels as labels,
  scannedOf,
  scanSentences,
} from '#lib/text/labels/admin-picking.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { replaceBarcodes } from '#server/catalogue/barcode-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { giveWallet, insertDelivery } from '#tests/support/builders/checkout.ts'
import { counts } from '#tests/support/builders/order-change.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

async function confirmedOrder() {
  const { confirmed } = await pickingDesk(shop, await insertDelivery(shop))
  return { order: await confirmed(), tab: await staffTab(shop, 'picker') }
}

test('a count that is no number stays in its field', async () => {
  const { order, tab } = await confirmedOrder()
  await tab.visit(`/admin/picking/${order.id}`)
  const count = () => tab.named(`picked-${order.line}`)
  expect(count().value).toBe('۲')
  tab.fill(count(), 'یک')
  await tab.press(labels.review)
  expect(tab.alerts).toContain(pickingMessages.wholeCount)
  expect(count().value).toBe('یک')
})

test('a review is edited with its counts, and a picking is taken back for a reason', async () => {
  const { order, tab } = await confirmedOrder()
  await tab.visit(`/admin/picking/${order.id}`)
  const count = () => tab.named(`picked-${order.line}`)
  const pickOne = async () => {
    tab.fill(count(), '۱')
    await tab.press(labels.review)
    await tab.press(labels.edit)
    expect(count().value).toBe('۱')
    await tab.press(labels.review)
    await tab.press(labels.finish)
    expect(tab.text()).toContain(`${labels.picked}: ۱`)
  }
  await pickOne()
  tab.fill(labels.againReason, 'اشتباه شمردم')
  await tab.press(labels.pickAgain)
  expect(tab.notice).toContain(pickingMessages.again)
  await pickOne()
})

test('a substitute is searched by the form, which keeps typed counts', async () => {
  const { order, tab } = await confirmedOrder()
  const name = 'جانشین خوب'
  await insertProduct(shop.db, { name, inventory: 5 })
  await tab.visit(`/admin/picking/${order.id}`)
  const count = () => tab.named(`picked-${order.line}`)
  const choice = () => tab.named(`substitute-${order.line}`)
  const chosen = () =>
    tab
      .all<HTMLInputElement>(`[name=substitute-${order.line}]`)
      .filter(each => each.checked)
      .map(each => tab.text(each.closest('label') ?? each))
      .join()
  const words = () => tab.field(RegExp(labels.seek))
  expect(tab.page.queryByRole('button', { name: RegExp(labels.fewer) })).toBeNull()
  tab.fill(count(), '۱')
  tab.fill(words(), name)
  await tab.enter(words())
  expect([words().value, count().value]).toEqual([name, '۱'])
  tab.check(RegExp(name))
  tab.fill(words(), 'چیزی که نیست')
  await tab.press(labels.find)
  expect(tab.text()).toContain(labels.noneFound)
  expect(chosen()).toContain(name)
  await tab.press(labels.review)
  expect(tab.alerts).toContain(pickRefusals['no-count'])
  expect(chosen()).toContain(name)
  expect(choice()).toBeDefined()
  tab.fill(tab.named(`count-${order.line}`), '۱')
  await tab.press(labels.review)
  expect(tab.alerts).toContain(pickRefusals['not-agreed'])
  tab.check(labels.agreed)
  await tab.press(labels.review)
  expect(tab.text(tab.page.getByRole('region', { name: labels.summary }))).toContain(name)
  await tab.press(labels.finish)
  expect(tab.notice).toContain(pickingMessages.picked)
})

test('a changed order is shown anew, with the counts of its unchanged lines', async () => {
  const { confirmed } = await pickingDesk(shop, await insertDelivery(shop))
  const order = await confirmed()
  const tab = await staffTab(shop, 'picker')
  await tab.visit(`/admin/picking/${order.id}`)
  const count = () => tab.named(`picked-${order.line}`)
  tab.fill(count(), '۱')
  await tab.press(labels.review)
  const added = await insertProduct(shop.db, { name: 'خامه', inventory: 5 })
  await giveWallet(shop, order.userId, 200_000)
  await order.client('POST /profile/receipts/{id}/change', {
    params: { id: order.id },
    body: { ...counts([added, 1]), use_wallet: true },
  })
  await tab.press(labels.finish)
  expect(tab.alerts).toContain(pickRefusals['lines-changed'])
  expect(tab.alerts).toContain(pickingMessages.lineChanged)
  expect(count().value).toBe('۱')
  await tab.press(labels.review)
  await tab.press(labels.finish)
  expect(tab.notice).toContain(pickingMessages.picked)
})

test('a typed barcode is counted without scripts, by its button and by Enter', async () => {
  const { order, tab } = await confirmedOrder()
  const { item_id, name } = await shop.db
    .selectFrom('order_lines')
    .select(['item_id', 'name'])
    .where('id', '=', order.line)
    .executeTakeFirstOrThrow()
  await replaceBarcodes(shop.db, new Map([[item_id, ['6260100100107']]]))
  await tab.visit(`/admin/picking/${order.id}`)
  const code = () => tab.field(labels.scan)
  const facts = { name, scanned: 0, count: 2, grams: 0 }
  const scan = async (text: string) => {
    tab.fill(code(), text)
    await tab.press(labels.confirmScan)
    expect(code().value).toBe('')
  }
  await scan('۹۵۲۰۰۱۰۰۰۰۱۰۰')
  const unknown = { code: '9520010000100', ...facts }
  expect(tab.alerts).toContain(scanSentences['not-ordered'](unknown))
  tab.fill(tab.named(`picked-${order.line}`), '۱')
  await scan('626-0100-100107')
  expect(tab.notice).toContain(scanSentences.counted({ ...facts, code: '', scanned: 1 }))
  expect(tab.text()).toContain(`${labels.scanned} ${scannedOf(1, 1)}`)
  tab.fill(code(), '6260100100107')
  await tab.enter(code())
  expect(tab.named(`picked-${order.line}`).value).toBe('۲')
  await scan('6260100100107')
  expect(tab.alerts).toContain(scanSentences.surplus({ ...facts, code: '' }))
  await tab.press(labels.review)
  expect(tab.text()).not.toContain(labels.notScanned)
  await tab.press(labels.finish)
  expect(tab.notice).toContain(pickingMessages.picked)
})

test('the barcode of the chosen substitute is no fault', async () => {
  const { order, tab } = await confirmedOrder()
  const name = 'جانشین خوب'
  const substitute = await insertProduct(shop.db, { name, inventory: 5 })
  const { item_id } = await shop.db
    .selectFrom('order_lines')
    .select('item_id')
    .executeTakeFirstOrThrow()
  await replaceBarcodes(shop.db, new Map([[item_id, ['6260100100107']]]))
  await replaceBarcodes(shop.db, new Map([[substitute, ['96385074']]]))
  await tab.visit(`/admin/picking/${order.id}`)
  tab.fill(RegExp(labels.seek), name)
  await tab.press(labels.find)
  tab.check(RegExp(name))
  tab.fill(labels.scan, '96385074')
  await tab.press(labels.confirmScan)
  const facts = { code: '96385074', name, scanned: 0, count: 2, grams: 0 }
  expect(tab.notice).toContain(scanSentences.substitute(facts))
})

test('the review names what was not scanned, once something was', async () => {
  const { order, tab } = await confirmedOrder()
  const lines = await shop.db.selectFrom('order_lines').select(['item_id', 'name']).execute()
  const [line] = lines
  await replaceBarcodes(shop.db, new Map([[line?.item_id ?? 0, ['6260100100107']]]))
  await tab.visit(`/admin/picking/${order.id}`)
  await tab.press(labels.review)
  expect(tab.text()).not.toContain(labels.notScanned)
  await tab.press(labels.edit)
  tab.fill(tab.named(`picked-${order.line}`), 'دو')
  tab.fill(labels.scan, '6260100100107')
  await tab.press(labels.confirmScan)
  expect(tab.named(`picked-${order.line}`).value).toBe('دو')
  tab.fill(tab.named(`picked-${order.line}`), '۲')
  await tab.press(labels.review)
  expect(tab.text()).toContain(`${labels.notScanned} ${line?.name} (${scannedOf(1, 2)})`)
})

test('an order leads from its page to its picking', async () => {
  const { order } = await confirmedOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders')
  expect(tab.text(tab.entry(toPersianDigits(order.trackingCode)))).toContain(labels.notPicked)
})

test('slips explain printing where there is no script', async () => {
  const { order, tab } = await confirmedOrder()
  await tab.visit(`/admin/picking/slips?order=${order.id}`)
  expect(tab.text()).toContain(labels.print)
  expect(tab.page.queryByRole('button', { name: actionLabels.print })).toBeNull()
})
