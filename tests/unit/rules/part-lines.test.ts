import { expect, test } from 'vitest'
import { partLines, withLine, withPiece } from '#lib/rules/part-lines.ts'

test.each([
  ['', []],
  [' \n\r\n ', []],
  ['MILK-01*2', [{ line: 0, sku: 'MILK-01', count: 2 }]],
  [' MILK-01 * 12 ', [{ line: 0, sku: 'MILK-01', count: 12 }]],
  [
    'A*1\r\n\r\nB*3',
    [
      { line: 0, sku: 'A', count: 1 },
      { line: 2, sku: 'B', count: 3 },
    ],
  ],
  ['A', [{ line: 0, sku: 'A', count: null }]],
  ['A*0', [{ line: 0, sku: 'A', count: null }]],
  ['A*-1', [{ line: 0, sku: 'A', count: null }]],
  ['A*1000', [{ line: 0, sku: 'A', count: null }]],
  ['A*x', [{ line: 0, sku: 'A', count: null }]],
  ['A*1*2', [{ line: 0, sku: 'A', count: null }]],
  ['*5', []],
])('reads the lines %j', (text, parts) => {
  expect(partLines(text)).toEqual(parts)
})

test('adds a piece to its line, and a new product at the end', () => {
  expect(withPiece('', 'A')).toBe('A*1')
  expect(withPiece('A*2\nB*1\n', 'A')).toBe('A*3\nB*1\n')
  expect(withPiece('A*x', 'A')).toBe('A*1')
  expect(withPiece('A*2\n\n', 'B')).toBe('A*2\nB*1')
})

test('replaces or removes a line and keeps the others as typed', () => {
  expect(withLine('A*1\nB * ۲\nC*3', 0, null)).toBe('B * ۲\nC*3')
  expect(withLine('A*1\nB * ۲\nC*3', 2, 'C*9')).toBe('A*1\nB * ۲\nC*9')
})
