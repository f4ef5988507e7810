import { expect, test } from 'vitest'
import { searchKey } from '#lib/text/normalize.ts'
import { collectiveNames, searchSynonyms } from '#lib/text/search-synonyms.ts'
import { soundAlike, soundForms, wordForms } from '#lib/text/word-forms.ts'

test.each([
  ['plural', 'شامپوها', 'شامپو'],
  ['plural before another word', 'شامپوهای', 'شامپو'],
  ['ی of a measure', 'لیتری', 'لیتر'],
  ['ی that joins', 'شامپو', 'شامپوی'],
  ['یی', 'لیمویی', 'لیمو'],
  ['without یی', 'لیمو', 'لیمویی'],
  ['ای written on', 'پستهای', 'پسته'],
  ['as it is spoken', 'نون', 'نان'],
  ['as it is spoken', 'بادمجون', 'بادمجان'],
  ['as it is spoken', 'بادوم', 'بادام'],
  ['a number in letters', 'ده', '10'],
  ['a number in digits', '2', 'دو'],
  ['as it is spoken', 'هندونه', 'هندوانه'],
  ['a spoken plural', 'بادمجونا', 'بادمجان'],
  ['a collective', 'شیرینیجات', 'شیرینی'],
])('includes another form, %s: %s → %s', (_, word, form) => {
  expect(wordForms(word).map(({ text }) => text)).toContain(form)
})

test.each([
  ['عدث', 'عدس'],
  ['غند', 'قند'],
  ['باطری', 'باتری'],
  ['بنیر', 'پنیر'],
  ['جای', 'چای'],
])('includes a letter of the same sound: %s → %s', (word, meant) => {
  expect(soundForms(word).map(({ text }) => text)).toContain(meant)
})

test('excludes the word itself, and ranks no form above it', () => {
  for (const word of ['شیر', 'نون', 'لیمویی', '2', 'ده', 'وایتکس', 'ها', 'ی', 'و'])
    for (const { text, closeness } of [...wordForms(word), ...soundForms(word)]) {
      expect(text).not.toBe(word)
      expect(text).not.toBe('')
      expect(closeness).toBeLessThan(1)
      expect(closeness).toBeGreaterThan(0)
    }
})

test('writes synonyms as search keys', () => {
  for (const [word, meanings] of [...searchSynonyms, ...collectiveNames])
    for (const text of [word, ...meanings]) expect(searchKey(text)).toBe(text)
})

test('exchanges letters of the same sound both ways', () => {
  expect(soundAlike('س', 'ص')).toBe(true)
  expect(soundAlike('ص', 'س')).toBe(true)
  expect(soundAlike('س', 'ش')).toBe(false)
  expect(soundAlike('س', 'س')).toBe(false)
})
