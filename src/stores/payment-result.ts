import { PaymentStatus } from '#lib/codes/order.ts'
import type { PaidOrder } from '#lib/contract/order.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { canPay } from '#lib/rules/order.ts'

/** The query of /payments, which anybody could have written. */
export interface ReturnQuery {
  trackingCode: string
  message: string
  /** Null where the address names no status that the shop knows. */
  success: boolean | null
}

/** Reads `tracking_code` or else `order_no`, `message` and `status`. */
export function readReturnQuery(search: string): ReturnQuery {
  const query = new URLSearchParams(search)
  const status = query.get('status')
  const codes = ['tracking_code', 'order_no'].map(name => codeIn(query.get(name) ?? ''))
  return {
    trackingCode: codes.find(code => code !== '') ?? '',
    message: normalizeText(query.get('message') ?? ''),
    success: CLAIMED_SUCCESS.get(status) ?? null,
  }
}

const CLAIMED_SUCCESS = new Map<string | null, boolean>([
  ['1', true],
  ['0', false],
])

const codeIn = (text: string): string => toLatinDigits(normalizeText(text))

export const OUTCOMES = [
  'changing',
  'unchanged',
  'paid',
  'ended',
  'expired',
  'frozen',
  'registered',
  'pending',
  'failed',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Decided by the order, not by the address. */
export function outcomeOf(
  order: PaidOrder,
  query: Pick<ReturnQuery, 'success' | 'message'>,
): Outcome {
  if (order.to_wallet > 0 && query.message === orderChangeMessages.moneyToWallet) return 'unchanged'
  // What was paid is the order: its change still waits.
  if (order.change_owed > 0) return 'changing'
  if (order.payment_status === PaymentStatus.paid) return 'paid'
  if (hasEnded(order.status)) return 'ended'
  if (order.is_expired) return 'expired'
  if (order.freeze) return 'frozen'
  // Outside Tehran, or its bank slip is under review.
  if (!canPay(order)) return 'registered'
  if (query.message === orderMessages.paymentPending) return 'pending'
  if (!query.success) return 'failed'
  return order.payment_port === PORT_WITHOUT_PAYMENT ? 'registered' : 'pending'
}

export const SENTENCES: Record<Outcome, string> = {
  changing: orderChangeMessages.awaitsPayment,
  unchanged: orderChangeMessages.moneyToWallet,
  paid: orderMessages.paymentSucceeded,
  ended: orderMessages.orderNotPayable,
  expired: orderMessages.orderExpired,
  frozen: orderMessages.orderRegistered,
  registered: orderMessages.orderRegistered,
  pending: orderMessages.paymentPending,
  failed: orderMessages.paymentFailed,
}

const { paymentCancelled, paymentFailed, paymentPending, paymentDisputed } = orderMessages
const { paymentToWallet, paymentDoubled, orderRegistered } = orderMessages
const UNPAID = [paymentCancelled, paymentFailed, paymentPending, paymentDisputed]

/** Messages of our own that tell more about an outcome. */
const DETAILS: Record<Outcome, readonly string[]> = {
  changing: UNPAID,
  unchanged: [],
  paid: [
    ...[paymentDoubled, orderRegistered],
    ...[orderChangeMessages.paid, orderChangeMessages.paidTwice],
  ],
  ended: [paymentToWallet, paymentPending, paymentDisputed],
  expired: [paymentToWallet, ...UNPAID],
  frozen: UNPAID,
  registered: UNPAID,
  pending: [],
  failed: [paymentCancelled, paymentDisputed],
}

/** Others could have been written by whoever made the link. */
export const isDetail = (outcome: Outcome, message: string): boolean =>
  DETAILS[outcome].includes(message)
