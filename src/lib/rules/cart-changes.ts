import { CartErrorCause } from '#lib/codes/cart.ts'
import type { CartItem, ReducedLine } from '#lib/contract/cart.ts'
import { cartKey, itemTypeOf } from './cart.ts'
import { effectivePrice } from './price.ts'

/** A line that is to join a basket; `price` in rials, of one piece, where a change of it is told. */
export interface WantedLine {
  type: CartItem['cartable']['type']
  id: number
  name: string
  /** What tells it from others of its name: brand and size. */
  apart?: string
  count: number
  price?: number
}

/** A line of a temporary basket, as it is to join the basket of an account. */
export const wantedOf = ({ cartable, count }: CartItem): WantedLine => {
  const { type, id, name } = cartable
  return { type, id, name, count, price: effectivePrice(cartable) }
}

/** What became of a line when it joined the basket of an account. */
export type CartChange =
  | { kind: 'gone'; name: string; said: string }
  | { kind: 'fewer'; name: string; wanted: number; count: number }
  | { kind: 'price'; name: string; from: number; to: number }

/**
 * Section 4: what the shopper is shown after a merge: what was left out (`said`: the server's
 * reason), of what there is less than was wanted, and of what one piece costs otherwise (rials)
 * than it did when it was put in. What is gone comes first, prices last.
 */
export function cartChanges(
  wanted: readonly WantedLine[],
  merged: readonly CartItem[],
  reduced: readonly ReducedLine[],
): CartChange[] {
  const changes = wanted.flatMap(line => changesOf(line, merged, reduced, toldName(line, wanted)))
  return ORDER.flatMap(kind => changes.filter(change => change.kind === kind))
}

const ORDER = ['gone', 'fewer', 'price'] as const

/** A line as it is called where another one has its name. */
function toldName({ name, apart = '' }: WantedLine, all: readonly WantedLine[]): string {
  const alike = all.filter(each => each.name === name).length > 1
  return alike && apart !== '' ? `${name} ${apart}` : name
}

function changesOf(
  { count: wanted, price, ...line }: WantedLine,
  merged: readonly CartItem[],
  reduced: readonly ReducedLine[],
  name: string,
): CartChange[] {
  const key = keyOf(line)
  const now = merged.find(item => keyOf(item.cartable) === key)
  if (!now || now.cartable.error?.cause_type === CartErrorCause.unavailable) {
    const said = reduced.find(({ type, id }) => cartKey(type, id) === key)?.message ?? ''
    return [{ kind: 'gone', name, said: said.replace(`«${line.name}»`, `«${name}»`) }]
  }
  const to = effectivePrice(now.cartable)
  const from = price ?? to
  return [
    ...(now.count < wanted ? [{ kind: 'fewer' as const, name, wanted, count: now.count }] : []),
    ...(from === to ? [] : [{ kind: 'price' as const, name, from, to }]),
  ]
}

const keyOf = ({ type, id }: Pick<WantedLine, 'type' | 'id'>): string =>
  cartKey(itemTypeOf(type), id)
