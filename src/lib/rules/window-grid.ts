import type { StaffWindow } from '#lib/contract/admin/window.ts'

/** A weekly window in the days of a grid. */
export interface GridRow {
  /** Any of its windows: its hours and its company. */
  like: StaffWindow
  byDay: ReadonlyMap<string, StaffWindow>
}

/**
 * The rows of a grid of date by window: those of everybody first, then of one company after the
 * other, by their hours.
 */
export function windowGrid(windows: readonly StaffWindow[]): GridRow[] {
  const rows = [...Map.groupBy(windows, window => window.template_id).values()].flatMap(ofRow => {
    const [like] = ofRow
    return like ? [{ like, byDay: new Map(ofRow.map(window => [window.date, window])) }] : []
  })
  return rows.sort((a, b) => orderOf(a.like) - orderOf(b.like))
}

const DAY_MINUTES = 1440

const orderOf = ({ company, started_hr, started_mn }: StaffWindow): number =>
  (company?.id ?? 0) * DAY_MINUTES + started_hr * 60 + started_mn
