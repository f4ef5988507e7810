import { ItemType } from '#lib/codes/cart.ts'
import { ProposalState } from '#lib/codes/order.ts'
import { checkPicking } from '#lib/rules/picking-state.ts'
import { coveredCount, type PickRefusal, substituteLine } from '#lib/rules/picking.ts'
import {
  answerUntil,
  canMoveProposal,
  type ProposalActor,
  reservesGoods,
  silenceOf,
} from '#lib/rules/substitute-proposal.ts'
import { choiceOf } from '#lib/rules/substitution.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { lockUser } from '../account/user-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { productOf, type ProductRow } from '../catalogue/product-row.ts'
import type { Deps } from '../deps.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { closeOpenChange, NOTHING, type Reservations } from '../order-change/abandon-change.ts'
import { lineTexts } from '../order/fulfilled-lines.ts'
import { listOrderLines, type OrderLineRow } from '../order/order-line-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { notifyProposed } from '../order/order-sms.ts'
import { weightOf } from '../order/line-weight.ts'
import { changeStock, type PieceChange } from '../order/order-stock-queries.ts'
import { inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { insertChange } from '../staff/change-queries.ts'
import { isHeldByOther } from './cart-queries.ts'
import { offerOf } from './picked-pieces.ts'
import { setPickingStarted } from './picking-queries.ts'
import {
  insertProposal,
  listDueProposals,
  listProposals,
  moveProposal,
  type ProposalRow,
} from './proposal-queries.ts'
import { listSaleable } from './substitute-queries.ts'

export type ProposalRefusal = PickRefusal | 'proposal-late'
type ProposalResult =
  | { ok: true; proposal: ProposalRow }
  | { ok: false; reason: ProposalRefusal; line?: number }

/** `ended`: answered, withdrawn or too late, with its state. */
type AnswerResult = { ok: true } | { ok: false; state: ProposalState | null }

const DUE_BATCH = 100

type Subject = Pick<OrderRow, 'id' | 'user_id'>

/** Reserves the goods and asks the customer by a text message, all or nothing (decision 093). */
export async function proposeSubstitute(
  deps: Deps,
  order: Subject,
  goods: { line: number; product_id: number; count: number },
  actor: number,
): Promise<ProposalResult> {
  await endDueProposals(deps, order.id)
  const now = deps.now()
  const result = await inTransaction<ProposalResult>(deps.db, trx =>
    proposeLocked(trx, order, goods, { actor, now }),
  )
  if (result.ok) deps.sendTexts()
  return result
}

async function proposeLocked(
  trx: Trx,
  { id, user_id }: Subject,
  goods: { line: number; product_id: number; count: number },
  { actor, now }: { actor: number; now: number },
): Promise<ProposalResult> {
  const refused = (reason: ProposalRefusal) =>
    new Rollback<ProposalResult>({ ok: false, reason, line: goods.line })
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const refusal = checkPicking(order)
  if (refusal) return { ok: false, reason: refusal }
  if (await isHeldByOther(trx, id, actor)) return { ok: false, reason: 'in-cart' }
  const line = (await listOrderLines(trx, id)).find(each => each.id === goods.line)
  if (!line) return { ok: false, reason: 'unknown' }
  if (line.type !== ItemType.product) throw refused('bundle')
  if (await isProposed(trx, line)) throw refused('proposal-open')
  const minutes = await getSetting(trx, 'substitute_minutes')
  const until = answerUntil({ now, minutes, windowStartsAt: order.window_starts_at })
  if (until === null) throw refused('proposal-late')
  const [row] = await listSaleable(trx, [goods.product_id])
  if (!row || row.id === line.item_id) throw refused('unavailable')
  const { weight } = productOf(row, now)
  if (!weight && !weightOf(line) && goods.count > line.count) throw refused('too-many')
  const isStart = order.picking_started_at === null
  if (isStart && !(await setPickingStarted(trx, order, now))) throw refused('picked')
  const freed = isStart ? await closeOpenChange(trx, id, 'picking', now) : null
  const proposed = { row, count: goods.count, freed, until, now }
  const proposal = await reserveProposal(trx, line, proposed)
  if (!proposal) throw refused('unavailable')
  const amount = weight ? formatWeight(goods.count) : formatNumber(goods.count)
  await insertChange(trx, {
    ...{ record: 'order', recordId: id, action: 'changed', at: now, staffId: actor },
    before: { items: lineTexts([line]) },
    after: { proposed: `${row.name} × ${amount}` },
  })
  const names = { missing: line.name, substitute: row.name }
  await notifyProposed(trx, { mobile, ...order }, { ...names, until }, now)
  return { ok: true, proposal }
}

async function isProposed(trx: Trx, { id, order_id }: OrderLineRow): Promise<boolean> {
  const proposals = await listProposals(trx, order_id)
  return proposals.some(each => each.line_id === id && reservesGoods(each.state))
}

interface Proposed {
  row: ProductRow
  /** Pieces, or grams of goods by weight. */
  count: number
  /** What a change held that picking ends. */
  freed: Reservations | null
  until: number
  now: number
}

/** Undefined where there is not so much of the product. */
async function reserveProposal(
  trx: Trx,
  line: OrderLineRow,
  { row, count: stock, freed, until, now }: Proposed,
): Promise<ProposalRow | undefined> {
  const offer = offerOf(productOf(row, now))
  const replaced = { ...line, weight: weightOf(line) }
  const goods = { product_id: row.id, count: stock }
  const missing = coveredCount(replaced, offer, stock)
  const { count, price } = substituteLine(replaced, missing, goods, offer)
  const proposal = await insertProposal(trx, {
    ...{ order_id: line.order_id, line_id: line.id, product_id: row.id, count, price, stock },
    ...{ created_at: now, expires_at: until },
  })
  const changes = new Map(freed?.takes.map(([id, back]) => [id, { ...NOTHING, back }]))
  changes.set(row.id, { ...(changes.get(row.id) ?? NOTHING), take: stock })
  const windowId = freed?.windowId ?? null
  const isReserved =
    proposal && (await changeReserved(trx, line.order_id, { changes, windowId, now }))
  return isReserved ? proposal : undefined
}

/** The answer of whoever has the order's link. */
export async function answerProposal(
  deps: Deps,
  order: Subject,
  { id, accept }: { id: number; accept: boolean },
): Promise<AnswerResult> {
  await endDueProposals(deps, order.id)
  const to = accept ? ProposalState.accepted : ProposalState.declined
  return endProposal(deps, order, id, { to, by: 'customer' })
}

export const withdrawProposal = (
  deps: Deps,
  order: Subject,
  { id, actor }: { id: number; actor: number },
): Promise<AnswerResult> =>
  endProposal(deps, order, id, { to: ProposalState.withdrawn, by: 'staff', actor })

/**
 * Where nobody answered in time, the choice of the line decides. A failure is logged and tried again
 * later.
 */
export async function endDueProposals(deps: Deps, orderId?: number): Promise<void> {
  const due = await listDueProposals(deps.db, { now: deps.now(), orderId, limit: DUE_BATCH })
  for (const { id, order_id, user_id } of due)
    try {
      await endProposal(deps, { id: order_id, user_id }, id, { to: 'silence', by: 'system' })
    } catch (error) {
      deps.log.error({ err: error, orderId: order_id, proposal: id }, 'job failed')
    }
}

interface ProposalEnd {
  to: ProposalState | 'silence'
  by: ProposalActor
  actor?: number
}

async function endProposal(
  deps: Deps,
  { id: orderId, user_id }: Subject,
  id: number,
  { to: wanted, by, actor }: ProposalEnd,
): Promise<AnswerResult> {
  return inTransaction(deps.db, async trx => {
    const now = deps.now()
    await lockUser(trx, user_id)
    const order = await getOrder(trx, orderId)
    const proposal = (await listProposals(trx, orderId)).find(each => each.id === id)
    if (!proposal) return { ok: false, state: null }
    const isLate = by === 'customer' && now >= proposal.expires_at
    const to = wanted === 'silence' ? await silence(trx, order, proposal) : wanted
    const isPossible =
      !isLate && order.picked_at === null && canMoveProposal(proposal.state, to, by)
    if (!isPossible || !(await moveProposal(trx, proposal, to, { by, now })))
      return { ok: false, state: proposal.state }
    if (actor !== undefined)
      await insertChange(trx, {
        ...{ record: 'order', recordId: orderId, action: 'changed', at: now, staffId: actor },
        before: { proposal: proposal.state },
        after: { proposal: to },
      })
    if (!reservesGoods(to)) {
      const { product_id, stock: back } = proposal
      const changes = new Map([[product_id, { ...NOTHING, back }]])
      await changeReserved(trx, orderId, { changes, windowId: null, now })
    }
    return { ok: true }
  })
}

async function silence(trx: Trx, order: OrderRow, proposal: ProposalRow): Promise<ProposalState> {
  const line = (await listOrderLines(trx, order.id)).find(each => each.id === proposal.line_id)
  return line ? silenceOf(choiceOf(order, line)) : ProposalState.expired
}

/** False when there is not so much of a product. @param moved.windowId whose place is free again */
async function changeReserved(
  trx: Trx,
  orderId: number,
  moved: { changes: ReadonlyMap<number, PieceChange>; windowId: number | null; now: number },
): Promise<boolean> {
  const stock = await changeStock(trx, orderId, moved.changes, moved.now)
  if (stock.ok && moved.windowId !== null) await returnWindow(trx, moved.windowId)
  if (stock.ok && stock.touched.length > 0) await bumpCatalogueVersion(trx, stock.touched)
  return stock.ok
}
