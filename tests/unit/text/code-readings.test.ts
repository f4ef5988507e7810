import { expect, test } from 'vitest'
import { codeReadings, codeSpellings } from '#lib/text/code-readings.ts'

test.each([
  ['as it is', 'yalda-50'],
  ['spaces around it', '  yalda-50\t'],
  ['spaces around its dash', 'yalda - 50'],
  ['a space for its dash', 'yalda 50'],
  ['an en dash', 'yalda–50'],
  ['a minus sign', 'yalda\u221250'],
  ['a full-width dash', 'yalda－50'],
  ['a tatweel', 'yaldaـ50'],
  ['an underscore', 'yalda_50'],
  ['Persian digits', 'yalda-۵۰'],
  ['invisible marks', '\u200Eyalda\u200F-\u202A50\u202C'],
  ['the Persian layout', 'غشمیش-۵۰'],
  ['the Persian layout with Arabic letters', 'غشمي ش-50'],
])('reads a code typed with %s', (_, typed) => {
  expect(codeReadings(typed)).toContain('yalda-50')
})

test('leaves out spaces within a code', () => {
  expect(codeReadings('GIFT 2026')).toEqual(['GIFT 2026', 'GIFT2026', 'GIFT-2026'])
})

test('tries the typed text first, then capitals and small letters', () => {
  expect(codeSpellings('Yalda50')).toEqual(['Yalda50', 'YALDA50', 'yalda50'])
})

test.each(['', ' ', '---', 'ـ'])('refuses %j, which cannot be stored', typed => {
  for (const code of codeReadings(typed)) expect(code).not.toMatch(/[a-z0-9]/i)
})
