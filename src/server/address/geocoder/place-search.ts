import { searchKey } from '#lib/text/normalize.ts'
import { entries, type Entry } from '#server/address/geocoder/gazetteer.ts'

// Short and variant forms of the word before a name, as search keys.
const SAME_WORD = new Map([
  ['خ', 'خیابان'],
  ['م', 'میدان'],
  ['فلکه', 'میدان'],
  ['بل', 'بلوار'],
  ['بولوار', 'بلوار'],
  ['اتوبان', 'بزرگراه'],
  ['بوستان', 'پارک'],
  ['مترو', 'ایستگاه مترو'],
])
// The word for the kind of place, which people leave out or add.
const KIND = /^(?:خیابان|میدان|بلوار|بزرگراه|محله|ایستگاه مترو|چهارراه|پل) (?=.)/
const KIND_IN_QUERY = /^(?:خیابان|میدان|بلوار|بزرگراه|محله|ایستگاه مترو|چهارراه|پل|شهرک) (?=.)/

// Ties go to what people mostly mean by a bare name.
const TYPE_ORDER = ['neighbourhood', 'square', 'town', 'street', 'landmark', 'district']

const MIN_INSIDE_CHARS = 3
const WORDS_RANK = 8
const NO_FIT = Infinity

interface SearchEntry {
  entry: Entry
  /** With and without the word for the kind. */
  keys: readonly string[]
  /** For queries of several words. */
  words: string
}

const unspaced = (key: string): string => key.replaceAll(' ', '')

function placeKey(text: string): string {
  const [first = '', ...rest] = searchKey(text).split(' ')
  return [SAME_WORD.get(first) ?? first, ...rest].join(' ')
}

const searchEntries: readonly SearchEntry[] = entries.map(entry => {
  const full = [entry.name, ...entry.aliases].map(placeKey)
  const keys = [...new Set([...full, ...full.map(key => key.replace(KIND, ''))])]
  return { entry, keys, words: ` ${searchKey(entry.address)} ${full.join(' ')}` }
})

// Compared without spaces: «سعادتاباد», «سعادت آباد» and «سعادت‌آباد» are one name.
function keyRank(query: string, key: string): number {
  const [tightQuery, keyTight] = [unspaced(query), unspaced(key)]
  if (keyTight === tightQuery) return 0
  if (keyTight.startsWith(tightQuery)) return 1
  if (` ${key}`.includes(` ${query}`)) return 2
  return tightQuery.length >= MIN_INSIDE_CHARS && keyTight.includes(tightQuery) ? 3 : NO_FIT
}

function bestRank(query: string, keys: readonly string[]): number {
  return Math.min(...keys.map(key => keyRank(query, key)))
}

// Each rank is split in two: the query as typed, then without its word for the kind.
function rank(query: string, { keys, words }: SearchEntry): number {
  const bare = query.replace(KIND_IN_QUERY, '')
  const best = Math.min(
    bestRank(query, keys) * 2,
    bare === query ? NO_FIT : bestRank(bare, keys) * 2 + 1,
  )
  if (best < NO_FIT) return best
  const queryWords = query.split(' ')
  const hasAllWords = queryWords.length > 1 && queryWords.every(word => words.includes(` ${word}`))
  return hasAllWords ? WORDS_RANK : NO_FIT
}

/** Equal names, then prefixes, word prefixes, substrings, addresses. Ties by TYPE_ORDER. */
export function findPlaces(text: string): Entry[] {
  const query = placeKey(text)
  if (query === '') return []
  const matches = searchEntries
    .map(match => ({ entry: match.entry, rank: rank(query, match) }))
    .filter(match => match.rank < NO_FIT)
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        TYPE_ORDER.indexOf(a.entry.type) - TYPE_ORDER.indexOf(b.entry.type) ||
        a.entry.name.length - b.entry.name.length,
    )
    .map(match => match.entry)
  // Two points of one street in one neighbourhood have the same address: the first is listed.
  const addresses = matches.map(entry => entry.address)
  return matches.filter((entry, i) => addresses.indexOf(entry.address) === i)
}
