import { expect, test } from 'vitest'
import { labelGrams, readScaleLabel, scaleItems } from '#lib/rules/scale-label.ts'

test.each([
  ['2100123008506', { item: '00123', grams: 850 }],
  ['2900123999992', { item: '00123', grams: 99_999 }],
  ['2500123185304', { item: '00123', rials: 185_300 }],
  ['2100123000005', null],
  ['6260100100107', null],
  ['20000004', null],
  ['0210012300850', null],
])('reads %s as %j', (gtin, label) => {
  expect(readScaleLabel(gtin, [25, 26])).toEqual(label)
})

test.each([
  ['FRUIT-00123', [], ['00123']],
  ['123', [], ['00123']],
  ['MILK-01', [], []],
  ['', ['2000456000003', '2112345678900', '6260100100107'], ['00456', '67890']],
  ['00456', ['2000456000003'], ['00456']],
] as const)('labels name a product of SKU "%s" and barcodes %j by %j', (sku, barcodes, items) => {
  expect(scaleItems({ sku, barcodes })).toEqual(items)
})

test.each([
  [{ item: '1', grams: 850 }, 2_180_000, 850],
  [{ item: '1', rials: 1_853_000 }, 2_180_000, 850],
  [{ item: '1', rials: 1_850_000 }, 2_180_000, 849],
])('%j at %i rials a kilogram weighs %i grams', (label, pricePerKg, grams) => {
  expect(labelGrams(label, pricePerKg)).toBe(grams)
})
