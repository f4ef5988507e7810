export interface PartLine {
  /** Index of the line in the text. */
  line: number
  sku: string
  /** Null for a count that the importer would refuse. */
  count: number | null
}

const SKU_MAX_CHARS = 60
const PART = /^([^*]*)(?:\*(.*))?$/

/**
 * One line per component, digits Latin; empty lines are dropped.
 * @example partLines('MILK-01*2') // [{ line: 0, sku: 'MILK-01', count: 2 }]
 */
export const partLines = (text: string): PartLine[] =>
  text.split(/\r?\n/).flatMap((typed, line) => {
    const [, sku = '', count = ''] = PART.exec(typed.trim()) ?? []
    const key = sku.trim().slice(0, SKU_MAX_CHARS)
    return key === '' ? [] : [{ line, sku: key, count: countIn(count) }]
  })

/** 1 to 999 in Latin digits. */
export function countIn(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,3}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** Replaces a line; null removes it. */
export function withLine(text: string, line: number, replacement: string | null): string {
  const lines = text.split(/\r?\n/)
  lines.splice(line, 1, ...(replacement === null ? [] : [replacement]))
  return lines.join('\n')
}

/** Adds one piece of a product, to its line or as a new one. */
export function withPiece(text: string, sku: string): string {
  const existing = partLines(text).find(part => part.sku === sku)
  if (existing) return withLine(text, existing.line, `${sku}*${(existing.count ?? 0) + 1}`)
  const before = text.trimEnd()
  return `${before}${before === '' ? '' : '\n'}${sku}*1`
}
