const ELLIPSIS = '…'

let segmenter: Intl.Segmenter | undefined

// A letter with its marks, or an emoji of several code points, is one character to its reader.
function characters(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  segmenter ??= new Intl.Segmenter('fa', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), part => part.segment)
}

/**
 * The first `maxChars` characters as a reader counts them, then «…» (specification 9: bundle
 * names at 40, suggestions at 50, brand descriptions at 200). A text that fits stays whole.
 * The ellipsis comes on top of `maxChars` and never follows a space or a non-joiner.
 */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const parts = characters(text)
  if (parts.length <= maxChars) return text
  const kept = parts.slice(0, maxChars).join('')
  return kept.replace(/[\s\u200C]+$/, '') + ELLIPSIS
}

/**
 * As `truncate`, cut in the middle: the last `endChars` characters stay, where names have their size.
 * @example truncateMiddle('abcdefgh', 5, 2) // 'abc…gh'
 */
export function truncateMiddle(text: string, maxChars: number, endChars: number): string {
  const parts = characters(text)
  if (parts.length <= maxChars) return text
  const end = parts.slice(-endChars).join('')
  return truncate(text, maxChars - endChars) + end.replace(/^[\s\u200C]+/, '')
}
