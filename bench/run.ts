/**
 * `npm run bench [-- [--against COMMIT] NAME …]`: measures of the built shop on the demo catalogue,
 * each beside its limit, or by turns with another commit. Adds them to docs/measurements.csv and
 * draws docs/measurements.md from it, but with BENCH_RECORD=0. Needs `npm run build` first, and
 * `taskset` (Linux).
 */
import { parseArgs } from 'node:util'
import { runAgainst } from './against.ts'
import { firstScreen } from './first-screen.ts'
import { frontServer } from './front-server.ts'
import { recordRun, type Result } from './history.ts'
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

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const unknown = names.find(name => !(name in MEASURES))
if (unknown) {
  console.error(`There is no measure ${unknown}; they are ${Object.keys(MEASURES).join(', ')}.`)
  process.exit(1)
}
const commands = Object.keys(MEASURES).filter(name => names.length === 0 || names.includes(name))
const results = options.against ? runAgainst(options.against, commands) : await measure(commands)
for (const { row, before } of results) {
  const mark = isWithinLimit(row) ? 'ok ' : 'NO '
  const sign = row.must === 'reach' ? '≥' : '≤'
  const other = before === undefined ? '' : `, ${before.toFixed(2)} before`
  console.log(
    `${mark} ${row.name}: ${row.value.toFixed(2)} ${row.unit} (${sign} ${row.limit})${other}`,
  )
}
if (process.env['BENCH_RECORD'] !== '0')
  recordRun(results, new Date().toISOString().slice(0, 'yyyy-mm-dd'.length))
process.exitCode = results.every(({ row }) => isWithinLimit(row)) ? 0 : 1

async function measure(commands: readonly string[]): Promise<Result[]> {
  const measured: Result[] = []
  for (const command of commands) {
    console.log(command)
    const rows = (await MEASURES[command]?.()) ?? []
    measured.push(...rows.map(row => ({ command, row })))
  }
  return measured
}
