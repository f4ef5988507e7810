import { expect, test } from 'vitest'
import { tableText } from '#server/cli/table.ts'

test('columns of numbers are aligned to their end, text to its start', () => {
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

test('a joiner takes no place', () => {
  const [, first = '', second = ''] = tableText(
    ['a', 'b'],
    [
      ['می‌خ', 'x'],
      ['میخ', 'x'],
    ],
  ).split('\n')
  expect(first.replaceAll('\u200c', '')).toBe(second)
})

test('customer text cannot contain terminal control codes', () => {
  expect(tableText(['note'], [['one\ntwo\u001b[2J\u009b31m']])).toBe('note\none two [2J 31m')
})

test('a table without rows is its heads', () => {
  expect(tableText(['a', 'b'], [])).toBe('a  b')
})
