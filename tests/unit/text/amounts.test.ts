import { expect, test } from 'vitest'
import { amountNumbers, amountText, joinAmounts } from '#lib/text/amounts.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { searchWords } from '#lib/text/search-words.ts'

const joined = (text: string): string => joinAmounts(searchKey(text).split(' ')).join(' ')

test.each([
  ['شیر ۱٫۵ لیتری', 'شیر 1500ml'],
  ['روغن ۱/۵ لیتر', 'روغن 1500ml'],
  ['نیم کیلو پنیر', '500g پنیر'],
  ['یک کیلو و نیم گوجه', '1500g گوجه'],
  ['یک و نیم کیلو گوجه', '1500g گوجه'],
  ['برنج ده کیلویی', 'برنج 10000g'],
  ['5kg برنج', '5000g برنج'],
  ['پودر 500گرم', 'پودر 500g'],
  ['شیر cc۲۰۰', 'شیر 200ml'],
  ['شیر ۲۰۰ سی‌سی', 'شیر 200ml'],
  ['شیر ۲۰۰ میلی‌لیتر', 'شیر 200ml'],
  ['تخم مرغ سی تایی', 'تخم مرغ 30x'],
  ['گردو دویست و پنجاه گرمی', 'گردو 250g'],
  ['برنج بیست و پنج کیلویی', 'برنج 25000g'],
  ['صد و بیست گرم', '120g'],
  ['کتلت ۶ دانه‌ای', 'کتلت 6x'],
  ['تخم مرغ ۶ عددی', 'تخم مرغ 6x'],
  ['دستمال ۴ رول', 'دستمال 4roll'],
  ['شیر نیم چرب', 'شیر نیم چرب'],
  ['یک و یک', 'یک و یک'],
  ['شیر ۹۰۰', 'شیر 900'],
])('reads «%s» as «%s»', (text, expected) => {
  expect(joined(text)).toBe(expected)
})

test('drops the beginning of a unit after a number, as while typing', () => {
  expect(searchWords('شیر ۹۰۰ گر', true)).toEqual(['شیر', '900'])
  expect(searchWords('شیر ۹۰۰ گر')).toEqual(['شیر', '900', 'گر'])
})

test.each([
  ['1500ml', '۱٫۵ لیتر'],
  ['200ml', '۲۰۰ میلی‌لیتر'],
  ['10000g', '۱۰ کیلو'],
  ['6x', '۶ عدد'],
  ['شیر', 'شیر'],
])('prints %s as «%s»', (word, text) => {
  expect(amountText(word)).toBe(text)
})

test.each([
  ['1500ml', ['1500', '1.5']],
  ['200ml', ['200']],
  ['10000g', ['10000', '10']],
  ['30x', ['30']],
  ['شیر', []],
])('gives the numbers of %s as people write them without the unit', (amount, numbers) => {
  expect(amountNumbers(amount)).toEqual(numbers)
})
