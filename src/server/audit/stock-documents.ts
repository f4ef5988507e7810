import type { Db } from '../platform/database/open.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/** Each line of a stock document moves as its kind says, and product costs are those of the last receipt. */
export const stockDocumentsRule: AuditRule = {
  name: 'stock documents',
  records: 'lines',
  async *check(db) {
    for await (const lines of chunksOf((after, limit) => listLines(db, after, limit))) {
      const newer = await listNewerCosts(db, rangeOf(lines))
      const faults = lines.flatMap(line => {
        const expected = { receipt: line.amount, waste: -line.amount, count: line.change }[
          line.kind
        ]
        const found = []
        if (line.change !== expected)
          found.push(`line ${line.id}: moves ${line.change}, it should move ${expected}`)
        const isLast = line.cost_after !== null && !newer.has(line.id)
        if (isLast && line.cost !== line.cost_after)
          found.push(
            `product ${line.product_id}: costs ${line.cost}, it should cost ${line.cost_after}`,
          )
        return found
      })
      yield { checked: lines.length, faults }
    }
  },
}

const listLines = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('stock_document_lines')
    .innerJoin('stock_documents', 'stock_documents.id', 'stock_document_lines.document_id')
    .leftJoin('product_costs', 'product_costs.product_id', 'stock_document_lines.product_id')
    .select(['stock_document_lines.id', 'stock_document_lines.product_id', 'kind', 'amount'])
    .select(['change', 'cost_after', 'product_costs.cost'])
    .where('stock_document_lines.id', '>', after)
    .orderBy('stock_document_lines.id')
    .limit(limit)
    .execute()

/** Lines of which the product was received again at a cost. */
async function listNewerCosts(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('stock_document_lines as line')
    .innerJoin('stock_document_lines as newer', 'newer.product_id', 'line.product_id')
    .select('line.id')
    .distinct()
    .where('line.id', '>=', first)
    .where('line.id', '<=', last)
    .whereRef('newer.id', '>', 'line.id')
    .where('newer.cost_after', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
