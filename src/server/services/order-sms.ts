import { jalaliDayName } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatToman } from '#lib/text/money.ts'
import type { Trx } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import { insertSms } from '../db/sms-outbox.ts'
import { hoursFa } from './window-fa.ts'

/** Whom a text about an order goes to. */
interface Told {
  mobile: string
  tracking_code: string
}

/** Tells a customer that their order is paid, once, if the transaction comes to stand. */
export const tellPaid = (trx: Trx, told: Told, now: number): Promise<void> =>
  tell(trx, told, 'order-paid', now)

/**
 * Tells a customer that the order they saved is paid, or registered and waits for a slip or the
 * staff. One that still goes to the bank is told of when it comes back.
 */
export async function tellSaved(
  trx: Trx,
  order: Told & Pick<OrderRow, 'payment_status' | 'freeze' | 'finalizable'>,
  now: number,
): Promise<void> {
  const registered = order.freeze === 1 || order.finalizable === 0
  if (order.payment_status === 20) await tellPaid(trx, order, now)
  else if (registered) await tell(trx, order, 'order-registered', now)
}

/** As `tellSaved`, of an order that others placed for them: they learn of it however it is paid. */
export const tellSavedFor = (
  trx: Trx,
  order: Told & Pick<OrderRow, 'payment_status'>,
  now: number,
): Promise<void> =>
  order.payment_status === 20
    ? tellPaid(trx, order, now)
    : tell(trx, order, 'order-registered', now)

/** Tells a customer that their order is on its way with the courier, once, however often it goes out. */
export const tellSent = (trx: Trx, told: Told, now: number): Promise<void> =>
  tell(trx, told, 'order-sent', now)

/** Tells a customer that the shop's staff cancelled their order. */
export const tellCancelled = (trx: Trx, told: Told, now: number): Promise<void> =>
  tell(trx, told, 'order-cancelled', now)

/** Tells a customer what went to the wallet for an order, in rials; nothing where nothing did. */
export async function tellRefunded(
  trx: Trx,
  { mobile, tracking_code: order }: Told,
  amount: number,
  now: number,
): Promise<void> {
  if (amount <= 0) return
  const tokens = { order, amount: formatToman(amount) }
  await insertSms(trx, { mobile, template: 'order-refunded', tokens, now })
}

/** Tells a customer that their bank slip was refused; each one of an order. */
export const tellSlipRefused = (
  trx: Trx,
  { mobile, tracking_code }: Told,
  now: number,
): Promise<void> =>
  insertSms(trx, { mobile, template: 'slip-refused', tokens: { order: tracking_code }, now })

/**
 * Tells a customer that not all of their order was there, of how many goods others are given, and
 * what went to the wallet for it; each time that it is picked.
 */
export async function tellPicked(
  trx: Trx,
  { mobile, tracking_code: order }: Told,
  { returned, replaced }: { returned: number; replaced: number },
  now: number,
): Promise<void> {
  const told = { order, amount: formatToman(returned) }
  if (returned === 0)
    await insertSms(trx, { mobile, template: 'order-changed', tokens: { order }, now })
  else if (replaced === 0)
    await insertSms(trx, { mobile, template: 'order-short', tokens: told, now })
  else {
    const tokens = { ...told, count: formatNumber(replaced) }
    await insertSms(trx, { mobile, template: 'order-replaced', tokens, now })
  }
}

/**
 * Tells a customer that nothing of their order was there, and what went to the wallet for it; each
 * time that it is picked.
 */
export async function tellEmpty(
  trx: Trx,
  told: Told,
  returned: number,
  now: number,
): Promise<void> {
  const { mobile, tracking_code: order } = told
  await insertSms(trx, { mobile, template: 'order-empty', tokens: { order }, now })
  await tellRefunded(trx, told, returned, now)
}

type Rescheduled = Told & Pick<OrderRow, 'window_starts_at' | 'window_ends_at'>

/** Tells a customer when their order comes instead; each time that staff move it. */
export const tellRescheduled = (
  trx: Trx,
  { mobile, tracking_code: order, window_starts_at: from, window_ends_at: to }: Rescheduled,
  now: number,
): Promise<void> => {
  const tokens = { order, day: jalaliDayName(from), hours: hoursFa(from, to) }
  return insertSms(trx, { mobile, template: 'order-moved', tokens, now })
}

/**
 * Tells a customer who was told of a picking that the order is picked anew, and what is taken out of
 * the wallet for it; each time.
 */
export async function tellPickedAgain(
  trx: Trx,
  { mobile, tracking_code: order }: Told,
  taken: number,
  now: number,
): Promise<void> {
  if (taken === 0) await insertSms(trx, { mobile, template: 'order-anew', tokens: { order }, now })
  else {
    const tokens = { order, amount: formatToman(taken) }
    await insertSms(trx, { mobile, template: 'order-again', tokens, now })
  }
}

/** Tells a customer that too many orders of their repeat were left unpaid. */
export const tellRepeatEnded = (trx: Trx, told: Told, now: number): Promise<void> =>
  tell(trx, told, 'repeat-ended', now)

async function tell(
  trx: Trx,
  { mobile, tracking_code }: Told,
  template: 'order-paid' | 'order-registered' | 'order-sent' | 'order-cancelled' | 'repeat-ended',
  now: number,
): Promise<void> {
  const onceKey = `${template}:${tracking_code}`
  await insertSms(trx, { mobile, template, tokens: { order: tracking_code }, onceKey, now })
}
