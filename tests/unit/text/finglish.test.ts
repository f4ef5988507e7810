import { expect, test } from 'vitest'
import { consonantsOf, transliterate } from '#lib/text/finglish.ts'

test.each([
  ['mast', 'ماست'],
  ['shir', 'شیر'],
  ['panir', 'پنیر'],
  ['lighvan', 'لیقوان'],
  ['kalleh', 'کاله'],
  ['pepsi', 'پپسی'],
  ['nescafe', 'نسکافه'],
  ['berenj', 'برنج'],
  ['roghan', 'روغن'],
  ['goje', 'گوجه'],
  ['khiar', 'خیار'],
  ['chai', 'چای'],
  ['adas', 'عدس'],
  ['zaferan', 'زعفران'],
  ['abmive', 'ابمیوه'],
  ['nooshabe', 'نوشابه'],
  ['ketchup', 'کچاپ'],
  ['lavazza', 'لاوازا'],
])('reads %s as a spelling of «%s»', (latin, persian) => {
  const { consonants, pattern } = transliterate(latin)!
  expect(consonants).toBe(consonantsOf(persian))
  expect(persian).toMatch(pattern)
})

test.each([
  ['mast', 'مست و'],
  ['shir', 'شور'],
  ['mast', 'موز'],
])('does not read %s as «%s»', (latin, persian) => {
  expect(persian).not.toMatch(transliterate(latin)!.pattern)
})

test.each(['شیر', '7up', 'a-b', '', 'a'.repeat(21)])('finds no Latin word in «%s»', word => {
  expect(transliterate(word)).toBeUndefined()
})
