import { CsvError, parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import { cellAsMeant } from '#lib/text/csv.ts'
import type { Problem } from './problem.ts'

/** A line of a CSV file by column name; an empty cell is null. */
export interface CsvRow {
  line: number
  cells: Record<string, string | null>
}

interface Record_ {
  line: number
  cells: string[]
}

/** The rows of a CSV text whose header names only known columns; what is wrong goes to `problems`. */
export function parseCsv(
  file: string,
  text: string,
  known: readonly string[],
  problems: Problem[],
): CsvRow[] {
  const [header, ...records] = readRecords(file, text, problems)
  if (!header) {
    if (text.trim() === '')
      problems.push({ file, line: 1, column: '', message: 'has no header line' })
    return []
  }
  const columns = header.cells.map(cell => cell.trim())
  if (!checkHeader(file, columns, known, problems)) return []
  return records.flatMap(record => rowOf(file, record, columns, problems) ?? [])
}

/** Like parseCsv, one row at a time; only the text and a chunk are in memory. */
export async function* csvRows(
  file: string,
  text: string,
  known: readonly string[],
  problems: Problem[],
): AsyncGenerator<CsvRow> {
  let columns: string[] | undefined
  const lines = lineCounter()
  const parser = parseStream({ relax_column_count: true, on_record: lines.recordOf as never })
  Readable.from(chunksOf(Buffer.from(text))).pipe(parser)
  try {
    for await (const record of parser as AsyncIterable<Record_>) {
      if (columns) {
        const row = rowOf(file, record, columns, problems)
        if (row) yield row
        continue
      }
      columns = record.cells.map(cell => cell.trim())
      if (!checkHeader(file, columns, known, problems)) return
    }
    if (!columns) problems.push({ file, line: 1, column: '', message: 'has no header line' })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push({ file, line: lines.next(), column: '', message: quoteMessage(error) })
  }
}

const CHUNK_BYTES = 64 * 1024

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield bytes.subarray(start, start + CHUNK_BYTES)
}

function rowOf(
  file: string,
  { line, cells }: Record_,
  columns: string[],
  problems: Problem[],
): CsvRow | null {
  if (cells.length === columns.length) return { line, cells: byName(columns, cells) }
  const message = `has ${cells.length} cells, the header has ${columns.length}`
  problems.push({ file, line, column: '', message })
  return null
}

/** Gives each record the line on which it begins; empty lines are left out. */
function lineCounter() {
  let next = 1
  return {
    next: () => next,
    recordOf: (cells: string[], { lines }: { lines: number }): Record_ | null => {
      const line = next
      next = lines + 1
      return cells.some(cell => cell.trim() !== '') ? { line, cells } : null
    },
  }
}

function readRecords(file: string, text: string, problems: Problem[]): Record_[] {
  const lines = lineCounter()
  try {
    const records: unknown = parse(text, {
      relax_column_count: true,
      // Its types know of no other record than the cells.
      on_record: lines.recordOf as never,
    })
    return records as Record_[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push({ file, line: lines.next(), column: '', message: quoteMessage(error) })
    return []
  }
}

function quoteMessage(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that opens here is never closed'
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'text follows a closing quote: write a quote inside a quoted cell twice'
  if (error.code === 'INVALID_OPENING_QUOTE')
    return 'a quote stands inside a cell that is not quoted: quote the cell and write it twice'
  return `is not CSV: ${error.message}`
}

function checkHeader(
  file: string,
  columns: string[],
  known: readonly string[],
  problems: Problem[],
): boolean {
  const before = problems.length
  for (const [index, column] of columns.entries()) {
    const message = !known.includes(column)
      ? `is not a column of this file; its columns are ${known.join(', ')}`
      : columns.indexOf(column) < index
        ? 'stands twice in the header'
        : null
    if (message) problems.push({ file, line: 1, column: column || '(empty)', message })
  }
  return problems.length === before
}

const byName = (columns: string[], cells: string[]): Record<string, string | null> =>
  Object.fromEntries(
    columns.map((column, index) => [column, cellAsMeant(cells[index]?.trim() ?? '') || null]),
  )
