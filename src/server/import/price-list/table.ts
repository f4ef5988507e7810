import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { withPlainLines } from '../read-text.ts'
import { lineCounter, quoteMessage, type CsvRecord } from '../csv.ts'
import type { Problem } from '../problem.ts'

/** Begins a line with the quoted name of a sheet, whose rows follow. */
export const SHEET_MARK = '\u001Bsheet='

export interface Table {
  text: string
  /** Null in a CSV file. */
  sheet: string | null
  separator: string
  /** Lines before `text`. */
  skipped: number
}

/** One, or the sheets of a workbook. */
export function tablesOf(source: string): Table[] {
  const text = withPlainLines(source)
  if (!text.startsWith(SHEET_MARK)) return [csvTable(text)]
  return `\n${text}`
    .split(`\n${SHEET_MARK}`)
    .slice(1)
    .map(part => {
      const [quoted = ''] = part.split('\n', 1)
      const sheet = quoted.slice(1, -1).replaceAll('""', '"')
      return { text: part.slice(quoted.length + 1), sheet, separator: ',', skipped: 0 }
    })
}

function csvTable(text: string): Table {
  const [first = ''] = text.split('\n', 1)
  const rest = text.slice(first.length + 1)
  const separator = /^"?sep=([,;\t|])"?$/i.exec(first.trim())?.[1]
  if (separator) return { text: rest, sheet: null, separator, skipped: 1 }
  return { text, sheet: null, separator: separatorIn(text), skipped: 0 }
}

const SEPARATORS = [',', ';', '\t']

/** The commonest outside of quotes in the first lines, of those in the first unless it has none. */
function separatorIn(text: string): string {
  const head = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const countOf = (separator: string) => head.split(separator).length
  const ofFirstLine = (separator: string) =>
    head.trimStart().split('\n', 1)[0]?.includes(separator) ?? false
  const inFirstLine = SEPARATORS.filter(ofFirstLine)
  const [best = ','] = (inFirstLine.length > 0 ? inFirstLine : SEPARATORS).toSorted(
    (one, other) => countOf(other) - countOf(one),
  )
  return best
}

const CELL_MAX_CHARS = 10_000
const LONG_CELL = `has a cell of more than ${CELL_MAX_CHARS} characters`
const CHUNK_BYTES = 16 * 1024

/** Other requests are answered between chunks. */
async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES)
    await setImmediate()
  }
}

/** Rows that the owner changed before they are read. */
export interface RowChanges {
  /** Texts of cells by line and position. */
  cells: ReadonlyMap<number, ReadonlyMap<number, string>>
  leftOut: ReadonlySet<number>
}

/** Rows with their lines, without empty ones and those left out; only a chunk is in memory. */
export async function* recordsOf(
  file: string,
  table: Table,
  problems: Problem[],
  changes?: RowChanges,
): AsyncGenerator<CsvRecord> {
  const all: Problem[] = []
  for await (const { line, cells } of rawRecords(file, table, all)) {
    if (changes?.leftOut.has(line)) continue
    for (const [at, text] of changes?.cells.get(line) ?? []) {
      while (cells.length < at) cells.push('')
      cells[at] = text
    }
    yield { line, cells }
  }
  for (const problem of all)
    if (problem.line === null || !changes?.leftOut.has(problem.line)) problems.push(problem)
}

async function* rawRecords(
  file: string,
  { text, separator, skipped }: Table,
  problems: Problem[],
): AsyncGenerator<CsvRecord> {
  const lines = lineCounter()
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    on_record: lines.recordOf as never,
  })
  Readable.from(chunksOf(text)).pipe(parser)
  try {
    for await (const { line, cells } of parser as AsyncIterable<CsvRecord>) {
      if (cells.every(cell => cell.length <= CELL_MAX_CHARS)) yield { line: line + skipped, cells }
      else problems.push({ file, line: line + skipped, column: '', message: LONG_CELL })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lines.next() + skipped
    problems.push({ file, line, column: '', message: quoteMessage(error) })
  }
}
