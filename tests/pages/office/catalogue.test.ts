import { expect, test } from 'vitest'
import { partLabels } from '#lib/text/labels/admin-bundle.ts'
import { catalogueLabels as labels, columnLabels } from '#lib/text/labels/admin-catalogue.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { priceDropLabels } from '#lib/text/labels/admin-price-drop.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { catalogueMessages, productsChanged } from '#lib/text/messages/admin-catalogue.ts'
import { listMessages } from '#lib/text/messages/admin-lists.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertProduct, next } from '#tests/support/builders/catalogue.ts'
import { putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { PICTURE } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('the price grid keeps refused cells, reports pieces sold meanwhile and saves', async () => {
  const sku = `GRID-${next()}`
  const id = await insertProduct(shop.db, { sku, inventory: 9 })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`/admin/catalogue?q=${sku}`)
  await tab.follow(labels.grid)
  const cell = (column: string) => tab.named(`${column}.${sku}`)
  expect(cell('price').value).toBe('۱۰٬۰۰۰')
  tab.fill(cell('price'), '۱۲٬۵۰۰')
  tab.fill(cell('price_by_discount'), '13000')
  await tab.press(labels.saveGrid)
  expect(tab.alerts.join()).toContain(catalogueMessages.nothingSaved)
  expect(tab.text()).toContain('باید کمتر از قیمت (۱۲٬۵۰۰ تومان) باشد')
  expect(cell('price').value).toBe('۱۲٬۵۰۰')
  expect(cell('price_by_discount').hasAttribute('autofocus')).toBe(true)
  expect(tab.page.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe(
    `#${cell('price_by_discount').id}`,
  )
  tab.fill(cell('price_by_discount'), '۱۲۰۰۰')
  tab.fill(cell('inventory'), '۵۰')
  await shop.db.updateTable('products').set({ inventory: 8 }).where('id', '=', id).execute()
  // The form was read before the sale, though after the first refusal.
  await tab.press(labels.saveGrid)
  expect(tab.text()).toContain('اکنون «۸» است')
  await tab.press(labels.saveGrid)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(cell('inventory').value).toBe('۵۰')
  const { data } = await shop.as(null)('GET /products/{id}', { params: { id } })
  expect([data.price, data.price_by_discount]).toEqual([125_000, 120_000])
})

test('a product form takes barcodes line by line and names the right one', async () => {
  const id = await insertProduct(shop.db, { name: 'شیر' })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`/admin/catalogue/products/${id}`)
  const barcodes = () => tab.named('barcodes')
  tab.fill(barcodes(), '۶۲۶۰۱۰۰۱۰۰۱۰۱\n036000291452')
  await tab.press(labels.save)
  expect(tab.isInvalid(barcodes())).toBe(true)
  expect(tab.text()).toContain('اگر فقط رقم آخر اشتباه است، بنویسید ۶۲۶۰۱۰۰۱۰۰۱۰۷')
  tab.fill(barcodes(), '۶۲۶۰۱۰۰۱۰۰۱۰۷\n036000291452')
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(barcodes().value).toBe('6260100100107\n0036000291452')
  const other = await insertProduct(shop.db)
  await tab.visit(`/admin/catalogue/products/${other}`)
  tab.fill(barcodes(), '6260100100107')
  await tab.press(labels.save)
  expect(tab.text()).toContain('بارکد ۶۲۶۰۱۰۰۱۰۰۱۰۷ برای «شیر»')
})

test('a product form shows faults at their fields and saves a special sale', async () => {
  const id = await insertProduct(shop.db)
  await putPicture(shop, PICTURE)
  const tab = await staffTab(shop, 'content')
  await tab.visit(`/admin/catalogue/products/${id}`)
  tab.fill(tab.named('special_sale_value'), '۲۰')
  tab.fill(tab.named('price_by_discount'), '۸٬۰۰۰')
  tab.fill(tab.named('special_sale_expiration'), 'فردا')
  await tab.press(labels.save)
  expect(tab.text()).toContain('باید روز و ساعت باشد')
  expect(tab.isInvalid(tab.named('special_sale_expiration'))).toBe(true)
  expect(tab.focused).toBe(tab.named('special_sale_expiration'))
  tab.fill(tab.named('special_sale_expiration'), '۱۴۵۰-۹-۹ ۲۳:۰۰')
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(tab.named('special_sale_expiration').value).toBe('۱۴۵۰-۰۹-۰۹ ۲۳:۰۰')
  expect(tab.page.getByRole('heading', { name: staffLabels.history })).toBeDefined()
  await tab.visit(`/admin/history/product/${id}`)
  expect(tab.page.getAllByRole('heading', { name: staffLabels.history })).toHaveLength(1)
})

test('the question about a price drop gets the focus, in a form and in the grid', async () => {
  const sku = `DROP-${next()}`
  const id = await insertProduct(shop.db, { sku })
  await putPicture(shop, PICTURE)
  const tab = await staffTab(shop, 'content')
  for (const [path, field, button] of [
    [`/admin/catalogue/products/${id}`, 'price', labels.save],
    [`/admin/catalogue/grid?q=${sku}`, `price.${sku}`, labels.saveGrid],
  ] as const) {
    await tab.visit(path)
    tab.fill(tab.named(field), '۱۰')
    await tab.press(button)
    const question = tab.focused?.closest('fieldset')
    expect(question?.textContent).toContain(priceDropLabels.title)
  }
})

test('a refused new product keeps what was typed', async () => {
  await insertProduct(shop.db)
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/products/new')
  tab.fill(columnLabels['sku'] ?? 'sku', 'milk 7')
  tab.fill(tab.named('name'), 'شیر')
  tab.fill(tab.named('price'), '۱۰۰')
  tab.fill(tab.named('image'), PICTURE)
  await tab.press(labels.make)
  expect(tab.status).toBe(422)
  expect(tab.text()).toContain('باید حروف بزرگ لاتین')
  expect(tab.named('name').value).toBe('شیر')
})

test('a bundle form takes SKUs as text and shows their names', async () => {
  const sold = `PART-${next()}`
  const known = `PART-${next()}`
  await insertProduct(shop.db, { sku: sold, inventory: 0 })
  await insertProduct(shop.db, { sku: known, name: 'شیر پرچرب ۳٪' })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/bundles/new')
  expect(tab.all('.parts-find').map(each => each.hidden)).toEqual([true])
  const lines = `${known}*2\n${sold}*۱\nNONE-1*1`
  tab.fill(tab.named('products'), lines)
  for (const name of ['code', 'name']) tab.fill(tab.named(name), 'bundle')
  tab.fill(tab.named('price'), '۱۰۰')
  await tab.press(labels.make)
  const parts = tab.all('.bundle-parts > li').map(each => tab.text(each))
  expect(parts).toEqual([
    expect.stringMatching(/^×۲شیر پرچرب ۳٪/),
    expect.stringContaining('ناموجود'),
    expect.stringContaining(partLabels.unknown),
  ])
  expect(tab.named('products').value).toBe(lines)
})

test('changes selected products of the list, or takes them to a change of prices', async () => {
  const sku = `BULK-${next()}`
  await putPicture(shop, PICTURE)
  const ids: number[] = []
  for (const end of ['A', 'B'])
    ids.push(await insertProduct(shop.db, { sku: `${sku}-${end}`, image: PICTURE }))
  const tab = await staffTab(shop, 'content')
  await tab.visit(`/admin/catalogue?q=${sku}&sort=price`)
  await tab.follow(listLabels.selectPage)
  tab.choose(labels.changeSelected, labels.takeOffSale)
  await tab.press(labels.apply)
  expect(tab.notice).toBe(productsChanged(2))
  expect(tab.all('.list-badge').map(each => tab.text(each))).toEqual([labels.off, labels.off])
  await tab.follow(listLabels.selectPage)
  tab.choose(labels.changeSelected, labels.changePrices)
  await tab.press(labels.apply)
  expect(tab.path).toContain('/admin/catalogue/prices?products=')
  expect(tab.named('products').value.split('\n').toSorted()).toEqual([`${sku}-A`, `${sku}-B`])
  await tab.visit(`/admin/catalogue?q=${sku}`)
  tab.choose(labels.changeSelected, labels.putOnSale)
  await tab.press(labels.apply)
  expect(tab.alerts).toEqual([listMessages.selectSome])
})
