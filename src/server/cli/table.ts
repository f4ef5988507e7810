/** What a cell may hold; null is printed as a dash. */
export type Cell = string | number | null

const GAP = '  '
const NOTHING = '-'
const ZERO_WIDTH = /[\p{Mn}\p{Cf}]/gu

/**
 * Plain text; columns of numbers only are right-aligned. Control characters print as spaces, so
 * that customers' text cannot steer the terminal.
 * @example
 * tableText(['sku', 'stock'], [['M-1', 5], ['M-10', null]])
 * // 'sku stock\nM-1 5\nM-10 -'
 */
export function tableText(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = headings.map(
    (_, column) =>
      rows.some(row => typeof row[column] === 'number') &&
      rows.every(row => typeof row[column] !== 'string'),
  )
  const lines = [headings, ...rows].map(line => line.map(cellText))
  const widths = headings.map((_, column) => Math.max(...lines.map(line => widthOf(line[column]))))
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

export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\u2028-\u202e]+/gu, ' ')

const cellText = (cell: Cell): string => (cell === null ? NOTHING : printable(String(cell)))

/** Marks and joiners have no width. */
const widthOf = (text = ''): number => [...text.replaceAll(ZERO_WIDTH, '')].length
