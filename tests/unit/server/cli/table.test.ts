import { expect, test } from 'vitest'
import { tableText } from '#server/cli/table.ts'

test('aligns numbers to the end, text to the start', () => {
  const rows = [
    ['M-1', 5, 'شیر'],
    ['M-10', null, 'می‌خواهم'],
    ['M-100', 1200, null],
  ]
  expect(tableText(['sku', 'stock', 'name'], rows).split('\n')).toEqual([
    'sku    stock  name',
    'M-1        5  شیر',
    'M-10       -  می‌خواهم',
    'M-100   1200  -',
  ])
})

test('gives a zero-width joiner no width', () => {
  const [, first = '', second = ''] = tableText(
    ['a', 'b'],
    [
      ['می‌خ', 'x'],
      ['میخ', 'x'],
    ],
  ).split('\n')
  expect(first.replaceAll('\u200c', '')).toBe(second)
})

test('strips terminal control codes from customer text', () => {
  expect(tableText(['note'], [['one\ntwo\u001b[2J\u009b31m']])).toBe('note\none two [2J 31m')
})

test('prints only the header of a table without rows', () => {
  expect(tableText(['a', 'b'], [])).toBe('a  b')
})
