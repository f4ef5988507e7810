import { setImmediate } from 'node:timers/promises'
import { csvRows } from './csv.ts'
import { LIST_NAMES, lists } from './lists.ts'
import type { Place, Problem } from './problem.ts'
import type { Files } from './read-folder.ts'
import { withPlainLines } from './read-text.ts'
import { parseRows, type RawRow } from './rows.ts'

const FILE = 'products.csv'
const ROWS_AT_ONCE = 1_000

/** Some rows of a file of products, as files of the importer. */
export interface ProductBatch {
  files: Files
  /** What is wrong in these rows by themselves. */
  problems: Problem[]
}

/** A file of products in batches: only one is in memory, and others get turns in between. */
export async function* productBatches(text: string): AsyncGenerator<ProductBatch> {
  const list = lists.products
  const seen = new Map<unknown, Place>()
  let rows: RawRow[] = []
  const problems: Problem[] = []
  const batch = (): ProductBatch => {
    const products = parseRows(list, rows, problems, seen) as Files['lists']['products']
    rows = []
    return { files: filesWith(products), problems: problems.splice(0) }
  }
  const columns = Object.keys(list.schema.shape)
  for await (const { line, cells } of csvRows(FILE, withPlainLines(text), columns, problems)) {
    rows.push({ file: FILE, line, path: '', values: cells })
    if (rows.length < ROWS_AT_ONCE) continue
    yield batch()
    await setImmediate()
  }
  yield batch()
}

function filesWith(products: Files['lists']['products']): Files {
  const empty = Object.fromEntries(LIST_NAMES.map(name => [name, []])) as unknown as Files['lists']
  return { present: [FILE], lists: { ...empty, products }, home: null, settings: null }
}
