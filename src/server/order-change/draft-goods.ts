import { HttpStatus } from '#lib/codes/http.ts'
import type { ChangeProposal, OrderChangeBody } from '#lib/contract/order-change.ts'
import { cartKey } from '#lib/rules/cart.ts'
import type { StoredLine } from '#lib/rules/line-costs.ts'
import { CART_LINES_MAX } from '#lib/rules/limits.ts'
import {
  type GoodsChange,
  type LinesPlan,
  type Offer,
  planLines,
} from '#lib/rules/order-change-lines.ts'
import { cartLeast, cartLimit, itemUnavailable } from '#lib/text/cart-sentences.ts'
import { messages } from '#lib/text/messages.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { goodsAbout } from '#lib/text/order-change.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { readSellables, type Sellable } from '../cart/cartable.ts'
import { pricedLine, weightOf } from '../order/line-weight.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { partsOf } from '../order/order-pieces.ts'
import { orderLine } from '../order/order-line.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'

export type ChangeRefusal = NonNullable<ChangeProposal['refusal']>

export const refusal = (reason: keyof typeof orderChangeRefusals): ChangeRefusal => ({
  reason,
  message: orderChangeRefusals[reason],
})

type NewLine = Omit<ReturnType<typeof orderLine>, 'id'>
export type LineAfter = NewLine & { id: number | null }

export interface DraftedGoods {
  /** Rows afterwards; those without an id are new. */
  after: LineAfter[]
  /** `after` as the rules of amounts read it. */
  priced: StoredLine[]
  changes: ChangeProposal['goods']
  /** Rials, at the prices of the lines. */
  before: number
  subtotal: number
  refusal: ChangeRefusal | null
}

export async function draftGoods(
  db: Db,
  { order, rows }: { order: OrderRow; rows: readonly OrderLineRow[] },
  { lines: requested }: OrderChangeBody,
  now: number,
): Promise<DraftedGoods> {
  const sellables = await readSellables(db, requested, now)
  const newLines = new Map<string, NewLine>(
    [...sellables].map(([key, { cartable }]) => [
      key,
      orderLine(order, { cartable, count: 1 }, {}),
    ]),
  )
  const offers = new Map(
    [...sellables].flatMap(([key, sellable]) => {
      const line = newLines.get(key)
      return line ? [[key, offerOf(sellable, line)] as const] : []
    }),
  )
  assertKnown(requested, rows, sellables)
  const plan = planLines(rows, requested, offers)
  const after = linesAfter(plan, rows, newLines)
  const changes = plan.goods
    .filter(each => each.count_before !== each.count_after)
    .map(each => {
      const key = cartKey(each.type, each.id)
      const row = rows.find(line => cartKey(line.type, line.item_id) === key)
      return changeView(each, row ?? newLines.get(key))
    })
  return {
    after,
    priced: after.map(pricedLine),
    changes,
    before: sumOf(rows),
    subtotal: sumOf(after),
    refusal: goodsRefusal(rows, after, changes),
  }
}

/** 422 for goods that neither the order nor the shop has. */
function assertKnown(
  requested: OrderChangeBody['lines'],
  rows: readonly OrderLineRow[],
  sellables: ReadonlyMap<string, Sellable>,
): void {
  const ordered = new Set(rows.map(row => cartKey(row.type, row.item_id)))
  const keys = requested.map(({ type, id }) => cartKey(type, id))
  if (keys.some(key => !ordered.has(key) && !sellables.has(key)))
    throw new ApiError(HttpStatus.unprocessable, { lines: [messages.productNotExist] })
}

const sumOf = (lines: readonly { price: number; count: number }[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.count, 0)

function offerOf({ cartable, available }: Sellable, line: NewLine): Offer {
  const { max_count, inventory, weight } = cartable
  return { ...line, limits: { max_count, inventory, weight }, available }
}

function linesAfter(
  { lines }: LinesPlan,
  rows: readonly OrderLineRow[],
  newLines: ReadonlyMap<string, NewLine>,
): LineAfter[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return lines.flatMap(({ id, type, item_id, count }): LineAfter[] => {
    const row = id === null ? undefined : byId.get(id)
    if (row) return [{ ...row, count }]
    const added = newLines.get(cartKey(type, item_id))
    const ordered = rows.find(each => each.type === type && each.item_id === item_id)
    const substitution = ordered?.substitution ?? null
    return added ? [{ ...added, substitution, id: null, count }] : []
  })
}

type NamedLine = Pick<NewLine, 'brand' | 'volume' | 'unit' | 'weight'>

export const lineAbout = ({ brand, volume, unit, weight }: NamedLine): string =>
  goodsAbout({ brand, volume, unit, weight })

function changeView(
  { fault, ...change }: GoodsChange,
  row: (NamedLine & Pick<NewLine, 'name'>) | undefined,
): ChangeProposal['goods'][number] {
  const name = row?.name ?? ''
  const allowed = change.allowed ?? 0
  const stepG = row && weightOf({ ...row, count: 1 })?.step_g
  const sentences = {
    unavailable: itemUnavailable(name),
    'max-count': cartLimit(allowed, stepG),
    inventory: stockLeft(allowed - change.count_before, stepG),
    least: cartLeast(allowed, stepG),
  }
  const about = row ? lineAbout(row) : ''
  return { ...change, name, about, step_g: stepG ?? null, fault: fault && sentences[fault] }
}

function goodsRefusal(
  rows: readonly OrderLineRow[],
  after: readonly LineAfter[],
  changes: ChangeProposal['goods'],
): ChangeRefusal | null {
  const first = changes.find(each => each.fault !== null)
  if (first?.fault)
    return {
      ...refusal('goods'),
      message: first.fault.includes(first.name) ? first.fault : `«${first.name}»: ${first.fault}`,
    }
  if (after.length === 0) return refusal('empty')
  const isTooLong = after.length > CART_LINES_MAX && after.length > rows.length
  return isTooLong ? refusal('too-many-lines') : null
}

/** Undefined for a bundle of an old order without product ids. */
export function piecesOf(
  lines: readonly (Parameters<typeof partsOf>[0] & { count: number })[],
): Map<number, number> | undefined {
  const pieces = new Map<number, number>()
  for (const line of lines) {
    const parts = partsOf(line)
    if (!parts) return undefined
    for (const { id, count } of parts) pieces.set(id, (pieces.get(id) ?? 0) + count * line.count)
  }
  return pieces
}
