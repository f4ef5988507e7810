import { expect, test } from 'vitest'
import {
  chosenColumns,
  listHref,
  nextSort,
  LIST_COLUMNS,
  sortDirection,
} from '#lib/rules/office-lists.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'

test.each([
  ['the usual ones', '', ['number', 'customer', 'window']],
  ['those named, in the order of the list', 'area,mobile', ['number', 'mobile', 'area']],
  ['the first one always', 'number', ['number']],
  ['the usual ones for unknown names', 'x,y', ['number', 'customer', 'window']],
])('shows %s', (_, text, expected) => {
  expect(chosenColumns(LIST_COLUMNS.orders, text).slice(0, 3)).toEqual(expected)
})

test.each([
  [null, '-cost', undefined, '-cost'],
  ['-cost', '-cost', 'descending', 'cost'],
  ['cost', '-cost', 'ascending', null],
  ['window', '-cost', undefined, '-cost'],
])('a head sorted by %s, first by %s, is %s and leads to %s', (current, first, direction, next) => {
  expect([sortDirection(current, first), nextSort(current, first)]).toEqual([
    direction ?? undefined,
    next,
  ])
})

test('an address keeps the filters, not the page and its notices', () => {
  const query = new URLSearchParams('q=علی&page=3&notice=done&select=all&sort=cost')
  expect(listHref('/admin/orders', query, { sort: null, status: '40' })).toBe(
    `/admin/orders?${new URLSearchParams({ q: 'علی', status: '40' })}`,
  )
  expect(listHref('/admin/orders', query, { q: null, sort: null })).toBe('/admin/orders')
})

test('every column has a name', () => {
  const unnamed = Object.entries(LIST_COLUMNS).flatMap(([list, columns]) =>
    Object.keys(columns).filter(
      column => !Object.hasOwn(listColumnNames[list as keyof typeof LIST_COLUMNS], column),
    ),
  )
  expect(unnamed).toEqual([])
})
