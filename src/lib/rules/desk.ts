import type { DeskTask } from '../contract/admin/desk.ts'
import type { Permission } from '#lib/codes/permission.ts'

/** Permission for the page of each task. */
export const DESK_NEEDS: Readonly<Record<DeskTask, Permission>> = {
  pick: 'picking',
  deliver: 'delivery',
  confirm: 'orders',
  send: 'orders',
  cancel: 'orders',
  slips: 'slips',
  claims: 'orders',
  rewards: 'coupons',
  wholesales: 'requests',
  messages: 'requests',
  comments: 'comments',
  'no-windows': 'windows',
  'full-windows': 'windows',
  'sold-out': 'catalogue',
  'requested-goods': 'catalogue',
  scheduled: 'content',
  drafts: 'content',
  'slow-pages': 'reports',
}

interface Waiting {
  window_id: number
  starts_at: number
  count: number
}

/** Waiting orders by window of today, or of the next day with any, and a count for earlier days. */
export interface WaitingNow<W> {
  windows: readonly W[]
  late: number
}

/**
 * Groups waiting orders for the desk: each window once; orders of earlier days are one number, so
 * that they do not hide today's. Epoch seconds.
 */
export function waitingNow<W extends Waiting>(
  groups: readonly W[],
  today: { starts: number; ends: number },
): WaitingNow<W> {
  const byWindow = new Map<number, W>()
  for (const group of groups) {
    const count = group.count + (byWindow.get(group.window_id)?.count ?? 0)
    byWindow.set(group.window_id, { ...group, count })
  }
  const windows = [...byWindow.values()].sort((a, b) => a.starts_at - b.starts_at)
  const late = windows.filter(({ starts_at }) => starts_at < today.starts)
  const ahead = windows.slice(late.length)
  const now = ahead.filter(({ starts_at }) => starts_at < today.ends)
  return {
    windows: now.length > 0 || late.length > 0 ? now : ahead.slice(0, 1),
    late: late.reduce((sum, { count }) => sum + count, 0),
  }
}

interface Window {
  date: string
  company_id: number | null
  capacity: number
  used: number
  off_at: number | null
  cutoff_at: number
}

/** Days without windows, and future windows that are full. */
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

/** Before a window starts, in seconds, by when all its orders should be picked. */
const PICKED_AHEAD_SECONDS = 3_600

/**
 * Whether picking is behind the clock.
 * @example isBehind({ to_pick: 2, starts_at: 7_200 }, 3_600) // true
 */
export const isBehind = (
  { to_pick, starts_at }: { to_pick: number; starts_at: number },
  now: number,
): boolean => to_pick > 0 && now >= starts_at - PICKED_AHEAD_SECONDS

interface Task {
  late: boolean
  window: { day: string } | null
}

/** Late work first, then that of windows, then what has no hour; each in its former order. */
export const byUrgency = <T extends Task>(tasks: readonly T[]): T[] => {
  const rank = ({ late, window }: Task) => (late ? 0 : window ? 1 : 2)
  return tasks.toSorted((a, b) => rank(a) - rank(b))
}
