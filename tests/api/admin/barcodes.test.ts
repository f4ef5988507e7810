import { expect, test } from 'vitest'
import { importSentence } from '#lib/text/import-sentences.ts'
import { applyPriceList } from '#server/import/apply-price-list.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
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

/** The preview of a price list, and what applies it. */
async function priceList(lines: readonly string[]) {
  const hash = await storePriceList(shop.deps, lines.join('\n'))
  const preview = await previewPriceList(shop.deps, hash)
  const { id: actor } = await signedInStaff(shop, ['content'])
  const apply = () =>
    applyPriceList(shop.deps, { hash, seen: preview?.seen ?? '', accept_drops: false }, actor)
  return { preview, apply }
}

test('a price list updates the product that a barcode names, and adds barcodes to it', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, { sku: 'A-1', name: 'شیر', price: 900_000 })
  const other = await insertProduct(shop.db, { sku: 'A-2', name: 'ماست', price: 900_000 })
  await save(as, id, `${CODE}|${UPC}`, null)
  const { apply } = await priceList([
    'بارکد,کد کالا,نام کالا,قیمت تومان',
    `${UPC},,شیر تازه,95000`,
    `${OTHER},A-2,ماست,96000`,
    'ندارد,A-2b,دوغ,40000',
  ])
  expect(await apply()).toEqual({ inserted: 1, updated: 2, unchanged: 0 })
  expect(await barcodesOf(as, id)).toBe(`${CODE}|0${UPC}`)
  expect(await barcodesOf(as, other)).toBe(OTHER)
  const { data } = await shop.as(null)('GET /products/{id}', { params: { id } })
  expect(data).toMatchObject({ name: 'شیر تازه', price: 950_000, barcodes: [CODE, `0${UPC}`] })
  const again = await priceList(['بارکد,نام کالا,قیمت تومان', `${OTHER},ماست,96000`])
  expect(again.preview).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 })
})

test('reports a barcode in two rows of different chunks at the second', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => `,S-${at},کالای ${at},50000`)
  const { preview } = await priceList([
    'بارکد,کد کالا,نام کالا,قیمت تومان',
    `${CODE},A-1,شیر,95000`,
    ...rows,
    `${CODE},A-2,ماست,95000`,
  ])
  expect(preview?.problems).toMatchObject([{ line: 1_503, sku: 'A-2', column: 'بارکد' }])
})

test('one of a price list and a form succeeds in giving one barcode to two products', async () => {
  const as = await editor(shop)
  const id = await insertProduct(shop.db, { sku: 'A-1' })
  await insertProduct(shop.db, { sku: 'A-2', name: 'ماست', price: 900_000 })
  const { apply } = await priceList(['بارکد,کد کالا,نام کالا,قیمت تومان', `${CODE},A-2,ماست,90000`])
  const outcomes = await Promise.allSettled([save(as, id, CODE, null), apply()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rows = await shop.db.selectFrom('product_barcodes').select('gtin').execute()
  expect(rows).toEqual([{ gtin: CODE }])
})
