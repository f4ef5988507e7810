import { expect, test } from 'vitest'
import { truncate, truncateMiddle } from '#lib/text/truncate.ts'

test.each([
  ['شیر', 3, 'شیر'],
  ['شیر', 40, 'شیر'],
  ['شیر کم چرب', 3, 'شیر…'],
  ['شیر کم چرب', 4, 'شیر…'],
  ['شیر کم چرب', 5, 'شیر ک…'],
  ['کم\u200Cچرب', 2, 'کم…'],
  ['مُحَمَّد', 4, 'مُحَمَّد'],
  ['مُحَمَّد', 2, 'مُحَ…'],
  ['👨‍👩‍👧🍎🍐', 2, '👨‍👩‍👧🍎…'],
  ['', 5, ''],
])('truncate(%j, %d)', (text, max, expected) => {
  expect(truncate(text, max)).toBe(expected)
})

test.each([
  ['شیر', 10, 4, 'شیر'],
  ['چیپس سرکه‌ای خانواده ۷۵ گرم', 15, 7, 'چیپس سرک…۷۵ گرم'],
  ['abcdefgh', 5, 2, 'abc…gh'],
  ['abc  efgh', 6, 3, 'abc…fgh'],
])('truncateMiddle(%j, %d, %d)', (text, max, end, expected) => {
  expect(truncateMiddle(text, max, end)).toBe(expected)
})

test('truncating twice changes nothing', () => {
  const text = 'برنج ایرانی هاشمی درجه‌یک گیلان کشت اول با عطر و طعم اصیل'
  for (let max = 1; max < text.length; max++) {
    const once = truncate(text, max)
    expect(truncate(once, max)).toBe(once)
  }
})
