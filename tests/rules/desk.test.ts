import { expect, test } from 'vitest'
import { DESK_TASKS } from '#lib/contract/admin/desk.ts'
import { DESK_NEEDS, nowOrNext, windowGaps } from '#lib/rules/desk.ts'
import { pageNeeds } from '#lib/rules/office-access.ts'
import { deskHref } from '#ui/admin/desk-links.ts'

test.each(DESK_TASKS)('%s leads to a page of those who are told of it', task => {
  const window = { id: 7, day: '2026-11-23', fa: '' }
  for (const of of [null, window]) {
    const { pathname } = new URL(deskHref({ task, count: 1, window: of }), 'http://shop')
    expect(pageNeeds(pathname)).toBe(DESK_NEEDS[task])
  }
})

test('what is of today and what is late counts now; without any the next alone', () => {
  const [late, today, next, after] = [10, 20, 30, 40].map(starts_at => ({ starts_at }))
  const at = (...windows: (typeof late)[]) =>
    nowOrNext(
      windows.flatMap(each => each ?? []),
      30,
    )
  expect(at(after, today, late, next)).toEqual([late, today])
  expect(at(after, next)).toEqual([next])
  expect(at()).toEqual([])
})

test('a day without a window for everybody is missed, a full one counts until it is over', () => {
  const open = { company_id: null, capacity: 2, used: 0, off_at: null, cutoff_at: 100 }
  const windows = [
    { ...open, date: 'a', used: 2 },
    { ...open, date: 'a', used: 2, cutoff_at: 50 },
    { ...open, date: 'b', off_at: 1, used: 2 },
    { ...open, date: 'c', company_id: 1, used: 2 },
    { ...open, date: 'd' },
  ]
  expect(windowGaps(windows, ['a', 'b', 'c', 'd', 'e'], 50)).toEqual({ missing: 3, full: 1 })
})
