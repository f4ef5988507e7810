import type { SubstitutionChoice } from '#lib/codes/order.ts'
import type { ChangeProposal, OrderChangeBody } from '#lib/contract/order-change.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { planChoices } from '#lib/rules/substitution.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { type LineAfter, lineAbout } from './draft-goods.ts'

export interface DraftedChoices {
  order: SubstitutionChoice
  /** The lines with their choices. */
  lines: LineAfter[]
  changes: Pick<ChangeProposal, 'substitution' | 'substitutions'>
}

/** Choices for missing goods, of the order and of its lines afterwards. */
export function draftChoices(
  order: OrderRow,
  lines: readonly LineAfter[],
  requested: OrderChangeBody,
): DraftedChoices {
  const byKey = new Map(lines.map(line => [keyOf(line), line]))
  const stored = new Map([...byKey].map(([key, { substitution }]) => [key, substitution ?? null]))
  const plan = planChoices(order.substitution, stored, requested)
  return {
    order: plan.order,
    lines: lines.map(line => ({ ...line, substitution: plan.own.get(keyOf(line)) ?? null })),
    changes: {
      substitution: plan.changed,
      substitutions: [...plan.changedLines].flatMap(([key, change]) => {
        const line = byKey.get(key)
        return line ? [{ ...change, name: line.name, about: lineAbout(line) }] : []
      }),
    },
  }
}

const keyOf = ({ type, item_id }: LineAfter): string => cartKey(type, item_id)
