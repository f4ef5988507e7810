import type { ComingWindow, StaffWindow } from '#lib/contract/admin/window.ts'

/** A window of a day, or one that is not open yet. */
export type GridWindow = StaffWindow | ComingWindow

/** Windows of the same hours in the days of a grid. */
export interface GridRow {
  /** Any of its windows: its hours and its company. */
  like: GridWindow
  byDay: ReadonlyMap<string, GridWindow>
}

/**
 * The rows of a grid of date by window: those of everybody first, then of one company after the
 * other, by their hours. A weekly window whose hours were moved meanwhile has a row for each; one of
 * Fridays shares the row of the other days' where the hours are the same.
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

/** What names a row of the grid by any of its windows. */
export const rowKey = (window: GridWindow): string => `${window.template_id} ${hoursKey(window)}`

const orderOf = ({ company, started_hr, started_mn }: GridWindow): number =>
  (company?.id ?? 0) * DAY_MINUTES + started_hr * 60 + started_mn
