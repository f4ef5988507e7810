import { expect, test } from 'vitest'
import { DESK_TASKS } from '#lib/contract/admin/desk.ts'
import { DESK_NEEDS, waitingNow, windowGaps } from '#lib/rules/desk.ts'
import { pagePermission } from '#lib/rules/office-access.ts'
import { deskHref } from '#ui/admin/desk-links.ts'

test.each(DESK_TASKS)('%s links to a page that its staff may open', task => {
  const window = { id: 7, day: '2026-11-23', fa: '' }
  for (const of of [null, window]) {
    const { pathname } = new URL(
      deskHref({ task, count: 1, late: false, window: of }),
      'http://shop',
    )
    // The pages of orders open for more staff than may move them.
    const isOrders = pathname.startsWith('/admin/orders')
    const needed = isOrders ? 'see-orders' : DESK_NEEDS[task]
    expect(pagePermission(pathname)).toBe(needed)
  }
})

test('shows each window as a tile, earlier days as one number, and the next window if there is none', () => {
  const group = (window_id: number, count = 1) => ({ window_id, starts_at: window_id, count })
  const shown = (...groups: ReturnType<typeof group>[]) => {
    const { windows, late } = waitingNow(groups, { starts: 20, ends: 30 })
    return [windows.map(({ window_id, count }) => [window_id, count]), late]
  }
  expect(shown(group(40), group(21), group(21, 2), group(25), group(30))).toEqual([
    [
      [21, 3],
      [25, 1],
    ],
    0,
  ])
  expect(shown(group(10, 2), group(11, 3), group(20), group(40))).toEqual([[[20, 1]], 5])
  expect(shown(group(40), group(30, 2))).toEqual([[[30, 2]], 0])
  expect(shown(group(10, 2), group(40))).toEqual([[], 2])
  expect(shown()).toEqual([[], 0])
})

test('counts a day without a public window as missing, and a full one until it is over', () => {
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
