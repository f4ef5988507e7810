import { compoundWords, kindWords, searchWords } from '#lib/text/search-words.ts'
import { WEIGHT_MAX } from './postings.ts'

/** What a document is searched by. */
export interface SearchDocument {
  id: number
  name: string
  brand: string
  /** The category that holds it. */
  category: string
  /** What else finds it, as `moreOf` gives it. */
  more?: string | undefined
}

/** What finds a product beside its name, brand and category. */
export interface More {
  volume: number | null
  unit: string | null
  color: string | null
  /** The names of the categories above its own. */
  above: readonly string[]
}

/** One text of volume and unit, colour and the categories above: «200 میلی‌لیتر لبنیات». */
export const moreOf = ({ volume, unit, color, above }: More): string =>
  [volume, unit, color, ...above].filter(part => part !== null).join(' ')

/** A word of a document, how much it says about it (1 to 127), and whether its name holds it. */
export interface DocumentWord {
  word: string
  weight: number
  named: boolean
}

// Shoppers mostly ask for a thing, and Persian names begin with what the thing is: a name whose word
// is also what the category is called («شیر» in «شیر») is the thing itself.
const WEIGHT = { name: 80, first: 25, ofKind: 20, brand: 60, category: 55, more: 30 } as const
// «آب‌نبات» is no «آب»: a word inside a compound says less.
const INSIDE_SHARE = 0.75
const WORDS_MAX = 255
const TEXTS_KEPT_MAX = 5_000

// Brands and categories come again with every product of theirs.
const keptWords = kept(searchWords)
const keptKinds = kept(kindWords)

/** The different words of a document in their order: those of the name, then the others. */
export function documentWords({ name, brand, category, more }: SearchDocument): DocumentWord[] {
  const kinds = keptKinds(category)
  const inside = compoundWords(name)
  const words = new Map<string, DocumentWord>()
  for (const [index, word] of searchWords(name).entries()) {
    let weight = WEIGHT.name
    if (index === 0) weight += WEIGHT.first
    if (kinds.has(word)) weight += WEIGHT.ofKind
    if (inside.has(word)) weight *= INSIDE_SHARE
    words.set(word, { word, weight: Math.min(Math.round(weight), WEIGHT_MAX), named: true })
  }
  const add = (text: string, weight: number) => {
    for (const word of keptWords(text))
      if (!words.has(word)) words.set(word, { word, weight, named: false })
  }
  add(brand, WEIGHT.brand)
  add(category, WEIGHT.category)
  add(more ?? '', WEIGHT.more)
  return [...words.values()].slice(0, WORDS_MAX)
}

function kept<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    const value = known.get(text) ?? make(text)
    if (known.size >= TEXTS_KEPT_MAX) known.clear()
    known.set(text, value)
    return value
  }
}
