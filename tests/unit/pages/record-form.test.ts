import { expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { staleSentence } from '#lib/text/import-sentences.ts'
import { gridRows, saveGrid } from '../../../src/pages/admin/_parts/price-grid.ts'
import {
  afterRefusal,
  changedCells,
  PRODUCT_FORM_COLUMNS,
  formValuesOf,
} from '../../../src/pages/admin/_parts/record-form.ts'

const columns = PRODUCT_FORM_COLUMNS.filter(({ name }) =>
  ['price', 'inventory', 'excerpt', 'special_sale_expiration'].includes(name),
)
const was = { price: '100000', inventory: '9', excerpt: 'یک', special_sale_expiration: null }
const values = { ...formValuesOf(columns, was), price: 'x' }

test('shows current values of untouched fields in a refused form', () => {
  const sold = { ...was, inventory: '6' }
  const faults = { price: 'مبلغ نیست.' }
  const again = afterRefusal(columns, { values, faults, was }, sold)
  expect(again.values).toEqual({ ...values, inventory: '۶' })
  const next = { ...again.values, price: '12000' }
  expect(changedCells(columns, next, again.was)).toEqual({ price: '120000' })
})

test('a changed cell shows the stored value only after the conflict was shown', () => {
  const form = { values: { ...values, inventory: '۵۰' }, faults: {}, was }
  const sold = { ...was, inventory: '6' }
  const untold = afterRefusal(columns, form, sold)
  expect([untold.was['inventory'], untold.values['inventory']]).toEqual(['9', '۵۰'])
  const state = { ...form, faults: { inventory: staleSentence('inventory', '6') } }
  expect(afterRefusal(columns, state, sold).was['inventory']).toBe('6')
  // Sold once more between the answer and the page.
  expect(afterRefusal(columns, state, { ...sold, inventory: '5' }).was['inventory']).toBe('9')
})

test('a size is shown in Persian digits and does not count as changed', () => {
  const size = PRODUCT_FORM_COLUMNS.filter(({ name }) => name === 'volume')
  const stored = { volume: '1.5' }
  expect(formValuesOf(size, stored)).toEqual({ volume: '۱٫۵' })
  expect(changedCells(size, { volume: '۱٫۵' }, stored)).toEqual({})
  expect(changedCells(size, { volume: '۲٫۲۵' }, stored)).toEqual({ volume: '۲٫۲۵' })
})

const product: StaffProduct = {
  ...{ id: 1, sku: 'A-1', name: 'شیر', brand: '', category: '', image: '' },
  ...{ price: 100_000, price_by_discount: null, price_per_kg: null, step_g: null },
  ...{ inventory: 9, max_count: 10 },
  ...{ available: true, sold: 0, volume: null, unit: null },
}

test('a refused row of the grid keeps typed values and updates the sold count', async () => {
  const [read] = gridRows([product], null)
  const named = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}.A-1`, value]))
  const posted = {
    ...named({ ...read?.values, price: '12000', max_count: '0' }),
    'was.A-1': read?.was ?? '',
  }
  const refused = { values: posted, faults: { 'max_count.A-1': 'از ۱ به بالا' } }
  const [row] = gridRows([{ ...product, inventory: 6 }], refused)
  expect(row?.values).toMatchObject({ price: '12000', max_count: '0', inventory: '۶' })
  const bodies: unknown[] = []
  const api = ((_: string, { body }: { body: unknown }) => {
    bodies.push(body)
    return Promise.resolve({ data: { changed: 1, following: [] } })
  }) as unknown as Client
  const again = { ...named({ ...row?.values, max_count: '5' }), 'was.A-1': row?.was ?? '' }
  expect(await saveGrid(api, again)).toEqual({ changed: 1, following: [] })
  expect(bodies).toEqual([
    {
      rows: [
        {
          sku: 'A-1',
          cells: { price: '120000', max_count: '5' },
          was: { price: '100000', max_count: '10' },
        },
      ],
    },
  ])
})

test('a stock of goods by weight is shown and typed as a weight; grams are sent', () => {
  const stock = PRODUCT_FORM_COLUMNS.filter(({ name }) => ['inventory', 'step_g'].includes(name))
  const stored = { inventory: '12500', step_g: '500' }
  expect(formValuesOf(stock, stored)).toEqual({ inventory: '۱۲٫۵ کیلوگرم', step_g: '۵۰۰' })
  const typed = (inventory: string, step_g = '۵۰۰') =>
    changedCells(stock, { inventory, step_g }, stored)
  expect(typed('۱۲٫۵ کیلوگرم')).toEqual({})
  expect(typed('۲۰')).toEqual({ inventory: '20000' })
  expect(typed('۸۰۰ گرم', '۱۰۰ گرم')).toEqual({ inventory: '800', step_g: '100' })
  expect(typed('هشت کیلو')).toEqual({ inventory: 'هشت کیلو' })
  expect(typed('۷', '')).toEqual({ inventory: '7', step_g: null })
})

test('the same number counts in another unit when goods become goods by weight', () => {
  const stock = PRODUCT_FORM_COLUMNS.filter(({ name }) => ['inventory', 'step_g'].includes(name))
  expect(changedCells(stock, { inventory: '۲۰', step_g: '۵۰۰' }, { inventory: '20' })).toEqual({
    inventory: '20000',
    step_g: '500',
  })
})

test('the grid shows the prices of a kilogram and a stock as a weight', () => {
  const cheese = { ...product, price: 59_990, price_by_discount: 49_990, inventory: 1_800 }
  const [row] = gridRows([{ ...cheese, price_per_kg: 200_000, step_g: 300 }], null)
  expect(row?.values).toMatchObject({
    ...{ price: '۲۰٬۰۰۰', price_by_discount: '۱۶٬۶۶۳٫۴', inventory: '۱٫۸ کیلوگرم' },
  })
})
