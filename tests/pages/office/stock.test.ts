import { expect, test } from 'vitest'
import { documentNames, stockLabels as labels } from '#lib/text/labels/admin-stock.ts'
import { usualReasons, withReason } from '#lib/text/labels/admin-reasons.ts'
import { stockMessages } from '#lib/text/messages/admin-stock.ts'
import { byWeight, insertProduct, next } from '#tests/support/builders/catalogue.ts'
import { productOf } from '#tests/support/builders/catalogue-editor.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()
const NEW = '/admin/stock/new'

test('a receipt takes lines by SKU and scan, keeps them and posts', async () => {
  const [first, second] = [`STOCK-${next()}`, `STOCK-${next()}`]
  const id = await insertProduct(shop.db, { sku: first, inventory: 2 })
  const other = await insertProduct(shop.db, { sku: second, inventory: 0, ...byWeight() })
  const gtin = '0036000291452'
  await shop.db
    .insertInto('product_barcodes')
    .values({ gtin, product_id: other, position: 0 })
    .execute()
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/stock/suppliers')
  tab.fill(tab.named('name'), 'پخش البرز')
  await tab.press(labels.save)
  await tab.visit(NEW)
  const find = async (text: string) => {
    tab.fill(tab.named('find'), text)
    await tab.press(labels.add)
  }
  await find(first)
  expect(tab.focused).toBe(tab.named(`amount.${first}`))
  await find(first)
  expect(tab.named(`amount.${first}`).value).toBe('2')
  // A scanner types into the field that has the focus.
  tab.fill(tab.named(`amount.${first}`), '036000291452')
  await tab.press(labels.add)
  expect(tab.named(`amount.${first}`).value).toBe('2')
  expect(tab.focused).toBe(tab.named(`amount.${second}`))
  await tab.press(labels.post)
  expect(tab.status).toBe(422)
  expect(tab.isInvalid(tab.named(`amount.${second}`))).toBe(true)
  tab.fill(tab.named(`amount.${second}`), '۱٫۵')
  tab.fill(tab.named(`cost.${first}`), '۱۲٬۰۰۰')
  await tab.press(labels.post)
  expect(tab.notice).toContain(stockMessages.posted)
  expect((await productOf(shop, id)).inventory).toBe(4)
  expect((await productOf(shop, other)).inventory).toBe(1_500)
  await tab.visit(`/admin/stock/products/${id}`)
  expect(tab.text()).toContain('۱۲٬۰۰۰')
  await tab.visit('/admin/stock')
  expect(tab.text()).toContain(documentNames.receipt)
})

test('a name of several products is chosen from, and one of none is named', async () => {
  const name = `پنیر لیقوان ${next()}`
  const [first, second] = [`CHEESE-${next()}`, `CHEESE-${next()}`]
  await insertProduct(shop.db, { sku: first, name })
  await insertProduct(shop.db, { sku: second, name })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${NEW}?kind=count`)
  tab.fill(tab.named('find'), 'NONE-77')
  await tab.press(labels.add)
  expect(tab.text()).toContain(stockMessages.notFound)
  tab.fill(tab.named('find'), 'پنیر لیقوان')
  await tab.press(labels.add)
  expect(tab.all('.stock-choices button')).toHaveLength(2)
})

test('waste needs a reason, and keeps what was typed without it', async () => {
  const sku = `WASTE-${next()}`
  const id = await insertProduct(shop.db, { sku, inventory: 5 })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${NEW}?kind=waste`)
  tab.fill(tab.named('find'), sku)
  await tab.press(labels.add)
  tab.fill(tab.named(`amount.${sku}`), '۳')
  await tab.press(labels.post)
  expect(tab.isInvalid(tab.named('reason'))).toBe(true)
  expect(tab.named(`amount.${sku}`).value).toBe('۳')
  tab.fill(tab.named('reason'), 'شکسته')
  await tab.press(labels.post)
  expect(tab.notice).toContain(stockMessages.posted)
  expect((await productOf(shop, id)).inventory).toBe(2)
})

test('the reorder list and the suppliers say when they are empty', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/stock/reorder?days=nonsense')
  expect(tab.text()).toContain(labels.nothingMissing)
})

test('a count shows what it changes before it is posted, and needs a reason to take', async () => {
  const sku = `COUNT-${next()}`
  const id = await insertProduct(shop.db, { sku, inventory: 5 })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${NEW}?kind=count`)
  tab.fill(tab.named('find'), sku)
  await tab.press(labels.add)
  tab.fill(tab.named(`amount.${sku}`), '۳')
  await tab.press(labels.review)
  expect(tab.text(tab.entry('−۲'))).toContain('۳')
  await tab.press(labels.post)
  expect(tab.isInvalid(tab.named('reason'))).toBe(true)
  expect((await productOf(shop, id)).inventory).toBe(5)
  await tab.press(withReason(labels.post, usualReasons.countLoss[0]))
  expect(tab.notice).toContain(stockMessages.posted)
  expect((await productOf(shop, id)).inventory).toBe(3)
})
