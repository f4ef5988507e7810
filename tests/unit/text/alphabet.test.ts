import { expect, test } from 'vitest'
import { compareNames, firstLetter, initialOf } from '#lib/text/alphabet.ts'

test.each([
  ['پگاه', 'پ'],
  ['آب‌چین', 'ا'],
  ['أمین', 'ا'],
  ['  گلستان', 'گ'],
  ['sunny', 'S'],
  ['۷ ستاره', '۷'],
  ['206', '۲'],
  ['٢٠٦', '۲'],
  ['', ''],
])('%s is listed under %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

test.each([
  ['آبشن', 'آ'],
  ['آیدین', 'آ'],
  ['اطلس', 'ا'],
  ['206', '۲'],
  ['sunny', 'S'],
])('%s begins with %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

test('names are sorted by the Persian alphabet, with پ چ ژ گ in their places', () => {
  const letters = Array.from('ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی')
  expect(letters.toReversed().toSorted(compareNames)).toEqual(letters)
})
