import { checkPicking } from '#lib/rules/picking-state.ts'
import type { CollectedCount, PickRefusal, SentCount } from '#lib/rules/picking.ts'
import { lockUser } from '../account/user-queries.ts'
import { listOrderLines, type OrderLineRow } from '../order/order-line-queries.ts'
import { findOrderOfAnybody } from '../order/order-list-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { isHeldByOther } from './cart-queries.ts'
import { putCount, readCounts } from './count-queries.ts'

type CountRefusal = PickRefusal | 'counted-otherwise'

/** A count that was not stored, with the one that is. */
interface RefusedCount {
  line: number
  reason: CountRefusal
  collected: CollectedCount | null
}

/**
 * Stores what is collected of lines, each as a whole number: sent twice, it stays the same. A line
 * whose stored count is another one than the picker saw keeps it (decision 109). Returns what was
 * not stored.
 */
export async function collectCounts(
  db: Db,
  counts: readonly SentCount[],
  actor: number,
): Promise<RefusedCount[]> {
  const refused: RefusedCount[] = []
  for (const [id, ofOrder] of Map.groupBy(counts, each => each.order)) {
    const order = await findOrderOfAnybody(db, id)
    refused.push(
      ...(order
        ? await inTransaction(db, trx => collectLocked(trx, order, ofOrder, actor))
        : refuse(ofOrder, 'unknown')),
    )
  }
  return refused
}

async function collectLocked(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  counts: readonly SentCount[],
  actor: number,
): Promise<RefusedCount[]> {
  await lockUser(trx, user_id)
  const refusal = checkPicking(await getOrder(trx, id))
  if (refusal) return refuse(counts, refusal)
  if (await isHeldByOther(trx, id, actor)) return refuse(counts, 'in-cart')
  const lines = new Map((await listOrderLines(trx, id)).map(line => [line.id, line]))
  const stored = await readCounts(trx, [id])
  const refused: RefusedCount[] = []
  for (const { line, picked, picked_g, scanned, was } of counts) {
    const count = { picked, picked_g, scanned }
    const collected = stored.get(line) ?? null
    const reason = countRefusal(lines.get(line), count)
    if (reason) refused.push({ line, reason, collected })
    else if (isSame(collected, was) || isSame(collected, count)) {
      await putCount(trx, { line_id: line, order_id: id, ...count })
      stored.set(line, count)
    } else refused.push({ line, reason: 'counted-otherwise', collected })
  }
  return refused
}

const refuse = (counts: readonly SentCount[], reason: CountRefusal): RefusedCount[] =>
  counts.map(({ line }) => ({ line, reason, collected: null }))

function countRefusal(
  line: OrderLineRow | undefined,
  { picked, picked_g, scanned }: CollectedCount,
): CountRefusal | null {
  if (!line) return 'lines-changed'
  if (line.weight !== null) return picked === null && scanned === 0 ? null : 'unknown'
  if (picked_g !== null) return 'unknown'
  return Math.max(picked ?? 0, scanned) > line.count ? 'too-many' : null
}

const isSame = (a: CollectedCount | null, b: CollectedCount | null): boolean =>
  (a?.picked ?? null) === (b?.picked ?? null) &&
  (a?.picked_g ?? null) === (b?.picked_g ?? null) &&
  (a?.scanned ?? 0) === (b?.scanned ?? 0)
