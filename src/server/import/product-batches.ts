import { setImmediate } from 'node:timers/promises'
import { LIST_NAMES, lists } from './lists.ts'
import type { PriceList } from './price-list/price-list.ts'
import type { RecordLocation, Problem } from './problem.ts'
import type { Files } from './read-folder.ts'
import { parseRows, type RawRow } from './rows.ts'

const ROWS_AT_ONCE = 500

export interface ProductBatch {
  files: Files
  /** Of these rows by themselves. */
  problems: Problem[]
}

/** One batch is in memory at a time, and other tasks run in between. */
export async function* productBatches(
  list: PriceList,
  onRows: (done: number, total: number) => void = () => undefined,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<ProductBatch> {
  const total = list.survey.rows
  let done = 0
  const seenKeys = new Map<unknown, RecordLocation>()
  let rows: RawRow[] = []
  const problems: Problem[] = []
  const batch = (): ProductBatch => {
    const parsed = parseRows(lists.products, rows, problems, seenKeys)
    const products = parsed as Files['lists']['products']
    rows = []
    return { files: filesWith(list, products), problems: problems.splice(0) }
  }
  for await (const row of list.rows(problems)) {
    rows.push(row)
    if (++done % ROWS_AT_ONCE === 0) onRows(done, total)
    if (rows.length < rowsAtOnce) continue
    yield batch()
    await setImmediate()
  }
  yield batch()
  onRows(total, total)
}

/** With the brands and categories that the products bring along. */
function filesWith({ groups }: PriceList, products: Files['lists']['products']): Files {
  const empty = Object.fromEntries(LIST_NAMES.map(name => [name, []])) as unknown as Files['lists']
  const used = products.flatMap(({ data }) => [data.brand ?? '', data.category ?? ''])
  const { brands, categories } = groups.rowsFor(new Set(used))
  return {
    present: [lists.categories.file, lists.brands.file, lists.products.file],
    lists: { ...empty, brands, categories, products },
    home: null,
    settings: null,
  }
}
