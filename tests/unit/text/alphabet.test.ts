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
])('lists %s under %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

test.each([
  ['آبشن', 'آ'],
  ['آیدین', 'آ'],
  ['اطلس', 'ا'],
  ['206', '۲'],
  ['sunny', 'S'],
])('finds for %s the letter %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

test('sorts names by the Persian alphabet, with پ چ ژ گ in their places', () => {
  const letters = Array.from('ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی')
  expect(letters.toReversed().toSorted(compareNames)).toEqual(letters)
})
