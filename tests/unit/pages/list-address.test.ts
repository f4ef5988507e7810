import { expect, test } from 'vitest'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import type { ListField } from '#ui/admin/list-field.ts'
import { readListAddress } from '../../../src/pages/admin/_parts/list-address.ts'

const FIELDS: ListField[] = [
  { name: 'q', label: 'نام', kind: 'search' },
  { name: 'status', label: 'وضعیت', choices: [{ value: '40', text: 'تأییدشده' }] },
  { name: 'min', label: 'مبلغ', kind: 'toman' },
  { name: 'from', label: 'روز', kind: 'day' },
]
const read = (search: string) => {
  const { query, redirect, faults } = readListAddress(
    new URL(`http://shop.test/admin/orders?${search}`),
    FIELDS,
  )
  return { query: Object.fromEntries(query), redirect, faults }
}

test.each([
  ['drops what is empty', 'q=&status=40', { status: '40' }],
  ['joins the values of one name', 'columns=number&columns=cost', { columns: 'number,cost' }],
  ['reads typed toman as rials', 'typed-min=۱۲٬۰۰۰', { min: '120000' }],
  [
    'reads a typed Jalali day',
    `typed-from=${encodeURIComponent('۳۰ آبان ۱۴۰۵')}`,
    {
      from: '2026-11-21',
    },
  ],
  ['drops an unknown choice', 'status=41&q=x', { q: 'x' }],
  ['drops a day and a sum that are none', 'from=2026-13-01&min=-5', {}],
])('%s', (_, search, expected) => {
  const { query, redirect, faults } = read(search)
  const next = new URLSearchParams(expected).toString()
  expect({ query, redirect, faults }).toEqual({
    query: expected,
    redirect: next ? `/admin/orders?${next}` : '/admin/orders',
    faults: {},
  })
})

test('keeps what was typed and cannot be read, with its fault', () => {
  expect(read('typed-min=abc&typed-from=1405-13-40')).toEqual({
    query: { 'typed-min': 'abc', 'typed-from': '1405-13-40' },
    redirect: null,
    faults: { min: moneyMessages.wholeToman, from: reportMessages.noSuchDay },
  })
})

test('a clean address stays', () => {
  expect(read('q=a%20b&page=2').redirect).toBeNull()
})
