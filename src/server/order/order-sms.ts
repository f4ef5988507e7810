import { PaymentStatus } from '#lib/codes/order.ts'
import { jalaliDayName } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatToman } from '#lib/text/money.ts'
import { printedName } from '#lib/text/printed-name.ts'
import type { Trx } from '../platform/database/open.ts'
import type { OrderRow } from './order-queries.ts'
import { shortValue } from '../messaging/sms.ts'
import { insertSms } from '../messaging/sms-outbox-queries.ts'
import { clockFa, hoursFa } from '../delivery/window-texts.ts'

interface NoticeTarget {
  mobile: string
  tracking_code: string
}

export const notifyPaid = (trx: Trx, target: NoticeTarget, now: number): Promise<void> =>
  notifyOnce(trx, target, 'order-paid', now)

/** An order paid online is announced when the payment comes back. */
export async function notifyPlaced(
  trx: Trx,
  order: NoticeTarget & Pick<OrderRow, 'payment_status' | 'freeze' | 'finalizable'>,
  now: number,
): Promise<void> {
  const registered = order.freeze === 1 || order.finalizable === 0
  if (order.payment_status === PaymentStatus.paid) await notifyPaid(trx, order, now)
  else if (registered) await notifyOnce(trx, order, 'order-registered', now)
}

/**
 * As `notifyPlaced` for an order that others placed: its customer learns of it however it is paid.
 */
export const notifyPlacedByStaff = (
  trx: Trx,
  order: NoticeTarget & Pick<OrderRow, 'payment_status'>,
  now: number,
): Promise<void> =>
  order.payment_status === PaymentStatus.paid
    ? notifyPaid(trx, order, now)
    : notifyOnce(trx, order, 'order-registered', now)

/** Once, however often the order is sent out. */
export const notifySent = (
  trx: Trx,
  order: NoticeTarget & Pick<OrderRow, 'pickup'>,
  now: number,
): Promise<void> => notifyOnce(trx, order, order.pickup === 1 ? 'order-ready' : 'order-sent', now)

export const notifyCancelled = (trx: Trx, target: NoticeTarget, now: number): Promise<void> =>
  notifyOnce(trx, target, 'order-cancelled', now)

/** `amount` in rials; nothing is sent for 0. */
export async function notifyRefunded(
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  amount: number,
  now: number,
): Promise<void> {
  if (amount <= 0) return
  const tokens = { order, amount: formatToman(amount) }
  await insertSms(trx, { mobile, template: 'order-refunded', tokens, now })
}

export const notifyChanged = (
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  now: number,
): Promise<void> => insertSms(trx, { mobile, template: 'order-updated', tokens: { order }, now })

/** `amount` in rials: what a change waits for until `expires_at`. */
export async function notifyChangeUnpaid(
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  { amount, expires_at }: { amount: number; expires_at: number },
  now: number,
): Promise<void> {
  const end = { day: jalaliDayName(expires_at), until: clockFa(expires_at) }
  const tokens = { order, amount: formatToman(amount), ...end }
  await insertSms(trx, { mobile, template: 'order-update-unpaid', tokens, now })
}

/** A change that waited for its payment was ended by picking or by staff. */
export const notifyChangeEnded = (
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  now: number,
): Promise<void> =>
  insertSms(trx, { mobile, template: 'order-update-ended', tokens: { order }, now })

export const notifySlipRefused = (
  trx: Trx,
  { mobile, tracking_code }: NoticeTarget,
  now: number,
): Promise<void> =>
  insertSms(trx, { mobile, template: 'slip-refused', tokens: { order: tracking_code }, now })

/** `credited` in rials; 0 is a refusal. */
export const notifyClaim = (
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  credited: number,
  now: number,
): Promise<void> =>
  credited === 0
    ? insertSms(trx, { mobile, template: 'claim-refused', tokens: { order }, now })
    : insertSms(trx, {
        ...{ mobile, template: 'claim-credited', now },
        tokens: { order, amount: formatToman(credited) },
      })

/** `replaced` lines have a substitute; refund in rials. Each time the order is picked. */
export async function notifyPickingChanges(
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  { returned, replaced }: { returned: number; replaced: number },
  now: number,
): Promise<void> {
  const amountTokens = { order, amount: formatToman(returned) }
  if (returned === 0)
    await insertSms(trx, { mobile, template: 'order-changed', tokens: { order }, now })
  else if (replaced === 0)
    await insertSms(trx, { mobile, template: 'order-short', tokens: amountTokens, now })
  else {
    const tokens = { ...amountTokens, count: formatNumber(replaced) }
    await insertSms(trx, { mobile, template: 'order-replaced', tokens, now })
  }
}

/** At any hour: the order asks for it, and its time to answer is short (decision 068). */
export async function notifyProposed(
  trx: Trx,
  { mobile, tracking_code: order }: NoticeTarget,
  goods: { missing: string; substitute: string; until: number },
  now: number,
): Promise<void> {
  const tokens = {
    ...{ order, until: clockFa(goods.until) },
    missing: shortValue(printedName(goods.missing)),
    substitute: shortValue(printedName(goods.substitute)),
  }
  await insertSms(trx, { mobile, template: 'substitute-proposed', tokens, now })
}

/**
 * Each time the order is picked. `returned` in rials, negative when taken from the wallet; of an
 * order yet to be paid the new sum is told.
 */
export async function notifyWeighed(
  trx: Trx,
  {
    mobile,
    tracking_code: order,
    payment_status,
    total_amount,
  }: NoticeTarget & Pick<OrderRow, 'payment_status' | 'total_amount'>,
  returned: number,
  now: number,
): Promise<void> {
  const isPaid = payment_status === PaymentStatus.paid || total_amount === 0
  if (isPaid && returned === 0) return
  const template = !isPaid ? 'order-weighed' : returned > 0 ? 'order-lighter' : 'order-heavier'
  const amount = formatToman(isPaid ? Math.abs(returned) : total_amount)
  await insertSms(trx, { mobile, template, tokens: { order, amount }, now })
}

/** `returned` in rials; sent each time the order is picked. */
export async function notifyUnfulfillable(
  trx: Trx,
  target: NoticeTarget,
  returned: number,
  now: number,
): Promise<void> {
  const { mobile, tracking_code: order } = target
  await insertSms(trx, { mobile, template: 'order-empty', tokens: { order }, now })
  await notifyRefunded(trx, target, returned, now)
}

type RescheduledOrder = NoticeTarget & Pick<OrderRow, 'window_starts_at' | 'window_ends_at'>

export const notifyRescheduled = (
  trx: Trx,
  { mobile, tracking_code: order, window_starts_at: from, window_ends_at: to }: RescheduledOrder,
  now: number,
): Promise<void> => {
  const tokens = { order, day: jalaliDayName(from), hours: hoursFa(from, to) }
  return insertSms(trx, { mobile, template: 'order-moved', tokens, now })
}

/** The exact hour of an order; each time it changes. */
export const notifyHour = (
  trx: Trx,
  { mobile, tracking_code: order, window_starts_at: from, window_ends_at: to }: RescheduledOrder,
  now: number,
): Promise<void> =>
  insertSms(trx, {
    mobile,
    template: 'order-hour',
    tokens: { order, hours: hoursFa(from, to) },
    now,
  })

/** `amount` goes out of the wallet again, in rials; negative comes back to it. */
export async function notifyPickingUndone(
  trx: Trx,
  target: NoticeTarget,
  amount: number,
  now: number,
): Promise<void> {
  const { mobile, tracking_code: order } = target
  if (amount <= 0) {
    await insertSms(trx, { mobile, template: 'order-anew', tokens: { order }, now })
    await notifyRefunded(trx, target, -amount, now)
  } else {
    const tokens = { order, amount: formatToman(amount) }
    await insertSms(trx, { mobile, template: 'order-again', tokens, now })
  }
}

export const notifyRepeatEnded = (trx: Trx, target: NoticeTarget, now: number): Promise<void> =>
  notifyOnce(trx, target, 'repeat-ended', now)

async function notifyOnce(
  trx: Trx,
  { mobile, tracking_code }: NoticeTarget,
  template:
    | 'order-paid'
    | 'order-registered'
    | 'order-sent'
    | 'order-ready'
    | 'order-cancelled'
    | 'repeat-ended',
  now: number,
): Promise<void> {
  const onceKey = `${template}:${tracking_code}`
  await insertSms(trx, { mobile, template, tokens: { order: tracking_code }, onceKey, now })
}
