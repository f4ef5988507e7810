import type { DeskTask } from '../contract/admin/desk.ts'
import type { Permission } from '../contract/admin/permission.ts'

/** Who may open the page behind what waits. */
export const DESK_NEEDS: Readonly<Record<DeskTask, Permission>> = {
  pick: 'picking',
  deliver: 'delivery',
  confirm: 'orders',
  send: 'orders',
  cancel: 'orders',
  slips: 'slips',
  wholesales: 'requests',
  messages: 'requests',
  comments: 'comments',
  'no-windows': 'windows',
  'full-windows': 'windows',
  'sold-out': 'catalogue',
  scheduled: 'content',
  drafts: 'content',
}

/** Windows that begin before the end of today, late ones too; without any the next one alone. */
export function nowOrNext<W extends { starts_at: number }>(
  windows: readonly W[],
  todayEnds: number,
): readonly W[] {
  const ordered = [...windows].sort((a, b) => a.starts_at - b.starts_at)
  const now = ordered.filter(window => window.starts_at < todayEnds)
  return now.length > 0 ? now : ordered.slice(0, 1)
}

interface Window {
  date: string
  company_id: number | null
  capacity: number
  used: number
  off_at: number | null
  cutoff_at: number
}

/** How many days have no window for everybody, and how many windows that could still be had are full. */
export function windowGaps(
  windows: readonly Window[],
  days: readonly string[],
  now: number,
): { missing: number; full: number } {
  const open = windows.filter(window => window.company_id === null && window.off_at === null)
  const served = new Set(open.map(({ date }) => date))
  const ahead = open.filter(({ cutoff_at }) => cutoff_at > now)
  return {
    missing: days.filter(day => !served.has(day)).length,
    full: ahead.filter(({ used, capacity }) => used >= capacity).length,
  }
}
