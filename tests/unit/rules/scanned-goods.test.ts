import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { isCounted, isRightScan, scanGoods } from '#lib/rules/scanned-goods.ts'

const [MILK, MILK_BOX, BREAD, CHEESE] = ['6260100100107', '10614141000415', '96385074', '20000004']
const milk = (scanned: number) => ({
  ...{ name: 'milk', type: ItemType.product, barcodes: [MILK, MILK_BOX], count: 2, scanned },
})
const bread = { name: 'bread', type: ItemType.product, barcodes: [BREAD], count: 1, scanned: 0 }
const eggs = { name: 'eggs', type: ItemType.product, barcodes: [], count: 1, scanned: 0 }
const breakfast = { ...bread, name: 'breakfast', type: ItemType.bundle, barcodes: [CHEESE, MILK] }

test.each([
  ['the first piece', 0, MILK, 'counted', 'milk', 1],
  ['another barcode of the product', 1, MILK_BOX, 'counted', 'milk', 2],
  ['a component of a bundle', 0, CHEESE, 'bundle', 'breakfast', 0],
  ['a full line’s goods that a bundle has too', 2, MILK, 'bundle', 'breakfast', 0],
  ['other goods', 0, '9520010000100', 'not-ordered', undefined, undefined],
  ['no barcode', 0, null, 'unreadable', undefined, undefined],
])('%s', (_, scannedMilk, gtin, outcome, name, scanned) => {
  const scan = scanGoods([milk(scannedMilk), bread, eggs, breakfast], gtin)
  expect([scan.outcome, scan.line?.name, scan.line?.scanned]).toEqual([outcome, name, scanned])
})

test('one piece more than ordered is a surplus', () => {
  expect(scanGoods([milk(2), bread], MILK)).toEqual({ outcome: 'surplus', line: milk(2) })
})

test('accepts the chosen substitute of a line without counting it', () => {
  const line = { ...milk(0), substitute: { name: 'kefir', barcodes: [BREAD] } }
  const scan = scanGoods([line], BREAD)
  expect(scan).toEqual({ outcome: 'substitute', line })
  expect(isRightScan(scan)).toBe(true)
  expect(isRightScan(scanGoods([milk(0)], BREAD))).toBe(false)
})

test('scans count products with a barcode', () => {
  expect([milk(0), eggs, breakfast].map(isCounted)).toEqual([true, false, false])
})
