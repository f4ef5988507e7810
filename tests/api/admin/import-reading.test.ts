import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { readingChangeSchema } from '#lib/contract/admin/import-reading.ts'
import type { Client } from '#lib/api/client.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { insertBrand, insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const store = async (as: Client, csv: string | File): Promise<string> =>
  (await as('POST /admin/catalogue/imports', { body: { csv } })).data.hash
const show = async (as: Client, hash: string) =>
  (await as('GET /admin/catalogue/imports/{hash}', { params: { hash } })).data
const read = (as: Client, hash: string, body: z.input<typeof readingChangeSchema>) =>
  as('PUT /admin/catalogue/imports/{hash}/reading', { params: { hash }, body })
const apply = (as: Client, hash: string, seen: string) =>
  as('PUT /admin/catalogue/imports/{hash}', { params: { hash }, body: { seen } })
const applySeen = async (as: Client, hash: string) => apply(as, hash, (await show(as, hash)).seen)
const products = () =>
  shop.db
    .selectFrom('products')
    .select(['sku', 'name', 'price', 'price_by_discount'])
    .orderBy('price')
    .execute()

test('columns without headings are assigned, and remembered for the next file of that shape', async () => {
  const as = await editor(shop)
  const hash = await store(as, 'ماست;95000;12\nپنیر;185000;5\n')
  const unknown = await show(as, hash)
  expect(unknown).toMatchObject({
    ...{ columns_source: 'unknown', head_line: 0, problem_count: 1 },
    first_rows: [
      { line: 1, cells: ['ماست', '95000', '12'] },
      { line: 2, cells: ['پنیر', '185000', '5'] },
    ],
  })
  expect(unknown.fields).toEqual(expect.arrayContaining(['name', 'price', 'barcodes', 'subgroup']))
  await read(as, hash, { columns: ['name', 'price', 'inventory'], unit: 'toman' })
  expect(await show(as, hash)).toMatchObject({
    ...{ columns_source: 'choice', inserted: 2, problem_count: 0 },
  })
  await applySeen(as, hash)
  expect(await products()).toMatchObject([{ name: 'ماست', price: 950_000 }, { price: 1_850_000 }])
  const next = await store(as, 'دوغ;45000;3\n')
  expect(await show(as, next)).toMatchObject({ columns_source: 'remembered', inserted: 1 })
  const otherShape = await store(as, '12;دوغ;45000\n')
  expect(await show(as, otherShape)).toMatchObject({ columns_source: 'unknown' })
})

test('remembers an assignment of columns for the same headings in any order, and its change', async () => {
  const as = await editor(shop)
  const hash = await store(as, 'آیتم;بها;قفسه\nماست;95000;یخچال\n')
  expect(await show(as, hash)).toMatchObject({ columns_source: 'unknown', head_line: 1 })
  await read(as, hash, { columns: ['name', 'price', 'brand'] })
  const other = await store(as, 'فهرست روز\n\nبها;آیتم;قفسه\n45000;دوغ;یخچال\n')
  const remembered = await show(as, other)
  expect(remembered).toMatchObject({ columns_source: 'remembered', head_line: 3, inserted: 1 })
  expect(remembered.columns).toEqual([
    { head: 'بها', field: 'price' },
    { head: 'آیتم', field: 'name' },
    { head: 'قفسه', field: 'brand' },
  ])
  await read(as, other, { columns: ['price', 'name', ''] })
  expect((await show(as, hash)).columns[2]).toEqual({ head: 'قفسه', field: 'brand' })
  const third = await store(as, 'آیتم;بها;قفسه\nشیر;95000;یخچال\n')
  expect((await show(as, third)).columns[2]).toEqual({ head: 'قفسه', field: null })
})

test('the line of the headings is chosen', async () => {
  const as = await editor(shop)
  const hash = await store(as, 'فروشگاه ما;شعبه\nچی;چند\nماست;95000\n')
  await read(as, hash, { head_line: 2, columns: ['name', 'price'] })
  expect(await show(as, hash)).toMatchObject({
    ...{ head_line: 2, inserted: 1 },
    columns: [{ head: 'چی' }, { head: 'چند' }],
  })
})

test('assigns a field once and ignores unknown fields', async () => {
  const as = await editor(shop)
  const hash = await store(as, 'ماست;95000\n')
  const twice = await refusalOf(read(as, hash, { columns: ['name', 'name'] }))
  expect(twice.code).toBe(422)
  await read(as, hash, { columns: ['name', '__proto__'] })
  expect((await show(as, hash)).columns[1]?.field).toBeNull()
  expect((await refusalOf(read(as, '0'.repeat(64), {}))).code).toBe(404)
})

test('the sheet of a workbook is chosen', async () => {
  const as = await editor(shop)
  const workbook = readFileSync('tests/api/import/price-lists/two-lists.xlsx')
  const hash = await store(as, new File([workbook], 'list.xlsx'))
  const first = await show(as, hash)
  expect(first).toMatchObject({ sheet: 'لبنیات', sheets: ['یادداشت', 'لبنیات', 'نان'] })
  expect(first.differences.map(({ name }) => name)).toEqual(['ماست', 'پنیر'])
  await read(as, hash, { sheet: 'نان', left_out: [] })
  const second = await show(as, hash)
  expect(second).toMatchObject({ sheet: 'نان' })
  expect(second.differences.map(({ name }) => name)).toEqual(['سنگک'])
  expect((await refusalOf(apply(as, hash, first.seen))).code).toBe(409)
})

const WRONG = 'نام کالا;قیمت تومان\nماست;95000\nپنیر;x\n;7000\nدوغ;x\n'

test('corrects or leaves out wrong rows and imports the rest', async () => {
  const as = await editor(shop)
  const hash = await store(as, WRONG)
  const wrong = await show(as, hash)
  expect(wrong.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['3 قیمت تومان', '4 نام کالا', '4 sku', '5 قیمت تومان'],
  ])
  expect(wrong.problem_rows[0]).toEqual({
    line: 3,
    cells: [
      { at: 0, head: 'نام کالا', field: 'name', text: 'پنیر' },
      { at: 1, head: 'قیمت تومان', field: 'price', text: 'x' },
    ],
  })
  await read(as, hash, { cells: [{ line: 3, at: 1, text: '۱۸۵٬۰۰۰' }], left_out: [4] })
  const rest = await show(as, hash)
  expect(rest).toMatchObject({ problem_count: 1, left_out: [4], corrections: 1 })
  await read(as, hash, { leave_out_all: ['problem'] })
  const shown = await show(as, hash)
  expect(shown).toMatchObject({ problem_count: 0, inserted: 2, left_out: [4, 5] })
  await read(as, hash, { cells: [{ line: 3, at: 1, text: '190000' }] })
  expect((await refusalOf(apply(as, hash, shown.seen))).code).toBe(409)
  expect(await products()).toEqual([])
  await applySeen(as, hash)
  expect(await products()).toMatchObject([
    { name: 'ماست', price: 950_000 },
    { name: 'پنیر', price: 1_900_000 },
  ])
  await read(as, hash, { take_all: true })
  expect(await show(as, hash)).toMatchObject({ left_out: [], problem_count: 3 })
})

test('takes a row that the form corrects, and leaves the other wrong ones out', async () => {
  const as = await editor(shop)
  const hash = await store(as, 'نام کالا;قیمت تومان\nماست;کم\nپنیر;زیاد\nکره;90000\n')
  const cells = [{ line: 2, at: 1, text: '95000' }]
  await read(as, hash, { cells, leave_out_all: ['problem'] })
  expect(await show(as, hash)).toMatchObject({ problem_count: 0, inserted: 2, left_out: [3] })
})

test('rows of an unknown code are all left out, not only those that are shown', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const rows = Array.from({ length: 21_000 }, (_, at) => `B-${at};5000`)
  const hash = await store(as, ['کد کالا;قیمت ریال', 'A-1;90000', ...rows].join('\n'))
  expect((await show(as, hash)).problem_count).toBe(20)
  await read(as, hash, { leave_out_all: ['problem'] })
  expect(await show(as, hash)).toMatchObject({ problem_count: 0, updated: 1 })
})

test('questions are answered by yes or by leaving their rows out', async () => {
  await insertBrand(shop.db, { code: 'kaleh', name: 'کاله' })
  await insertProduct(shop.db, { sku: 'A-1', name: 'ماست', price_by_discount: 90_000 })
  const as = await editor(shop)
  const list = [
    'کد کالا;نام کالا;قیمت ریال;قیمت با تخفیف',
    ...[
      'A-1;ماست;95000;0',
      'A-2;پنیر;185000;185000',
      '0A1;شیر;50000;',
      'C-1;ماست;60000;',
      'D-1;دوغ (جدید);70000;',
    ],
  ]
  const hash = await store(as, list.join('\n'))
  const shown = await show(as, hash)
  expect(shown.questions).toEqual([
    { question: 'zero-discount', count: 1 },
    { question: 'high-discount', count: 1 },
    { question: 'name-mark', count: 1 },
    { question: 'like-product', count: 2 },
  ])
  expect(shown.problems.map(({ line, question }) => `${line} ${question}`)).toEqual([
    ...['2 zero-discount', '3 high-discount', '4 like-product', '5 like-product', '6 name-mark'],
  ])
  await read(as, hash, {
    accepted: ['zero-discount', 'high-discount', 'name-mark'],
    leave_out_all: ['like-product'],
  })
  expect(await show(as, hash)).toMatchObject({ problem_count: 0, inserted: 2, updated: 1 })
  await applySeen(as, hash)
  expect(await products()).toMatchObject([
    { sku: 'D-1', name: 'دوغ' },
    { sku: 'A-1', price: 95_000, price_by_discount: null },
    { sku: 'A-2', price: 185_000, price_by_discount: null },
  ])
  await read(as, hash, {
    take_all: true,
    accepted: ['zero-discount', 'high-discount', 'name-mark', 'like-product'],
  })
  expect(await show(as, hash)).toMatchObject({ problem_count: 0, inserted: 2 })
})
