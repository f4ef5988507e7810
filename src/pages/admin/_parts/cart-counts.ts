import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { CartOrder } from '#lib/contract/admin/picking-cart.ts'
import type { CollectedCount, SentCount } from '#lib/rules/picking.ts'
import { pickedLines } from './picked-lines.ts'
import { scannedPieces } from './scanned-lines.ts'

type FormValues = Readonly<Record<string, string>>

/** Counts of a cart's form that was sent without a script; refused ones as faults of their lines. */
export async function saveCounts(
  api: Client,
  orders: readonly CartOrder[],
  values: FormValues,
): Promise<void> {
  const counts = countsIn(orders, values)
  if (counts.length === 0) return
  const { data: refused } = await api('PUT /admin/picking-counts', { body: { counts } })
  if (refused.length === 0) return
  const faults: Record<string, string[]> = {}
  for (const { line, reason } of refused) faults[`line-${line}`] = [reason]
  throw new ApiError(HttpStatus.unprocessable, faults, null)
}

/** Filled counts that differ from the stored ones. */
export function countsIn(orders: readonly CartOrder[], values: FormValues): SentCount[] {
  const filled = Object.entries(values).filter(
    ([name, value]) => !/^(picked|weight)-/.test(name) || value.trim() !== '',
  )
  const typed = new Map(pickedLines(Object.fromEntries(filled)).map(each => [each.id, each]))
  return orders.flatMap(({ id: order, lines }) =>
    lines.flatMap((line): SentCount[] => {
      const pick = typed.get(line.id)
      if (!pick) return []
      const { picked, picked_g } = pick
      const count = { picked, picked_g, scanned: scannedIn(values, line) }
      const { collected: was } = line
      return isSame(count, was) ? [] : [{ order, line: line.id, ...count, was }]
    }),
  )
}

const scannedIn = (values: FormValues, line: PickingLine): number =>
  line.weight ? 0 : scannedPieces(values, line)

const isSame = (a: CollectedCount, b: CollectedCount | null): boolean =>
  a.picked === b?.picked && a.picked_g === b.picked_g && a.scanned === b.scanned
