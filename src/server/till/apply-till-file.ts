import { TILL_LINES_MAX, type TillPriceResult, type TillStockResult } from '#lib/contract/till.ts'
import { tillMessages } from '#lib/text/messages/till.ts'
import type { ApiKey } from '../api-key/api-key-queries.ts'
import type { Deps } from '../deps.ts'
import { applyPrices } from './apply-prices.ts'
import { applyStock } from './apply-stock.ts'
import type { FileLine } from './till-file-line.ts'

export interface Refusal {
  /** Null for the whole file. */
  line: number | null
  /** SKU or barcode. */
  name: string
  /** A sentence for people. */
  refusal: string
}

/**
 * Applies the lines in batches of a call. A file that is applied again, as after a kill in the
 * middle, changes nothing twice: lines have versions and event ids.
 */
export async function applyFile(
  deps: Pick<Deps, 'db' | 'now' | 'mediaDir'>,
  key: ApiKey,
  lines: readonly FileLine[],
  onBatch: () => Promise<void>,
): Promise<Refusal[]> {
  const ofStock = await inBatches(lines, 'stock', async stock => {
    if (!key.scopes.includes('stock')) return null
    const results = await applyStock(deps, key, stock)
    await onBatch()
    return results
  })
  const ofPrices = await inBatches(lines, 'price', async prices => {
    if (!key.scopes.includes('prices')) return null
    const results = await applyPrices(deps, key, prices)
    await onBatch()
    return results
  })
  const refusals = [...lines, ...ofStock, ...ofPrices]
  return refusals
    .flatMap(({ line, name, refusal }) => (refusal === undefined ? [] : [{ line, name, refusal }]))
    .toSorted((a, b) => a.line - b.line)
}

type Result = TillStockResult | TillPriceResult

/** The lines with why they were refused; `apply` returns null where the key may not do it. */
async function inBatches<Kind extends 'stock' | 'price'>(
  lines: readonly FileLine[],
  kind: Kind,
  apply: (batch: NonNullable<FileLine[Kind]>[]) => Promise<Result[] | null>,
): Promise<FileLine[]> {
  const own = lines.flatMap(({ line, name, [kind]: of }) => (of ? [{ line, name, of }] : []))
  const answered: FileLine[] = []
  for (let start = 0; start < own.length; start += TILL_LINES_MAX) {
    const batch = own.slice(start, start + TILL_LINES_MAX)
    const results = await apply(batch.map(({ of }) => of))
    for (const [at, { line, name }] of batch.entries()) {
      const refusal = results ? refusalOf(results[at]) : tillMessages.outOfScope
      if (refusal !== null) answered.push({ line, name, refusal })
    }
  }
  return answered
}

const refusalOf = (result: Result | undefined): string | null =>
  !result || result.result === 'applied' || result.result === 'repeated' ? null : result.message
