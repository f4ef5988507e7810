import { amountNumbers } from '#lib/text/amounts.ts'
import { searchKey } from '#lib/text/normalize.ts'
import {
  compoundWords,
  kindsOf,
  kindWords,
  searchWords,
  wordsOfKey,
} from '#lib/text/search-words.ts'
import { WEIGHT_MAX } from './postings.ts'

export interface SearchDocument {
  id: number
  name: string
  brand: string
  category: string
  /** Names of the categories above. */
  ancestors?: readonly string[] | undefined
  /** SKU and barcodes, each matched only as a whole. */
  codes?: readonly string[] | undefined
  /** Further search text, by `detailsText`. */
  more?: string | undefined
}

export interface ProductDetails {
  volume: number | null
  unit: string | null
  color: string | null
  /** Of goods by weight. */
  step_g?: number | null
  min_g?: number | null
}

/** What shoppers ask of goods by weight, in grams. */
const ASKED_G = [100, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000]

/** «200 میلی‌لیتر قرمز»; every usual amount of goods by weight. */
export function detailsText({ volume, unit, color, step_g, min_g }: ProductDetails): string {
  const size = step_g
    ? ASKED_G.filter(grams => grams >= (min_g ?? 0) && grams % step_g === 0).map(g => `${g} گرم`)
    : [volume, unit]
  return [...size, color].filter(part => part !== null).join(' ')
}

/**
 * Index key for a full brand name, spaces removed; `@` keeps it apart from query words.
 * @param name in search form
 */
export const brandWord = (name: string): string => `@${name.replaceAll(' ', '')}`
/** Index key for a full category name, spaces removed; `#` keeps it apart from query words. */
export const categoryWord = (name: string): string => `#${name.replaceAll(' ', '')}`
/** Whether a word of the dictionary is one of these. */
export const isGroupWord = (word: string): boolean => word.startsWith('@') || word.startsWith('#')

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
const cachedKey = memoized(searchKey)
/** Of the whole name and of each kind in it: «صیفی و سبزیجات» is also «سبزیجات». */
const cachedCategoryWords = memoized((name: string): string[] => {
  const whole = searchKey(name)
  const kinds = kindsOf(name).map(kind => searchWords(kind).join(''))
  return [...new Set([whole, ...kinds].filter(Boolean).map(categoryWord))]
})

export function documentWords({
  name,
  brand,
  category,
  ancestors = [],
  more,
}: SearchDocument): DocumentWord[] {
  const kinds = cachedKindWords(category)
  const key = searchKey(name)
  const inside = compoundWords(name, key)
  const words = new Map<string, DocumentWord>()
  for (const [index, word] of wordsOfKey(key).entries()) {
    let weight = WEIGHT.name
    if (index === 0) weight += WEIGHT.first
    if (kinds.has(word)) weight += WEIGHT.ofKind
    if (inside.has(word)) weight *= INSIDE_SHARE
    words.set(word, { word, weight: Math.min(Math.round(weight), WEIGHT_MAX), inName: true })
  }
  const add = (word: string, weight: number) => {
    if (!words.has(word)) words.set(word, { word, weight, inName: false })
  }
  const addAll = (text: string, weight: number) => {
    for (const word of cachedSearchWords(text)) add(word, weight)
  }
  addAll(brand, WEIGHT.brand)
  addAll(category, WEIGHT.category)
  addAll(more ?? '', WEIGHT.more)
  for (const above of ancestors) addAll(above, WEIGHT.more)
  // The number alone, too: «شیر ۹۰۰», «نوشابه ۱٫۵».
  for (const word of [...words.keys()])
    for (const number of amountNumbers(word)) add(number, WEIGHT.more)
  if (brand !== '') add(brandWord(cachedKey(brand)), WEIGHT.brand)
  for (const group of [category, ...ancestors])
    for (const word of cachedCategoryWords(group)) add(word, WEIGHT.category)
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
