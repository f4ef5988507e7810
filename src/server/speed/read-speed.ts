import { SPEED_DEVICES, SPEED_METRICS, SPEED_PAGES } from '#lib/codes/page-speed.ts'
import {
  isOverBudget,
  percentile75,
  samplesOf,
  SPEED_ALERT_DAYS,
  type SpeedBudgets,
  type SpeedCount,
} from '#lib/rules/page-speed.ts'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { listSettings } from '../platform/database/settings.ts'
import type { Db } from '../platform/database/open.ts'
import { type Days, daysOf } from '../reports/days.ts'
import { listSpeedsByDay, type SpeedFilter, sumSpeeds } from './speed-queries.ts'

const summarize = (counts: readonly SpeedCount[] = []) => ({
  value: percentile75(counts),
  samples: samplesOf(counts),
})

export async function readSpeed(db: Db, days: Days, filter: SpeedFilter) {
  const byDay = Map.groupBy(await listSpeedsByDay(db, days, filter), ({ day }) => day)
  return {
    ...days,
    budgets: await readBudgets(db),
    pages: await readPages(db, days),
    days: daysOf(days).map(day => ({ day, ...summarize(byDay.get(day)) })),
  }
}

async function readBudgets(db: Db): Promise<SpeedBudgets> {
  const settings = await listSettings(db)
  return {
    lcp: settings.speed_lcp,
    inp: settings.speed_inp,
    cls: settings.speed_cls,
    ttfb: settings.speed_ttfb,
  }
}

/** In the order of the lists, those with samples. */
async function readPages(db: Db, days: Days) {
  const counts = Map.groupBy(await sumSpeeds(db, days), ({ page, device, metric }) =>
    [page, device, metric].join(),
  )
  const rows = SPEED_PAGES.flatMap(page => SPEED_DEVICES.map(device => ({ page, device })))
  return rows
    .map(({ page, device }) => {
      const of = (metric: string) => summarize(counts.get([page, device, metric].join()))
      return { page, device, lcp: of('lcp'), inp: of('inp'), cls: of('cls'), ttfb: of('ttfb') }
    })
    .filter(row => SPEED_METRICS.some(metric => row[metric].samples > 0))
}

/** Kinds of pages that were over a budget for enough visits of the last days. */
export async function countSlowPages(db: Db, now: number): Promise<number> {
  const to = tehranClock(now).date
  const rows = await readPages(db, { from: addDays(to, 1 - SPEED_ALERT_DAYS), to })
  const budgets = await readBudgets(db)
  const slow = rows.filter(row =>
    SPEED_METRICS.some(metric => isOverBudget(row[metric], budgets[metric])),
  )
  return new Set(slow.map(({ page }) => page)).size
}
