import { expect, test } from 'vitest'
import { importSentence } from '#lib/text/import-sentences.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const CODE = '6260100100107'
const OTHER = '6260100100114'
const UPC = '036000291452'

type Editor = Awaited<ReturnType<typeof editor>>

/** Saves barcodes as the form does. */
const save = (as: Editor, id: number, barcodes: string | null, was: string | null) =>
  as('PUT /admin/catalogue/products/{id}', {
    params: { id },
    body: { cells: { barcodes }, was: { barcodes: was } },
  })

const barcodesOf = async (as: Editor, id: number) =>
  (await as('GET /admin/catalogue/products/{id}', { params: { id } })).data.cells['barcodes']

test('a product gets several barcodes, which stay in order, and loses them', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, {})
  expect(await barcodesOf(as, id)).toBeNull()
  await save(as, id, `۶۲۶ ۰۱۰۰ ۱۰۰۱۰۷| |${UPC}|${CODE}`, null)
  const stored = `${CODE}|00${UPC.slice(1)}`
  expect(await barcodesOf(as, id)).toBe(stored)
  expect((await refusalOf(save(as, id, OTHER, null))).fields['barcodes']).toEqual([
    importSentence('barcodes', `is ${stored} by now`),
  ])
  await save(as, id, OTHER, stored)
  await save(as, id, null, OTHER)
  expect(await barcodesOf(as, id)).toBeNull()
  expect(await historyOf(as, 'product', id)).toMatchObject([
    { before: { barcodes: OTHER }, after: { barcodes: null } },
    { before: { barcodes: stored.replace('|', '، ') }, after: { barcodes: OTHER } },
    { before: { barcodes: null }, after: { barcodes: stored.replace('|', '، ') } },
  ])
})

test('a barcode of another product is refused with the name of that product', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, { sku: 'MILK-1', name: 'شیر کم‌چرب' })
  const other = await insertProduct(shop.db, {})
  await save(as, id, UPC, null)
  const { code, fields } = await refusalOf(save(as, other, `00${UPC.slice(1)}`, null))
  expect([code, fields]).toEqual([
    422,
    { barcodes: ['بارکد ۰۰۳۶۰۰۰۲۹۱۴۵۲ برای «شیر کم‌چرب» (MILK-1) ثبت شده است.'] },
  ])
})

test('two products that get one barcode at once: the second is refused', async () => {
  const as = await editor(shop)
  const ids = [await insertProduct(shop.db, {}), await insertProduct(shop.db, {})]
  const outcomes = await Promise.allSettled(ids.map(id => save(as, id, CODE, null)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(outcome => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 422 })
  expect(await shop.db.selectFrom('product_barcodes').select('gtin').execute()).toEqual([
    { gtin: CODE },
  ])
})

test('the whole barcode finds its product, for shoppers and in the office', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, { sku: 'A-1', name: 'شیر' })
  await insertProduct(shop.db, { sku: 'A-2', name: `کالای ${CODE.slice(0, 12)}` })
  await save(as, id, `${CODE}|${UPC}`, null)
  const visitor = shop.as(null)
  for (const q of [CODE, '۶۲۶۰۱۰۰۱۰۰۱۰۷', '626 0100-100107', UPC, `00${UPC.slice(1)}`]) {
    const list = await visitor('GET /products', { query: { q } })
    expect(list.data.map(product => product.id)).toEqual([id])
    const { data } = await visitor('GET /search/suggest', { query: { q } })
    expect(data.products.map(product => product.id)).toEqual([id])
    const office = await as('GET /admin/catalogue', { query: { q } })
    expect(office.data.map(product => product.id)).toEqual([id])
    const choices = await as('GET /admin/catalogue/references', { query: { q } })
    expect(choices.data.map(({ key }) => key)).toEqual(['A-1'])
  }
  await save(as, id, null, `${CODE}|00${UPC.slice(1)}`)
  const after = await visitor('GET /products', { query: { q: UPC } })
  expect(after.data).toEqual([])
})
