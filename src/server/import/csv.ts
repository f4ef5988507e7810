import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { cellAsMeant } from '#lib/text/csv.ts'
import type { Problem } from './problem.ts'

/** By column name; an empty cell is null. */
export interface CsvRow {
  line: number
  cells: Record<string, string | null>
}

export interface CsvRecord {
  line: number
  cells: string[]
}

/** Faults, such as an unknown column, go to `problems`. */
export function parseCsv(
  file: string,
  text: string,
  allowed: readonly string[],
  problems: Problem[],
): CsvRow[] {
  const [header, ...records] = readRecords(file, text, problems)
  if (!header) {
    if (text.trim() === '')
      problems.push({ file, line: 1, column: '', message: 'has no header line' })
    return []
  }
  const columns = header.cells.map(cell => cell.trim())
  if (!checkHeader(file, columns, allowed, problems)) return []
  return records.flatMap(record => rowOf(file, record, columns, problems) ?? [])
}

function rowOf(
  file: string,
  { line, cells }: CsvRecord,
  columns: string[],
  problems: Problem[],
): CsvRow | null {
  if (cells.length === columns.length) return { line, cells: byName(columns, cells) }
  const message = `has ${cells.length} cells, the header has ${columns.length}`
  problems.push({ file, line, column: '', message })
  return null
}

/** Numbers records by their first line and skips empty lines. */
export function lineCounter() {
  let next = 1
  return {
    next: () => next,
    recordOf: (cells: string[], { lines }: { lines: number }): CsvRecord | null => {
      const line = next
      next = lines + 1
      return cells.some(cell => cell.trim() !== '') ? { line, cells } : null
    },
  }
}

function readRecords(file: string, text: string, problems: Problem[]): CsvRecord[] {
  const lines = lineCounter()
  try {
    const records: unknown = parse(text, {
      relax_column_count: true,
      // Its types allow no other record than the cells.
      on_record: lines.recordOf as never,
    })
    return records as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push({ file, line: lines.next(), column: '', message: quoteMessage(error) })
    return []
  }
}

export function quoteMessage(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that opens here is never closed'
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'text follows a closing quote: write a quote inside a quoted cell twice'
  if (error.code === 'INVALID_OPENING_QUOTE')
    return 'a quote stands inside a cell that is not quoted: quote the cell and write it twice'
  return `is not CSV: ${error.message}`
}

export function checkHeader(
  file: string,
  columns: string[],
  allowed: readonly string[],
  problems: Problem[],
): boolean {
  const before = problems.length
  for (const [index, column] of columns.entries()) {
    const message = !allowed.includes(column)
      ? `is not a column of this file; its columns are ${allowed.join(', ')}`
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
