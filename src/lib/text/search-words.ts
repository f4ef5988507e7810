import { searchTokens } from '#lib/text/normalize.ts'

// Endings that stand alone once the non-joiner has become a space, and words that only connect.
const SAYS_NOTHING = new Set(['ی', 'ها', 'های', 'هایی', 'و', 'با', 'در', 'از', 'برای', 'یا'])
const COMPOUND = /\S+\u200C\S+/g
const BETWEEN_KINDS = / و |،/

/**
 * The words of a text that say something, in their order: `searchTokens` without words that only
 * connect and endings that stand alone, unless there is nothing else.
 *
 * @example searchWords('تن ماهی در روغن') // ['تن', 'ماهی', 'روغن']
 */
export function searchWords(text: string): string[] {
  const words = searchTokens(text)
  const telling = words.filter(
    (word, index) => !SAYS_NOTHING.has(word) && !(word === 'ای' && words[index - 1]?.endsWith('ه')),
  )
  return telling.length > 0 ? telling : words
}

/** The words of a name that stand inside compounds («آب‌نبات»); an ending («کره‌ی») makes none. */
export function compoundWords(name: string): Set<string> {
  const compounds = (name.match(COMPOUND) ?? []).map(searchWords)
  return new Set(compounds.filter(({ length }) => length > 1).flat())
}

/**
 * What a category is called by: the beginning of each of its kinds.
 *
 * @example kindWords('سوپ، آش و نودل') // new Set(['سوپ', 'اش', 'نودل'])
 */
export function kindWords(category: string): Set<string> {
  const kinds = category.split(BETWEEN_KINDS).map(kind => kind.trim().split(/\s/)[0] ?? '')
  return new Set(kinds.flatMap(searchWords))
}
