import type { ComingWindow, StaffWindow } from '#lib/contract/admin/window.ts'

/** A window of a day, or one that is not open yet. */
export type GridWindow = StaffWindow | ComingWindow

/** A weekly window in the days of a grid. */
export interface GridRow {
  /** Any of its windows: its hours and its company. */
  like: GridWindow
  byDay: ReadonlyMap<string, GridWindow>
}

/**
 * The rows of a grid of date by window: those of everybody first, then of one company after the
 * other, by their hours. One whose hours were moved meanwhile has a row for each.
 */
export function windowGrid(windows: readonly GridWindow[]): GridRow[] {
  const rows = [...Map.groupBy(windows, rowKey).values()].flatMap(ofRow => {
    const [like] = ofRow
    return like ? [{ like, byDay: new Map(ofRow.map(window => [window.date, window])) }] : []
  })
  return rows.sort((a, b) => orderOf(a.like) - orderOf(b.like))
}

const DAY_MINUTES = 1440

/** What names a row of the grid. */
export const rowKey = ({
  template_id,
  started_hr,
  started_mn,
  finished_hr,
  finished_mn,
}: GridWindow): string => [template_id, started_hr, started_mn, finished_hr, finished_mn].join(' ')

const orderOf = ({ company, started_hr, started_mn }: GridWindow): number =>
  (company?.id ?? 0) * DAY_MINUTES + started_hr * 60 + started_mn
