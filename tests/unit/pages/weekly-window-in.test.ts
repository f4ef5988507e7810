import { expect, test } from 'vitest'
import type { WeeklyWindow } from '#lib/contract/admin/weekly-window.ts'
import { planToChange } from '../../../src/pages/admin/_parts/weekly-window-in.ts'

type Plan = WeeklyWindow['plans'][number]
const FREE_FROM = '1405-09-10'

const plan = (holds_from: string | null, weekdays: number[]): Plan => ({
  started_hr: 9,
  started_mn: 0,
  finished_hr: 12,
  finished_mn: 0,
  price: 0,
  capacity: 10,
  cutoff_minutes: 60,
  weekdays,
  holds_from,
  state: 'now',
  overlaps: [],
})

const on = plan(null, [0, 1])
const off = plan(null, [])
const offSoon = plan('1405-09-10', [])
const less = plan('1405-09-05', [0])
const ramadan = plan('1405-11-30', [3])

test.each<[string, Plan[], Plan, string]>([
  ['what holds since ever', [on], on, FREE_FROM],
  ['what holds by then', [on, less], less, FREE_FROM],
  ['what holds by then, whatever comes', [on, ramadan], on, FREE_FROM],
  ['of a new one what comes', [off, ramadan], ramadan, '1405-11-30'],
  [
    'of one that is switched off and comes again what comes',
    [on, offSoon, ramadan],
    ramadan,
    '1405-11-30',
  ],
  ['of one that is switched off for good that', [on, offSoon], offSoon, FREE_FROM],
])('a weekly window form proposes %s', (_, plans, proposed, from) => {
  expect(planToChange(plans, FREE_FROM)).toEqual({ plan: proposed, from })
})
