/** What a cell may hold; null is printed as a dash. */
export type Cell = string | number | null

const GAP = '  '
const NOTHING = '-'
const ZERO_WIDTH = /[\p{Mn}\p{Cf}]/gu

/**
 * Records as a table of plain text, a line each below a line of heads. Columns that hold nothing
 * but numbers are aligned to their end. What customers wrote cannot steer the terminal: control
 * characters are printed as spaces.
 *
 * @example
 * tableText(['sku', 'stock'], [['M-1', 5], ['M-10', null]])
 * // 'sku   stock\nM-1       5\nM-10      -'
 */
export function tableText(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = heads.map(
    (_, column) =>
      rows.some(row => typeof row[column] === 'number') &&
      rows.every(row => typeof row[column] !== 'string'),
  )
  const lines = [heads, ...rows].map(line => line.map(cellText))
  const widths = heads.map((_, column) => Math.max(...lines.map(line => widthOf(line[column]))))
  return lines
    .map(line =>
      line
        .map((cell, column) => {
          const padding = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
          return isNumeric[column] ? padding + cell : cell + padding
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** One line of text that a terminal prints as it is. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\u2028-\u202e]+/gu, ' ')

const cellText = (cell: Cell): string => (cell === null ? NOTHING : printable(String(cell)))

/** Places that a text takes on a terminal: marks and joiners take none. */
const widthOf = (text = ''): number => [...text.replaceAll(ZERO_WIDTH, '')].length
