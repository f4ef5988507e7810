import { searchTokens } from '#lib/text/normalize.ts'

// Suffixes that a removed non-joiner separates, and connecting words.
const SAYS_NOTHING = new Set(['ی', 'ها', 'های', 'هایی', 'و', 'با', 'در', 'از', 'برای', 'یا'])
const COMPOUND = /\S+\u200C\S+/g
const BETWEEN_KINDS = / و |،/

/**
 * `searchTokens` without connecting words and suffixes, unless nothing else is left.
 * @example searchWords('تن ماهی در روغن') // ['تن', 'ماهی', 'روغن']
 */
export function searchWords(text: string): string[] {
  const words = searchTokens(text)
  const significant = words.filter(
    (word, index) => !SAYS_NOTHING.has(word) && !(word === 'ای' && words[index - 1]?.endsWith('ه')),
  )
  return significant.length > 0 ? significant : words
}

/** Words inside compounds («آب‌نبات»), without suffixes («کره‌ی»). */
export function compoundWords(name: string): Set<string> {
  const compounds = (name.match(COMPOUND) ?? []).map(searchWords)
  return new Set(compounds.filter(({ length }) => length > 1).flat())
}

/**
 * First word of each kind in a category's name.
 * @example kindWords('سوپ، آش و نودل') // new Set(['سوپ', 'اش', 'نودل'])
 */
export function kindWords(category: string): Set<string> {
  const kinds = category.split(BETWEEN_KINDS).map(kind => kind.trim().split(/\s/)[0] ?? '')
  return new Set(kinds.flatMap(searchWords))
}
