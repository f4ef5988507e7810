import type { AmountLine } from '#lib/contract/order.ts'

const OF_GOODS: ReadonlySet<AmountLine['kind']> = new Set([
  'goods',
  'discount',
  'promotion',
  'company',
  'coupon',
])

/** In rials. */
export const payableAmount = (lines: readonly AmountLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0)

/** Cost of an order in rials, before wallet and debt. */
export const costOf = (lines: readonly AmountLine[]): number =>
  payableAmount(lines.filter(({ kind }) => kind !== 'wallet' && kind !== 'debt'))

/** What goods cost after all discounts, in rials. */
export const costOfGoods = (lines: readonly AmountLine[]): number =>
  payableAmount(lines.filter(({ kind }) => OF_GOODS.has(kind)))

const NET_KINDS: ReadonlySet<AmountLine['kind']> = new Set([
  ...OF_GOODS,
  'shipping',
  'free-delivery',
  'window',
])

/**
 * What an order costs as it is now, in rials: without what changes and picking returned to the
 * wallet of its customer.
 */
export const netCost = (lines: readonly AmountLine[]): number =>
  payableAmount(lines.filter(isNetCost))

/** Whether a line is part of `netCost`; others settle the order with the wallet. */
export const isNetCost = ({ kind }: AmountLine): boolean => NET_KINDS.has(kind)

/** Sum of the lines of a kind. */
export const amountOf = (lines: readonly AmountLine[], kind: AmountLine['kind']): number =>
  payableAmount(lines.filter(line => line.kind === kind))
