import { HttpStatus } from '#lib/codes/http.ts'
import { isDeliveredAndPaid } from '#lib/rules/claim.ts'
import { lineClaimed } from '#lib/text/messages/admin-claims.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { addClaim, type ClaimedLine, loadClaimPricing } from './make-claim.ts'

interface PricedClaim extends ClaimedLine {
  name: string
  /** Rials paid for it. */
  amount: number
}

/** What was paid for lines of a delivered order; all faults at once, by `column.LINE`. */
export async function valueStaffClaims(
  db: Db,
  order: OrderRow,
  lines: readonly ClaimedLine[],
): Promise<PricedClaim[]> {
  if (!isDeliveredAndPaid(order))
    throw new ApiError(HttpStatus.badRequest, claimMessages.notDelivered)
  const priceOf = await loadClaimPricing(db, order)
  const faults: Record<string, string[]> = {}
  const valued = lines.flatMap(line => {
    const value = priceOf(line)
    if (value.ok) return [{ ...line, name: value.name, amount: value.amount }]
    faults[`${value.field}.${line.line}`] = [value.sentence]
    return []
  })
  if (valued.length < lines.length) throw new ApiError(HttpStatus.unprocessable, faults)
  return valued
}

/**
 * Claims that staff write down for a customer, also after the time to claim: all of them or none.
 * They are decided like others. Returns their ids; 409 for a claimed line.
 */
export async function makeStaffClaims(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { id, user_id }: OrderRow,
  { actor, lines }: { actor: number; lines: readonly ClaimedLine[] },
): Promise<number[]> {
  const now = clock()
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const ids: number[] = []
    for (const { name, amount, ...claimed } of await valueStaffClaims(trx, order, lines)) {
      const terms = { claimed, amount, pictures: [], now, state: 'waiting' } as const
      const claim = await addClaim(trx, order, terms)
      if (!claim) throw new ApiError(HttpStatus.conflict, lineClaimed(name))
      const change = { record: 'claim', recordId: claim.id, action: 'added' } as const
      await insertChange(trx, { ...change, at: now, staffId: actor })
      ids.push(claim.id)
    }
    return ids
  })
}
