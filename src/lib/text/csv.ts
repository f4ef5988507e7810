export type CsvCell = string | number | null

// Spreadsheets need the mark to detect UTF-8.
export const CSV_BOM = '\uFEFF'
/** Starts of formulas, also behind apostrophes. */
const FORMULA = /^'*\s*[=+\-@\t\r|%]/

/** Digits that a spreadsheet would shorten as a number. */
const NOT_A_NUMBER = /^(0\d+|\d{12,})$/
/** `="09121234567"`. */
const DIGITS_AS_TEXT = /^="(\d+)"$/

/**
 * CSV that spreadsheets do not execute: formula-like text gets an apostrophe, long digits (mobiles,
 * barcodes) become `="0912…"`.
 * @example csvText([['code'], ['=1+1']]) // '\uFEFF"code"\r\n"\'=1+1"\r\n'
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => CSV_BOM + csvRows(rows)

/** Further rows of such a file. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  const whole = NOT_A_NUMBER.test(cell) ? `="${cell}"` : safe
  return `"${whole.replaceAll('"', '""')}"`
}

/**
 * Reverses `csvText`.
 * @example cellAsMeant("'=1+1") // '=1+1'
 */
export const cellAsMeant = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell.replace(DIGITS_AS_TEXT, '$1')
