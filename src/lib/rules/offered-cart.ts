/** A line that somebody else chose, for the shopper to put into the cart. */
export interface CartLinkLine {
  type: 'product' | 'bundle'
  id: number
  count: number
}

/** As many products as a page of a list has. */
export const OFFERED_LINES_MAX = 16
export const OFFERED_COUNT_MAX = 999
const LINE = /^([pb])-([1-9]\d{0,9})(?:x([1-9]\d{0,2}))?$/

/**
 * The page that shows the lines.
 * @example offeredCartHref([{ type: 'product', id: 7, count: 2 }]) // '/cart/offer?lines=p-7x2'
 */
export const offeredCartHref = (lines: readonly CartLinkLine[]): string =>
  `/cart/offer?lines=${lines.map(({ type, id, count }) => `${type[0]}-${id}x${count}`).join(',')}`

/** Malformed entries are left out, and a repeated one counts once. */
export function offeredLines(text: string): CartLinkLine[] {
  const lines = new Map<string, CartLinkLine>()
  for (const entry of text.split(',').slice(0, OFFERED_LINES_MAX)) {
    const [, letter, id = '', count = '1'] = LINE.exec(entry) ?? []
    if (letter === undefined) continue
    const type = letter === 'p' ? 'product' : 'bundle'
    lines.set(letter + id, { type, id: Number(id), count: Number(count) })
  }
  return [...lines.values()]
}
