import type { Permission } from '#lib/codes/permission.ts'
import type { WaitingTask } from '#lib/contract/admin/desk.ts'
import type { LiveEvent, NewsKind } from '#lib/contract/admin/live.ts'

/** What open pages of the office are sent. */
export type LiveMessage = LiveEvent

export const NEWS_NEEDS: Readonly<Record<NewsKind, Permission>> = {
  orders: 'see-orders',
  slips: 'slips',
  claims: 'orders',
  comments: 'comments',
  messages: 'requests',
  wholesales: 'requests',
  texts: 'settings',
}

/** The number beside a page that counts these tasks, and the tasks that it has. */
export function waitingAt(waiting: readonly WaitingTask[], tasks: readonly string[]) {
  const shown = waiting.filter(({ task }) => tasks.includes(task))
  return {
    sum: shown.reduce((all, { count }) => all + count, 0),
    tasks: shown.map(({ task }) => task),
  }
}
