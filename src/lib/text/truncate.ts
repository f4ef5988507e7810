const ELLIPSIS = '…'

let segmenter: Intl.Segmenter | undefined

// Graphemes, so that marks and emoji count once.
function characters(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  segmenter ??= new Intl.Segmenter('fa', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), part => part.segment)
}

/** The first `maxChars` graphemes and «…», which comes on top and never follows a space. */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const parts = characters(text)
  if (parts.length <= maxChars) return text
  const beginning = parts.slice(0, maxChars).join('')
  return beginning.replace(/[\s\u200C]+$/, '') + ELLIPSIS
}

/**
 * Keeps the last `endChars`, where names have their size.
 * @example truncateMiddle('abcdefgh', 5, 2) // 'abc…gh'
 */
export function truncateMiddle(text: string, maxChars: number, endChars: number): string {
  if (text.length <= maxChars) return text
  const parts = characters(text)
  if (parts.length <= maxChars) return text
  const end = parts.slice(-endChars).join('')
  return truncate(text, maxChars - endChars) + end.replace(/^[\s\u200C]+/, '')
}
