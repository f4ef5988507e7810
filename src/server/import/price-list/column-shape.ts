import { createHash } from 'node:crypto'
import { searchKey } from '#lib/text/normalize.ts'

/** Columns that an owner assigned, by their keys; null for one that is not read. */
export type RememberedColumns = Readonly<Record<string, string | null>>

/**
 * Names of columns that stay the same in the next file of this shape.
 * @example columnKeys(['نام', 'قیمت', 'قیمت']) // ['نام', 'قیمت', 'قیمت 2']
 */
export function columnKeys(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map(heading => {
    const key = searchKey(heading)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}

/** The set of headings of a file, in any order. */
export const shapeOfHeadings = (headings: readonly string[]): string =>
  hashOf(['headings', ...columnKeys(headings).filter(key => key !== '')].toSorted())

/** Of a file without headings: which cells of its first row are numbers. */
export const shapeOfRow = (cells: readonly string[]): string =>
  hashOf(['row', ...cells.map(cell => (hasLetters(cell) ? 'text' : 'number'))])

export const hasLetters = (cell: string): boolean => /\p{L}/u.test(cell)

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export const numberedKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `#${at + 1}`)
