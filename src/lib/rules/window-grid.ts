import type { ComingWindow, StaffWindow } from '#lib/contract/admin/window.ts'

/** A window, or one that is not open yet. */
export type GridWindow = StaffWindow | ComingWindow

/** Windows of the same hours over several days. */
export interface GridRow {
  /** One of its windows, for hours, company and zone. */
  like: GridWindow
  byDay: ReadonlyMap<string, GridWindow>
}

/**
 * Grid of date by window: shared ones first, then by zone, then by company, ordered by hours. A
 * weekly window whose hours changed has a row for each; equal hours share a row.
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
  return rows.sort((a, b) => compare(a.like, b.like))
}

const isAlike = (one: GridWindow, other: GridWindow): boolean =>
  one.company?.id === other.company?.id &&
  one.zone?.id === other.zone?.id &&
  hoursKey(one) === hoursKey(other)

const hoursKey = ({ started_hr, started_mn, finished_hr, finished_mn }: GridWindow): string =>
  [started_hr, started_mn, finished_hr, finished_mn].join(' ')

/** Key of a row. */
export const rowKey = (window: GridWindow): string => `${window.template_id} ${hoursKey(window)}`

const compare = (one: GridWindow, other: GridWindow): number =>
  (one.company?.id ?? 0) - (other.company?.id ?? 0) ||
  (one.zone?.id ?? 0) - (other.zone?.id ?? 0) ||
  startMinute(one) - startMinute(other)

const startMinute = ({ started_hr, started_mn }: GridWindow): number => started_hr * 60 + started_mn
