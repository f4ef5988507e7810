import { setImmediate } from 'node:timers/promises'
import { csvRows } from './csv.ts'
import { LIST_NAMES, lists } from './lists.ts'
import type { RecordLocation, Problem } from './problem.ts'
import type { Files } from './read-folder.ts'
import { withPlainLines } from './read-text.ts'
import { parseRows, type RawRow } from './rows.ts'

const FILE = 'products.csv'
const ROWS_AT_ONCE = 1_000

export interface ProductBatch {
  files: Files
  /** Of these rows by themselves. */
  problems: Problem[]
}

/** One batch is in memory at a time, and other tasks run in between. */
export async function* productBatches(text: string): AsyncGenerator<ProductBatch> {
  const list = lists.products
  const seenKeys = new Map<unknown, RecordLocation>()
  let rows: RawRow[] = []
  const problems: Problem[] = []
  const batch = (): ProductBatch => {
    const products = parseRows(list, rows, problems, seenKeys) as Files['lists']['products']
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
