import { CartErrorCause } from '#lib/codes/cart.ts'
import type { CartItem, ReducedLine } from '#lib/contract/cart.ts'
import { cartKey, itemTypeOf } from './cart.ts'
import { shownPrice } from './weight.ts'

/** A line to merge; `price` of one piece or kilogram in rials, when a change should be reported. */
export interface RequestedLine {
  type: CartItem['cartable']['type']
  id: number
  name: string
  /** Distinguishes equal names: brand and size. */
  distinction?: string
  count: number
  price?: number
}

export const requestedLine = ({ cartable, count }: CartItem): RequestedLine => {
  const { type, id, name } = cartable
  return { type, id, name, count, price: shownPrice(cartable) }
}

export type CartChange =
  | { kind: 'missing'; name: string; reason: string }
  | { kind: 'fewer'; name: string; requested: number; count: number; stepG?: number | undefined }
  | { kind: 'price'; name: string; from: number; to: number }

/**
 * Changes to show after a merge: missing lines (`reason` is the server's reason), reduced counts, and
 * changed prices of a piece (rials), in this order.
 */
export function cartChanges(
  requested: readonly RequestedLine[],
  merged: readonly CartItem[],
  reduced: readonly ReducedLine[],
): CartChange[] {
  const changes = requested.flatMap(line =>
    changesOf(line, merged, reduced, distinctName(line, requested)),
  )
  return ORDER.flatMap(kind => changes.filter(change => change.kind === kind))
}

const ORDER = ['missing', 'fewer', 'price'] as const

/** With its distinction where another line has the same name. */
function distinctName(
  { name, distinction = '' }: RequestedLine,
  all: readonly RequestedLine[],
): string {
  const alike = all.filter(each => each.name === name).length > 1
  return alike && distinction !== '' ? `${name} ${distinction}` : name
}

function changesOf(
  { count: requested, price, ...line }: RequestedLine,
  merged: readonly CartItem[],
  reduced: readonly ReducedLine[],
  name: string,
): CartChange[] {
  const key = keyOf(line)
  const now = merged.find(item => keyOf(item.cartable) === key)
  if (!now || now.cartable.error?.cause_type === CartErrorCause.unavailable) {
    const reason = reduced.find(({ type, id }) => cartKey(type, id) === key)?.message ?? ''
    return [{ kind: 'missing', name, reason: reason.replace(`«${line.name}»`, `«${name}»`) }]
  }
  const to = shownPrice(now.cartable)
  const from = price ?? to
  return [
    ...(now.count < requested
      ? [
          {
            kind: 'fewer' as const,
            name,
            requested,
            count: now.count,
            stepG: now.cartable.weight?.step_g,
          },
        ]
      : []),
    ...(from === to ? [] : [{ kind: 'price' as const, name, from, to }]),
  ]
}

const keyOf = ({ type, id }: Pick<RequestedLine, 'type' | 'id'>): string =>
  cartKey(itemTypeOf(type), id)
