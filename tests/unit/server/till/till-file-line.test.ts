import { expect, test } from 'vitest'
import { tillFileMessages } from '#lib/text/messages/till.ts'
import { lineOf } from '#server/till/till-file-line.ts'

const read = (isByWeight: boolean | undefined, cells: Record<string, string>) =>
  lineOf({ line: 2, product: { sku: 'A-1' }, cells: new Map(Object.entries(cells)) }, isByWeight, {
    ...{ unit: 'rial', version: 1, id: 'file' },
  })

test.each([
  [{ inventory_kg: '۱۲٫۵' }, { on_hand: 12_500 }],
  [{ inventory_kg: '۱۲/۵', inventory: '7' }, { on_hand: 12_500 }],
  [{ inventory_kg: '1,250' }, { on_hand: 1_250_000 }],
  [{ inventory_kg: '۸۰۰ گرم' }, { on_hand: 800 }],
  [{ change_kg: '-1.001' }, { delta: -1_001 }],
  [{ change_kg: '-۲ کیلو' }, { delta: -2_000 }],
])('reads %o of goods by weight as grams: %o', (cells, stock) => {
  expect(read(true, cells)).toMatchObject({ stock })
})

test.each(['12,5', '0.0005', 'x', '۲ عدد'])('refuses %s kilograms', text => {
  expect(read(true, { inventory_kg: text })).toEqual({
    ...{ line: 2, name: 'A-1', refusal: expect.any(String) as string },
  })
})

test('takes the pieces of goods by piece from the column without a unit', () => {
  expect(read(false, { inventory_kg: '3', inventory: '7' })).toMatchObject({
    stock: { on_hand: 7 },
  })
  expect(read(false, { change_kg: '3', price: '90000' })).toMatchObject({
    price: { price: 90_000 },
    refusal: tillFileMessages.countedByPiece,
  })
})
