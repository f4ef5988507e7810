/** A product of a bundle as a line of its form has it. */
export interface PartLine {
  /** Which line of the text it is, from 0. */
  line: number
  sku: string
  /** How many of it; null where that is not said as the importer takes it. */
  count: number | null
}

const SKU_MAX_CHARS = 60
const PART = /^([^*]*)(?:\*(.*))?$/

/**
 * What a bundle is made of, a line each, its digits Latin; empty lines are left out.
 * @example partLines('MILK-01*2') // [{ line: 0, sku: 'MILK-01', count: 2 }]
 */
export const partLines = (text: string): PartLine[] =>
  text.split(/\r?\n/).flatMap((typed, line) => {
    const [, sku = '', count = ''] = PART.exec(typed.trim()) ?? []
    const key = sku.trim().slice(0, SKU_MAX_CHARS)
    return key === '' ? [] : [{ line, sku: key, count: countIn(count) }]
  })

/** From 1 to 999 in Latin digits; null for anything else. */
export function countIn(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,3}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** The text with another line in the place of one; null takes it out. */
export function withLine(text: string, line: number, put: string | null): string {
  const lines = text.split(/\r?\n/)
  lines.splice(line, 1, ...(put === null ? [] : [put]))
  return lines.join('\n')
}

/** The text, its digits Latin, with one piece more of a product: in its line, or in a new one at the end. */
export function withPiece(text: string, sku: string): string {
  const known = partLines(text).find(part => part.sku === sku)
  if (known) return withLine(text, known.line, `${sku}*${(known.count ?? 0) + 1}`)
  const before = text.trimEnd()
  return `${before}${before === '' ? '' : '\n'}${sku}*1`
}
