/**
 * `npm run bench [-- NAME …]`: measures of the built shop on the demo catalogue, each beside its
 * limit. Needs `npm run build` first, and `taskset` (Linux).
 */
import { firstScreen } from './first-screen.ts'
import { frontServer } from './front-server.ts'
import { imports } from './import.ts'
import { lists } from './lists.ts'
import { officeTasks } from './office-tasks.ts'
import { officeLists } from './office-lists.ts'
import { orders } from './orders.ts'
import { isWithinLimit, type Row } from './measure.ts'
import { pages } from './pages.ts'
import { paint } from './paint.ts'
import { priceLists } from './price-list.ts'
import { productFile } from './product-file.ts'
import { processMemory } from './process-memory.ts'
import { searchIndex } from './search-index.ts'
import { startup } from './startup.ts'
import { taps } from './taps.ts'
import { till } from './till.ts'

const MEASURES: Record<string, () => Promise<Row[]>> = {
  pages: async () => [...(await pages()), ...(await paint())],
  'first-screen': firstScreen,
  taps,
  startup,
  'front-door': frontServer,
  import: imports,
  'price-list': priceLists,
  'product-file': productFile,
  orders,
  lists,
  till,
  'office-lists': officeLists,
  'office-tasks': officeTasks,
  'search-index': searchIndex,
  memory: processMemory,
}

const names = process.argv.slice(2)
const unknown = names.find(name => !(name in MEASURES))
if (unknown) {
  console.error(`There is no measure ${unknown}; they are ${Object.keys(MEASURES).join(', ')}.`)
  process.exit(1)
}
const rows: Row[] = []
for (const [name, measure] of Object.entries(MEASURES)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(name)
  rows.push(...(await measure()))
}
for (const row of rows) {
  const mark = isWithinLimit(row) ? 'ok ' : 'NO '
  const sign = row.must === 'reach' ? '≥' : '≤'
  console.log(`${mark} ${row.name}: ${row.value.toFixed(2)} ${row.unit} (${sign} ${row.limit})`)
}
process.exitCode = rows.every(isWithinLimit) ? 0 : 1
