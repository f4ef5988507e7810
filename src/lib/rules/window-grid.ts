import type { ComingWindow, StaffWindow } from '#lib/contract/admin/window.ts'

/** A window, or one that is not open yet. */
export type GridWindow = StaffWindow | ComingWindow

/** Windows of the same hours over several days. */
export interface GridRow {
  /** One of its windows, for hours and company. */
  like: GridWindow
  byDay: ReadonlyMap<string, GridWindow>
}

/**
 * Grid of date by window: shared ones first, then by company, ordered by hours. A weekly window
 * whose hours changed has a row for each; equal hours share a row.
 */
export function windowGrid(windows: readonly GridWindow[]): GridRow[] {
  const rows: { like: GridWindow; byDay: Map<string, GridWindow> }[] = []
  const byKey = new Map<string, GridWindow[]>()
  for (const window of windows) {
    const key = rowKey(window)
    byKey.set(key, [...(byKey.get(key) ?? []), window])
  }
  for (const ofWeekly of byKey.values()) {
    const [like] = ofWeekly
    if (!like) continue
    const row = rows.find(
      each => isAlike(each.like, like) && ofWeekly.every(({ date }) => !each.byDay.has(date)),
    )
    const { byDay } = row ?? { byDay: new Map<string, GridWindow>() }
    for (const window of ofWeekly) byDay.set(window.date, window)
    if (!row) rows.push({ like, byDay })
  }
  return rows.sort((a, b) => orderOf(a.like) - orderOf(b.like))
}

const isAlike = (one: GridWindow, other: GridWindow): boolean =>
  one.company?.id === other.company?.id && hoursKey(one) === hoursKey(other)

const DAY_MINUTES = 1440

const hoursKey = ({ started_hr, started_mn, finished_hr, finished_mn }: GridWindow): string =>
  [started_hr, started_mn, finished_hr, finished_mn].join(' ')

/** Key of a row. */
export const rowKey = (window: GridWindow): string => `${window.template_id} ${hoursKey(window)}`

const orderOf = ({ company, started_hr, started_mn }: GridWindow): number =>
  (company?.id ?? 0) * DAY_MINUTES + started_hr * 60 + started_mn
