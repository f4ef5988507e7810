import { expect, test } from 'vitest'
import {
  afterAnswer,
  countStorage,
  type WaitingCount,
  withCount,
} from '../../../../src/client/office/collected-counts.ts'

const pieces = (picked: number) => ({ picked, picked_g: null, scanned: 0 })
const counted = (line: number, picked: number, more: Partial<WaitingCount> = {}): WaitingCount => ({
  ...{ order: 1, line, name: `کالای ${line}`, text: String(picked), was: null },
  ...pieces(picked),
  ...more,
})

test('a line counted again is sent last, against what the server had at first', () => {
  const again = counted(1, 2, { was: pieces(1) })
  expect(withCount([counted(1, 1), counted(2, 5)], again)).toEqual([
    counted(2, 5),
    { ...again, was: null },
  ])
})

test('a refused line counted again is sent against what the server has', () => {
  const refused = counted(1, 1, { was: null, refusal: 'نشد' })
  expect(withCount([refused], counted(1, 2, { was: pieces(3) }))).toEqual([
    counted(1, 2, { was: pieces(3) }),
  ])
})

test.each<[string, WaitingCount[], WaitingCount[], number[], WaitingCount[]]>([
  ['stored counts wait no longer', [counted(1, 1)], [counted(1, 1)], [], []],
  [
    'a line that was counted meanwhile follows what was stored',
    [counted(1, 2)],
    [counted(1, 1)],
    [],
    [counted(1, 2, { was: pieces(1) })],
  ],
  ['lines that were not sent stay', [counted(2, 4)], [counted(1, 1)], [], [counted(2, 4)]],
  [
    'a refused one stays with its reason and the stored count',
    [counted(1, 1)],
    [counted(1, 1)],
    [1],
    [counted(1, 1, { was: pieces(7), refusal: 'نشد' })],
  ],
])('%s', (_, counts, sent, refused, after) => {
  const answer = refused.map(line => ({ line, reason: 'نشد', collected: pieces(7) }))
  expect(afterAnswer(counts, sent, answer)).toEqual(after)
})

test('counts survive a reload, and a full or damaged storage is no fault', () => {
  countStorage('k').write([counted(1, 1)])
  expect(countStorage('k').read()).toEqual([counted(1, 1)])
  localStorage.setItem('k', '{')
  expect(countStorage('k').read()).toEqual([])
})
