/** What a cell of a file may be. */
export type CsvCell = string | number | null

// Spreadsheets read UTF-8 as such only behind this mark.
const BOM = '\uFEFF'
/** What a spreadsheet takes for a formula, or for the way to one; apostrophes may stand before it. */
const FORMULA = /^'*\s*[=+\-@\t\r|%]/

/** What a spreadsheet would take for a number and print without its first zeros or last digits. */
const NOT_A_NUMBER = /^(0\d+|\d{16,})$/
/** How a spreadsheet is given such a text: `="09121234567"`. */
const DIGITS_AS_TEXT = /^="(\d+)"$/

/**
 * Rows as a file that spreadsheets open and never execute: a text that would begin a formula stands
 * behind an apostrophe. Digits that are no number (mobiles, card numbers) stand as `="0912…"`, the one
 * form of which spreadsheets keep every digit.
 * @example csvText([['code'], ['=1+1']]) // '\uFEFF"code"\r\n"\'=1+1"\r\n'
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  BOM + rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  const whole = NOT_A_NUMBER.test(cell) ? `="${cell}"` : safe
  return `"${whole.replaceAll('"', '""')}"`
}

/**
 * The text of a cell that `csvText` wrote.
 * @example cellAsMeant("'=1+1") // '=1+1'
 */
export const cellAsMeant = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell.replace(DIGITS_AS_TEXT, '$1')
