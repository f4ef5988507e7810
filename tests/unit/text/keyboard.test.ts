import { expect, test } from 'vitest'
import { otherLayout } from '#lib/text/keyboard.ts'

test.each([
  ['adv', ['شیر']],
  ['lhsj', ['ماست']],
  ['fvk[', ['برنج']],
  ["',aj", ['گوشت']],
  [']hd', ['چای']],
  ['u;s', ['عکس']],
  ['ADV', ['شیر']],
  ['Hf', ['آب']],
  ['Chlf,k', ['ژامبون']],
  ['adv 200', ['شیر 200']],
])('Latin letters by their keys: %s', (typed, expected) => {
  expect(otherLayout(typed)).toEqual(expected)
})

test.each([
  ['the standard layout', 'mkdv', 'پنیر'],
  ['the layout of Windows', '\\kdv', 'پنیر'],
  ['the older layout', '`kdv', 'پنیر'],
  ['hamza where older layouts have it', ';h;hm,', 'کاکائو'],
  ['ژ of the older layout', '\\hlf,k', 'ژامبون'],
])('پ and ژ have other keys in other layouts: %s', (_, typed, meant) => {
  expect(otherLayout(typed)).toContain(meant)
})

test.each([
  ['دثسفمث', 'nestle'],
  ['سحب50', 'spf50'],
  ['یخرث', 'dove'],
  ['پشی', 'mad'],
  ['ئشی', 'mad'],
])('Persian letters by their keys: %s', (typed, meant) => {
  expect(otherLayout(typed)).toEqual([meant])
})

test.each([[''], ['123'], ['؟!'], ['شیر milk'], ['🙂']])('no other reading: %j', text => {
  expect(otherLayout(text)).toEqual([])
})

test('text of one layout converts back from the other', () => {
  const letters = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'
  const [latin = ''] = otherLayout(letters)
  expect(otherLayout(latin)[0]).toBe(letters)
})
