import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { isCounted, isRightScan, scanGoods } from '#lib/rules/scanned-goods.ts'

const APPLES = '2100123000005'
const [MILK, MILK_BOX, BREAD, CHEESE] = ['6260100100107', '10614141000415', '96385074', '20000004']
const milk = (scanned: number) => ({
  ...{ name: 'milk', type: ItemType.product, barcodes: [MILK, MILK_BOX], count: 2, scanned },
  weight: null,
})
const piece = { type: ItemType.product, count: 1, scanned: 0, weight: null } as const
const bread = { ...piece, name: 'bread', barcodes: [BREAD] }
const eggs = { ...piece, name: 'eggs', barcodes: [] }
const apples = {
  ...{ ...piece, name: 'apples', barcodes: [APPLES], count: 2 },
  weight: { scale_items: ['00123'], list_price_per_kg: 2_180_000 },
}
const breakfast = { ...bread, name: 'breakfast', type: ItemType.bundle, barcodes: [CHEESE, MILK] }

test.each([
  ['the first piece', 0, MILK, 'counted', 'milk', 1],
  ['another barcode of the product', 1, MILK_BOX, 'counted', 'milk', 2],
  ['a component of a bundle', 0, CHEESE, 'bundle', 'breakfast', 0],
  ['a full line’s goods that a bundle has too', 2, MILK, 'bundle', 'breakfast', 0],
  ['other goods', 0, '9520010000100', 'not-ordered', undefined, undefined],
  ['no barcode', 0, null, 'unreadable', undefined, undefined],
  ['a label with grams', 0, '2100123008506', 'weighed', 'apples', 850],
  ['a label with a price', 0, '2500123185304', 'weighed', 'apples', 85],
  ['a label of another product', 0, '2100124008505', 'not-ordered', undefined, undefined],
  ['goods by weight without their weight', 0, APPLES, 'by-weight', 'apples', 0],
])('%s', (_, scannedMilk, gtin, outcome, name, scanned) => {
  const scan = scanGoods([milk(scannedMilk), bread, eggs, apples, breakfast], gtin, [25])
  expect([scan.outcome, scan.line?.name, scan.line?.scanned]).toEqual([outcome, name, scanned])
})

test('one piece more than ordered is a surplus', () => {
  expect(scanGoods([milk(2), bread], MILK, [])).toEqual({ outcome: 'surplus', line: milk(2) })
})

test('accepts the chosen substitute of a line without counting it', () => {
  const line = { ...milk(0), substitute: { name: 'kefir', barcodes: [BREAD], weight: null } }
  const scan = scanGoods([line], BREAD, [])
  expect(scan).toEqual({ outcome: 'substitute', line })
  expect(isRightScan(scan)).toBe(true)
  expect(isRightScan(scanGoods([milk(0)], BREAD, []))).toBe(false)
})

test('labels of one line add up, and one of its substitute by weight gives its grams', () => {
  const label = '2100123008506'
  expect(scanGoods([{ ...apples, scanned: 500 }], label, [])).toMatchObject({
    outcome: 'weighed',
    line: { scanned: 1_350 },
    grams: 850,
  })
  const line = { ...milk(0), substitute: { ...apples, name: 'apples' } }
  expect(scanGoods([line], label, [])).toEqual({ outcome: 'substitute', line, grams: 850 })
})

test('scans count products with a barcode', () => {
  expect([milk(0), eggs, breakfast, apples].map(isCounted)).toEqual([true, false, false, false])
})
