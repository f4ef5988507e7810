import { type Act, onOrder, type OrderOf } from './act.ts'
import * as reference from './reference/claims.ts'
import { lineIdOf } from './real-lines.ts'

export interface ClaimInput {
  /** Of the lines that were handed over. */
  line: number
  count: number
}

export const makeClaim = (at: number, claim: ClaimInput): Act =>
  onOrder(
    'claim',
    at,
    claim,
    (model, order) => {
      const lines = reference.claimable(order)
      const line = lines[claim.line % lines.length]
      if (!line) throw new Error('nothing was handed over')
      return {
        isAllowed: reference.makeClaim(model, order, line, claim.count),
        async call(real) {
          const body = {
            line: await lineIdOf(real, order, line),
            kind: 'other',
            count: claim.count,
          } as const
          await real.shopper.client('POST /profile/receipts/{id}/claims', {
            ...{ params: { id: real.id }, body },
          })
        },
      }
    },
    order => reference.claimable(order).length > 0,
  )

export const decideClaim = (at: number, nth: number, decision: reference.Decision): Act =>
  onOrder(
    'decide a claim',
    at,
    { claim: nth, decision },
    (model, order) => {
      const place = nth % order.claims.length
      const claim = order.claims[place]
      if (!claim) throw new Error('no such claim')
      const amount = reference.creditOf(claim, decision)
      return {
        isAllowed: reference.decideClaim(model, order, claim, decision),
        call: real => decide(real, place, decision === 'nothing' ? null : amount),
      }
    },
    ({ claims }) => claims.length > 0,
  )

async function decide({ shop, staff, id }: OrderOf, place: number, amount: number | null) {
  const claims = await shop.db
    .selectFrom('claims')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const params = { id: claims[place]?.id ?? 0 }
  const body =
    amount === null
      ? ({ state: 'refused', reason: 'دلیل آزمون' } as const)
      : ({ state: 'credited', amount } as const)
  await staff.as('PUT /admin/claims/{id}', { params, body })
}
