import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { withPlainLines } from '../read-text.ts'
import { lineCounter, quoteMessage, type CsvRecord } from '../csv.ts'
import type { Problem } from '../problem.ts'

/** Begins the text of a sheet; its name follows, quoted. */
export const CHOSEN_SHEET = '\u001Bsheet='

export interface Table {
  text: string
  /** Null in a CSV file. */
  sheet: string | null
  separator: string
  /** Lines before `text`. */
  skipped: number
}

export function tableOf(source: string): Table {
  const text = withPlainLines(source)
  const [first = ''] = text.split('\n', 1)
  const rest = text.slice(first.length + 1)
  if (first.startsWith(CHOSEN_SHEET)) {
    const sheet = first.slice(CHOSEN_SHEET.length + 1, -1).replaceAll('""', '"')
    return { text: rest, sheet, separator: ',', skipped: 0 }
  }
  const separator = /^"?sep=([,;\t|])"?$/i.exec(first.trim())?.[1]
  if (separator) return { text: rest, sheet: null, separator, skipped: 1 }
  return { text, sheet: null, separator: separatorIn(text), skipped: 0 }
}

/** The commonest outside of quotes in the first lines. */
function separatorIn(text: string): string {
  const head = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const countOf = (separator: string) => head.split(separator).length
  const ofFirstLine = (separator: string) =>
    head.trimStart().split('\n', 1)[0]?.includes(separator) ?? false
  const [best = ','] = [',', ';', '\t']
    .filter(ofFirstLine)
    .toSorted((one, other) => countOf(other) - countOf(one))
  return best
}

const CELL_MAX_CHARS = 10_000
const LONG_CELL = `has a cell of more than ${CELL_MAX_CHARS} characters`
const CHUNK_CHARS = 64 * 1024

function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += CHUNK_CHARS)
    yield bytes.subarray(start, start + CHUNK_CHARS)
}

/** Rows with their lines, without empty ones; only a chunk is in memory. */
export async function* recordsOf(
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
