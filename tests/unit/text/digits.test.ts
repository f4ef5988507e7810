import { expect, test } from 'vitest'
import {
  formatCount,
  formatNumber,
  formatPercent,
  readableDigits,
  toLatinDigits,
  toPersianDigits,
} from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'

test.each([
  ['0123456789', '۰۱۲۳۴۵۶۷۸۹'],
  ['شیر 1.5 لیتری', 'شیر ۱.۵ لیتری'],
  ['۱2٣', '۱۲٣'],
  [1405, '۱۴۰۵'],
  ['', ''],
])('toPersianDigits(%j)', (value, expected) => {
  expect(toPersianDigits(value)).toBe(expected)
})

test.each([
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰9١2 الف', '0912 الف'],
  ['', ''],
])('toLatinDigits(%j)', (text, expected) => {
  expect(toLatinDigits(text)).toBe(expected)
})

test.each([
  ['-5', '\u2066\u2212۵\u2069'],
  ['تغییر: -12.5، سپس 3', 'تغییر: \u2066\u2212۱۲.۵\u2069، سپس ۳'],
  ['1405-09-02', '۱۴۰۵-۰۹-۰۲'],
  ['-1405-09', '-۱۴۰۵-۰۹'],
  ['MILK-01', 'MILK-۰۱'],
])('readableDigits(%j) keeps a minus only before a number', (text, expected) => {
  expect(readableDigits(text)).toBe(expected)
})

test('restores digits after a round trip to Persian', () => {
  for (const text of ['09123456789', 'A1B2', '', '۷']) {
    expect(toLatinDigits(toPersianDigits(text))).toBe(toLatinDigits(text))
  }
})

test.each([
  [0, '۰'],
  [-0, '۰'],
  [7, '۷'],
  [999, '۹۹۹'],
  [1000, '۱٬۰۰۰'],
  [12500, '۱۲٬۵۰۰'],
  [1234567, '۱٬۲۳۴٬۵۶۷'],
  [1234.5, '۱٬۲۳۴٫۵'],
  [-12500, '\u2066−۱۲٬۵۰۰\u2069'],
  [NaN, '—'],
  [Infinity, '—'],
])('formatNumber(%j)', (n, expected) => {
  expect(formatNumber(n)).toBe(expected)
})

test('formatNumber agrees with Intl on whole numbers', () => {
  const intl = new Intl.NumberFormat('fa-IR')
  for (let n = 0; n < Number.MAX_SAFE_INTEGER; n = n * 7 + 3) {
    expect(formatNumber(n)).toBe(intl.format(n))
  }
})

test('prints counts and percentages', () => {
  expect(formatCount(3)).toBe('۳ عدد')
  expect(formatCount(1200, 'کالا')).toBe('۱٬۲۰۰ کالا')
  expect(formatPercent(15)).toBe('٪۱۵')
})

test.each([
  ['شیر کم چرب 200 سی سی', 'شیر کم چرب ۲۰۰ سی سی'],
  ['نوشابه 1.5 لیتری', 'نوشابه ۱٫۵ لیتری'],
  ['206', '۲۰۶'],
  ['کرم SPF50', 'کرم SPF50'],
  ['شیر غنی‌شده با D3، 1 لیتر', 'شیر غنی‌شده با D3، ۱ لیتر'],
  ['آب معدنی 6×1.5', 'آب معدنی ۶×۱٫۵'],
  ['پنیر ۴۰۰ گرم', 'پنیر ۴۰۰ گرم'],
])('prints %s as %s', (name, printed) => {
  expect(printedName(name)).toBe(printed)
})
