import { describe, expect, test } from 'vitest'
import { gtinIn, isInStoreCode, readBarcode } from '#lib/text/barcode.ts'

describe('readBarcode', () => {
  test.each([
    ['an EAN-13', '6260100100107', '6260100100107'],
    ['Persian digits', '۶۲۶۰۱۰۰۱۰۰۱۰۷', '6260100100107'],
    ['Arabic digits', '٦٢٦٠١٠٠١٠٠١٠٧', '6260100100107'],
    ['spaces, hyphens and marks', '\u200E626 0100-100\u200C107\u2069', '6260100100107'],
    ['the text mark of a spreadsheet', "'6260100100107", '6260100100107'],
    ['a number of a spreadsheet', '6260100100107.0', '6260100100107'],
    ['a GTIN-8', '96385074', '96385074'],
    ['a UPC-12', '036000291452', '0036000291452'],
    ['a UPC-12 as EAN-13', '0036000291452', '0036000291452'],
    ['an EAN-13 as GTIN-14', '06260100100107', '6260100100107'],
    ['a GTIN-8 as GTIN-14', '00000096385074', '96385074'],
    ['a GTIN-14 of a box', '10614141000415', '10614141000415'],
    ['a code of the shop’s own', '2000000000015', '2000000000015'],
  ])('reads %s', (_, text, gtin) => {
    expect(readBarcode(text)).toEqual({ ok: true, gtin })
    expect(gtinIn(text)).toBe(gtin)
  })

  test.each([
    ['', { reason: 'not-digits' }],
    ['6.26E+12', { reason: 'not-digits' }],
    ['KALEH-7', { reason: 'not-digits' }],
    ['1001', { reason: 'length', digits: 4 }],
    ['626010010010700', { reason: 'length', digits: 15 }],
    ['00000000', { reason: 'length', digits: 8 }],
    ['6260100100101', { reason: 'wrong-check-digit', complete: '6260100100107' }],
    ['96385079', { reason: 'wrong-check-digit', complete: '96385074' }],
    ['626010010010', { reason: 'no-check-digit', complete: '6260100100107' }],
    ['9638507', { reason: 'no-check-digit', complete: '96385074' }],
    ['36000291452', { reason: 'lost-zeros', complete: '0036000291452' }],
  ])('refuses %j', (text, fault) => {
    expect(readBarcode(text)).toEqual({ ok: false, ...fault })
    expect(gtinIn(text)).toBeNull()
  })

  test('finds every single wrong digit', () => {
    const right = '6260100100107'
    for (let at = 0; at < right.length; at++)
      for (let digit = 0; digit <= 9; digit++) {
        const wrong = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
        expect(readBarcode(wrong).ok).toBe(wrong === right)
      }
  })
})

test.each([
  ['6260100100107', false],
  ['96385074', false],
  ['2000000000015', true],
  ['0200000000017', true],
  ['20000004', true],
  ['12000000000012', true],
])('isInStoreCode(%s) is %s', (gtin, isInStore) => {
  expect(isInStoreCode(gtin)).toBe(isInStore)
})
