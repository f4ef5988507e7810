import { compoundWords, kindWords, searchWords } from '#lib/text/search-words.ts'
import { WEIGHT_MAX } from './postings.ts'

export interface SearchDocument {
  id: number
  name: string
  brand: string
  category: string
  /** Further search text, by `detailsText`. */
  more?: string | undefined
}

export interface ProductDetails {
  volume: number | null
  unit: string | null
  color: string | null
  ancestors: readonly string[]
}

/** «200 میلی‌لیتر لبنیات» */
export const detailsText = ({ volume, unit, color, ancestors: above }: ProductDetails): string =>
  [volume, unit, color, ...above].filter(part => part !== null).join(' ')

/** `weight` from 1 to 127. */
export interface DocumentWord {
  word: string
  weight: number
  inName: boolean
}

// Shoppers mostly ask for a thing, and Persian names begin with it: a name whose word is also the
// category's («شیر» in «شیر») is the thing itself.
const WEIGHT = { name: 80, first: 25, ofKind: 20, brand: 60, category: 55, more: 30 } as const
// «آب‌نبات» is not «آب»: a word inside a compound weighs less.
const INSIDE_SHARE = 0.75
const WORDS_MAX = 255
const CACHE_MAX = 5_000

// Brands and categories repeat with every product.
const cachedSearchWords = memoized(searchWords)
const cachedKindWords = memoized(kindWords)

export function documentWords({ name, brand, category, more }: SearchDocument): DocumentWord[] {
  const kinds = cachedKindWords(category)
  const inside = compoundWords(name)
  const words = new Map<string, DocumentWord>()
  for (const [index, word] of searchWords(name).entries()) {
    let weight = WEIGHT.name
    if (index === 0) weight += WEIGHT.first
    if (kinds.has(word)) weight += WEIGHT.ofKind
    if (inside.has(word)) weight *= INSIDE_SHARE
    words.set(word, { word, weight: Math.min(Math.round(weight), WEIGHT_MAX), inName: true })
  }
  const addAll = (text: string, weight: number) => {
    for (const word of cachedSearchWords(text))
      if (!words.has(word)) words.set(word, { word, weight, inName: false })
  }
  addAll(brand, WEIGHT.brand)
  addAll(category, WEIGHT.category)
  addAll(more ?? '', WEIGHT.more)
  return [...words.values()].slice(0, WORDS_MAX)
}

function memoized<T>(make: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return text => {
    const value = cache.get(text) ?? make(text)
    if (cache.size >= CACHE_MAX) cache.clear()
    cache.set(text, value)
    return value
  }
}
