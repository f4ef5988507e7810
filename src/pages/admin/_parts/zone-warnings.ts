import type { StaffZone } from '#lib/contract/admin/zone.ts'
import { inRow } from '#lib/text/fields.ts'
import { zoneWarnings as warnings } from '#lib/text/messages/admin-zones.ts'

type Terms = Pick<StaffZone, 'fees' | 'free_threshold' | 'min_order'>

/** What terms of a zone contradict each other. `shopThreshold` in rials, for a zone without one. */
export function zoneWarnings(
  { fees, free_threshold, min_order }: Terms,
  shopThreshold: number,
): string[] {
  const threshold = free_threshold ?? shopThreshold
  const costs = fees.length === 0 || fees.some(({ fee }) => fee > 0)
  const found = [costs && threshold < min_order && warnings.alwaysFree(threshold, min_order)]
  for (const [index, { from, fee }] of fees.entries()) {
    const before = fees[index - 1]
    if (!before) continue
    found.push(fee > before.fee && warnings.rising(from))
    found.push(fee > 0 && from > threshold && warnings.unreached(from, threshold))
  }
  return found.filter(sentence => sentence !== false)
}

const ROWS = [warnings.firstFee, warnings.secondFee, warnings.thirdFee]

/** A fault of the fees by the fields that the form has for it. */
export const feeFault = (fault: string): string =>
  ROWS.reduce((text, name, row) => text.replaceAll(inRow(row + 1, ''), `${name}: `), fault)
