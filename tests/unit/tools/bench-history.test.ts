import { expect, test } from 'vitest'
import { mediansOf, rowsIn } from '../../../bench/against.ts'
import { type Measurement, pageOf } from '../../../bench/history.ts'
import { pictureOf } from '../../../bench/picture.ts'

const measurement = (options: Partial<Measurement>): Measurement => ({
  date: '2026-11-28',
  command: 'bench -- till',
  measure: 'p99 of lists',
  value: '1.7',
  unit: 'x',
  limit: '<=2',
  before: '',
  note: '',
  ...options,
})

test('the page has the newest run of each measure and marks values beyond their limits', () => {
  const page = pageOf([
    measurement({ value: '2.5', date: '2026-11-27' }),
    measurement({ before: '2.4' }),
    measurement({ command: 'bench -- orders', measure: 'orders', value: '600', limit: '>=1000' }),
  ])
  expect(page).toContain('| p99 of lists | ≤ 2 | 1.7 x | 2.4 | 2026-11-28 |  |')
  expect(page).not.toContain('2.5')
  expect(page).toContain('| orders | ≥ 1000 | **600 x** |')
})

test('the picture has a plot of each measure with two values, up to the greatest of them', () => {
  const picture = pictureOf([
    measurement({ value: '4' }),
    measurement({ value: '1' }),
    measurement({ measure: 'once & only' }),
  ])
  expect(picture.match(/<polyline points="([^"]*)"/g)).toEqual([
    '<polyline points="10,34 250,68.5"',
  ])
  expect(picture).toContain('<line x1="10" x2="250" y1="57" y2="57"/>')
})

test('rows that a run prints are read back', () => {
  const printed = [
    'till',
    '  sqlite: p99 of lists 13.1 ms',
    'ok  p99, sqlite: 1.22 x (≤ 2)',
    'NO  orders a second: 900.00 1/s (≥ 1000)',
    'ok  all ten: 56.00 clicks and keys (≤ 132.5), 60.00 before',
  ].join('\n')
  expect(rowsIn(printed)).toEqual([
    { name: 'p99, sqlite', value: 1.22, unit: 'x', limit: 2, must: 'stay' },
    { name: 'orders a second', value: 900, unit: '1/s', limit: 1_000, must: 'reach' },
  ])
})

test('medians of both versions stand side by side; a row that one lacks has no other', () => {
  const row = (name: string, value: number) =>
    ({ name, value, unit: 'ms', limit: 10, must: 'stay' }) as const
  const here = [[row('a', 3), row('new', 1)], [row('a', 9)], [row('a', 4)]]
  const there = [[row('a', 6)], [row('a', 5)], [row('a', 70)]]
  expect(
    mediansOf('lists', here, there).map(({ row: { value }, before }) => [value, before]),
  ).toEqual([
    [4, 6],
    [1, undefined],
  ])
})
