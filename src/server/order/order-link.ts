import { timingSafeEqual } from 'node:crypto'
import { OrderStatus } from '#lib/codes/order.ts'
import { DAY_SECONDS, DELIVERY_CODE_LENGTH, ORDER_LINK_DAYS } from '#lib/rules/limits.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { digitsHash, readableHash } from '../platform/secrets.ts'
import type { OrderRow } from './order-queries.ts'

const SIGNATURE_CHARS = 14

/** A tracking code and the mobile of the account. */
interface LinkedOrder {
  tracking_code: string
  mobile: string
}

/**
 * The last part of the address of an order's page: its tracking code with a signature. It ends when
 * the account changes its mobile or is erased. 24 characters, because text providers cut at 25.
 */
export const orderLinkToken = (secret: string, { tracking_code, mobile }: LinkedOrder): string =>
  tracking_code + readableHash(secret, `order-link:${tracking_code}:${mobile}`, SIGNATURE_CHARS)

/** The tracking code that a token claims to be for; empty where it is too short for one. */
export const claimedTrackingCode = (token: string): string => token.slice(0, -SIGNATURE_CHARS)

export function isOrderLink(secret: string, order: LinkedOrder, token: string): boolean {
  const expected = Buffer.from(orderLinkToken(secret, order))
  const received = Buffer.from(token.toUpperCase())
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** Epoch seconds: some days after the order's end, or after its window while it has none. */
export function orderLinkEnd(
  order: Pick<OrderRow, 'status' | 'reached' | 'window_ends_at'>,
): number {
  const reached = JSON.parse(order.reached) as Partial<Record<OrderStatus, number>>
  const isOver = order.status === OrderStatus.delivered || hasEnded(order.status)
  const end = isOver ? reached[order.status] : undefined
  return (end ?? order.window_ends_at) + ORDER_LINK_DAYS * DAY_SECONDS
}

/** What the customer says to the courier. It stays the same when a delivery is undone. */
export const deliveryCode = (secret: string, trackingCode: string): string =>
  digitsHash(secret, `delivery:${trackingCode}`, DELIVERY_CODE_LENGTH)
