import { expect, test } from 'vitest'
import type { StaffWindow } from '#lib/contract/admin/window.ts'
import { windowGrid } from '#lib/rules/window-grid.ts'

const window = (given: Partial<StaffWindow>): StaffWindow => ({
  ...{
    id: 1,
    template_id: 1,
    date: '2026-11-21',
    price: 0,
    capacity: 5,
    used: 0,
    held: 0,
    company: null,
    zone: null,
  },
  ...{ started_hr: 9, started_mn: 0, finished_hr: 12, finished_mn: 0, state: 'open' },
  ...given,
})

test('has a row for each weekly window, public ones first, by hours', () => {
  const company = { id: 3, name: 'نمونه' }
  const rows = windowGrid([
    window({ id: 1, template_id: 7, company, started_hr: 8 }),
    window({ id: 2, template_id: 2, started_hr: 16 }),
    window({ id: 3, template_id: 1 }),
    window({ id: 4, template_id: 1, date: '2026-11-22' }),
  ])
  expect(rows.map(row => [row.like.template_id, [...row.byDay.keys()]])).toEqual([
    [1, ['2026-11-21', '2026-11-22']],
    [2, ['2026-11-21']],
    [7, ['2026-11-21']],
  ])
  expect(rows[0]?.byDay.get('2026-11-22')).toMatchObject({ id: 4 })
  expect(windowGrid([])).toEqual([])
})

test('puts a window of another weekday into the row of its hours, but not one of the same day, company or zone', () => {
  const friday = '2026-11-27'
  const rows = windowGrid([
    window({ id: 1 }),
    window({ id: 2, template_id: 5, date: friday }),
    window({ id: 3, template_id: 6, date: friday }),
    window({ id: 4, template_id: 7, date: friday, company: { id: 3, name: 'نمونه' } }),
    window({ id: 5, template_id: 8, date: friday, zone: { id: 2, title: 'ونک' } }),
  ])
  expect(rows.map(({ byDay }) => [...byDay.values()].map(each => 'id' in each && each.id))).toEqual(
    [[1, 2], [3], [5], [4]],
  )
})

test('has a row for the earlier hours of a weekly window that changed', () => {
  const { id: _, used: __, state: ___, ...coming } = window({ date: '2026-11-29', started_hr: 10 })
  const rows = windowGrid([window({}), coming])
  expect(rows.map(({ like, byDay }) => [like.started_hr, [...byDay.keys()]])).toEqual([
    [9, ['2026-11-21']],
    [10, ['2026-11-29']],
  ])
})
