import { OrderStatus } from '#lib/codes/order.ts'
import type { DeskItem, DeskTask } from '#lib/contract/admin/desk.ts'

type Window = NonNullable<DeskItem['window']>
const ordersWith = (status: string) => (window: Window) =>
  `/admin/orders?day=${window.day}&window=${window.id}&${status}`

const OF_WINDOW: Partial<Record<DeskTask, (window: Window) => string>> = {
  pick: ({ day, id }) => `/admin/picking?day=${day}&window=${id}`,
  deliver: ({ id }) => `/admin/delivery?window=${id}`,
  confirm: ordersWith(`status=${OrderStatus.awaitingPayment}`),
  send: ordersWith(`status=${OrderStatus.confirmed}&picked=yes`),
  cancel: ordersWith(`status=${OrderStatus.confirmed}&picked=empty`),
}

const PAGES: Readonly<Record<DeskTask, string>> = {
  pick: '/admin/picking',
  deliver: '/admin/delivery',
  confirm: `/admin/orders?status=${OrderStatus.awaitingPayment}`,
  send: `/admin/orders?status=${OrderStatus.confirmed}&picked=yes`,
  cancel: `/admin/orders?status=${OrderStatus.confirmed}&picked=empty`,
  slips: '/admin/slips',
  claims: '/admin/claims',
  rewards: '/admin/coupons/rewards',
  wholesales: '/admin/requests',
  messages: '/admin/requests/messages',
  comments: '/admin/comments',
  'no-windows': '/admin/windows',
  'full-windows': '/admin/windows',
  'sold-out': '/admin/catalogue?only=sold-out',
  'requested-goods': '/admin/catalogue/search#missed',
  scheduled: '/admin/content',
  drafts: '/admin/content?only=drafts',
  'slow-pages': '/admin/speed',
}

/** The page for a task. */
export const deskHref = ({ task, window, count }: DeskItem): string => {
  if (task === 'comments' && count === 1) return '/admin/comments?select=all'
  return (window && OF_WINDOW[task]?.(window)) ?? PAGES[task]
}
