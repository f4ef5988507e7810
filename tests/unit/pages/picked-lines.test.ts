import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { pickRefusals, pickingMessages } from '#lib/text/messages/admin-picking.ts'
import {
  atLine,
  changedLines,
  isSearch,
  pickedLines,
  valuesWithout,
} from '../../../src/pages/admin/_parts/picked-lines.ts'

test.each(['2', '۲', '٢', ' ۲ '])('reads a count typed as %j', typed => {
  expect(pickedLines({ 'picked-7': typed })).toEqual([
    { id: 7, picked: 2, picked_g: null, missing: false, substitute: null },
  ])
})

test.each([
  ['480', 480],
  ['۱٬۴۵۵', 1_455],
  ['۰', 0],
  ['', null],
])('reads a weight typed as %j', (typed, picked_g) => {
  expect(pickedLines({ 'weight-7': typed })).toEqual([
    { id: 7, picked: null, picked_g, missing: false, substitute: null },
  ])
})

test.each(['1.5', '۱٫۵', '۱ کیلو', '-1', '1000001'])('refuses %j as grams, at its line', typed => {
  const fault = { code: 422, fields: { 'line-7': [pickingMessages.wholeGrams] } }
  expect(() => pickedLines({ 'weight-7': typed })).toThrow(expect.objectContaining(fault) as Error)
})

test.each(['', 'یک', '1.5', '-1', '10001', '۱۰۰٬۰۰۰'])(
  'refuses %j as a count, at its line',
  typed => {
    const fault = { code: 422, fields: { 'line-7': [pickingMessages.wholeCount] } }
    expect(() => pickedLines({ 'picked-7': typed })).toThrow(
      expect.objectContaining(fault) as Error,
    )
  },
)

test('refuses an invalid count of the substitute, at its line', () => {
  const typed = { 'picked-7': '1', 'substitute-7': '12', 'count-7': '1000001' }
  const fault = { code: 422, fields: { 'line-7': [pickingMessages.wholeCount] } }
  expect(() => pickedLines(typed)).toThrow(expect.objectContaining(fault) as Error)
})

test('submits a chosen substitute also without a count', () => {
  const typed = { 'picked-7': '1', 'substitute-7': '12', 'count-7': '۰', 'missing-7': 'on' }
  const substitute = { product_id: 12, count: 0, agreed: false }
  const line = { id: 7, picked: 1, picked_g: null, missing: true }
  expect(pickedLines(typed)).toEqual([{ ...line, substitute }])
  expect(pickedLines({ ...typed, 'agreed-7': 'on' })).toEqual([
    { ...line, substitute: { ...substitute, agreed: true } },
  ])
})

test('leaves out what was typed for lines that changed', () => {
  const lines = [
    { id: 7, count: 2 },
    { id: 8, count: 3 },
    { id: 9, count: 1 },
  ]
  const typed = { 'ordered-7': '2', 'picked-7': '1', 'ordered-8': '2', 'picked-8': '2', code: '12' }
  const changed = changedLines(lines, typed)
  expect(changed).toEqual(new Set([8, 9]))
  expect(valuesWithout(typed, changed)).toEqual({ 'ordered-7': '2', 'picked-7': '1', code: '12' })
})

test('shows a fault of the API at its line', () => {
  const refused = new ApiError(409, pickRefusals['no-count'], { line: 7 })
  expect(atLine(refused)).toMatchObject({ fields: { 'line-7': [pickRefusals['no-count']] } })
  const other = new ApiError(409, pickRefusals.picked, null)
  expect(atLine(other)).toBe(other)
})

test.each([
  [{ step: 'find-7', 'find-7': 'شیر', 'found-7': 'شیر' }, true],
  [{ step: 'review', 'find-7': 'شیر', 'found-7': '' }, true],
  [{ step: 'review', 'find-7': ' شیر ', 'found-7': 'شیر' }, false],
  [{ step: 'review', 'find-7': '', 'found-7': 'شیر' }, true],
  [{ step: 'find-8', 'picked-7': '1' }, false],
])('recognises the search step: %j', (typed, is) => {
  expect(isSearch(typed as unknown as Record<string, string>)).toBe(is)
})
