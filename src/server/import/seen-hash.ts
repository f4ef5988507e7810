import { createHash, type Hash } from 'node:crypto'
import { readableDifference } from '../catalogue/record-writes.ts'
import type { Existing } from './existing.ts'
import type { PriceList } from './price-list/price-list.ts'
import type { ProductBatch } from './product-batches.ts'
import type { Difference } from './upsert.ts'

/** Of what a file changes and how it is read: the same in the preview and when it is applied. */
export class SeenHash {
  readonly #hash: Hash
  readonly #groups = new Set<string>()

  constructor({ unit, sheet, layout, reading }: PriceList) {
    const { headingLine, columns } = layout
    const read = [
      unit,
      sheet,
      headingLine,
      columns,
      reading.cells,
      reading.left_out,
      reading.pictures,
    ]
    this.#hash = createHash('sha256').update(JSON.stringify([...read, reading.accepted]))
  }

  /** New brands and categories. */
  addGroups({ files }: ProductBatch): void {
    for (const list of ['categories', 'brands'] as const)
      for (const { data } of files.lists[list]) this.#groups.add(data.name ?? data.code)
  }

  /** Without moments, which may count from the import. */
  addDifferences(existing: Existing, differences: Iterable<Difference>): void {
    for (const difference of differences) {
      const { after } = readableDifference(existing, difference)
      const { special_sale_expiration: _, added_at: __, ...lasting } = after
      this.#hash.update(JSON.stringify([difference.key, difference.before, lasting]))
    }
  }

  digest(): string {
    return this.#hash.update(JSON.stringify([...this.#groups])).digest('hex')
  }
}
