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
])('reads Latin letters by their Persian keys: %s', (typed, expected) => {
  expect(otherLayout(typed)).toEqual(expected)
})

test.each([
  ['the standard layout', 'mkdv', 'پنیر'],
  ['the layout of Windows', '\\kdv', 'پنیر'],
  ['the older layout', '`kdv', 'پنیر'],
  ['hamza where older layouts have it', ';h;hm,', 'کاکائو'],
  ['ژ of the older layout', '\\hlf,k', 'ژامبون'],
])('reads پ and ژ of several layouts: %s', (_, typed, meant) => {
  expect(otherLayout(typed)).toContain(meant)
})

test.each([
  ['دثسفمث', 'nestle'],
  ['سحب50', 'spf50'],
  ['یخرث', 'dove'],
  ['پشی', 'mad'],
  ['ئشی', 'mad'],
])('reads Persian letters by their Latin keys: %s', (typed, meant) => {
  expect(otherLayout(typed)).toEqual([meant])
})

test.each([[''], ['123'], ['؟!'], ['شیر milk'], ['🙂']])('finds no other reading of %j', text => {
  expect(otherLayout(text)).toEqual([])
})

test('converts text of one layout back from the other', () => {
  const letters = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'
  const [latin = ''] = otherLayout(letters)
  expect(otherLayout(latin)[0]).toBe(letters)
})
