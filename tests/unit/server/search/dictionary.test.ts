import { expect, test } from 'vitest'
import { createDictionary, prefixRange } from '#server/search/dictionary.ts'

test('lists words in order, each once, without removed ones', () => {
  const dictionary = createDictionary()
  const numbers = ['شیر', 'آب', 'ماست', 'شیره'].map(word => dictionary.numberOf(word))
  expect(new Set(numbers).size).toBe(4)
  expect(dictionary.sorted()).toEqual(['آب', 'شیر', 'شیره', 'ماست'].sort())
  dictionary.drop(dictionary.find('شیره')!)
  expect(dictionary.find('شیره')).toBeUndefined()
  expect(dictionary.sorted()).toEqual(['آب', 'شیر', 'ماست'].sort())
  const again = dictionary.numberOf('شیره')
  expect(dictionary.wordOf(again)).toBe('شیره')
  expect(dictionary.sorted()).toEqual(['آب', 'شیر', 'شیره', 'ماست'].sort())
})

test('lists a word once that was removed and added again before a read', () => {
  const dictionary = createDictionary()
  dictionary.numberOf('شیر')
  dictionary.sorted()
  dictionary.drop(dictionary.find('شیر')!)
  dictionary.numberOf('شیر')
  dictionary.drop(dictionary.numberOf('پنیر'))
  expect(dictionary.sorted()).toEqual(['شیر'])
})

test.each([
  ['شی', ['شیر', 'شیره']],
  ['شیر', ['شیر', 'شیره']],
  ['شیره', ['شیره']],
  ['م', ['ماست']],
  ['ی', []],
  ['', ['شیر', 'شیره', 'ماست', 'نان']],
])('lists the words that begin with %j', (prefix, expected) => {
  const words = ['شیر', 'شیره', 'ماست', 'نان'].sort()
  const [from, to] = prefixRange(words, prefix)
  expect(words.slice(from, to)).toEqual(expected)
})
