import { searchKey } from '#lib/text/normalize.ts'
import { entries, type Entry } from '#server/outside/gazetteer.ts'

// How people shorten or vary the word before a name, in the form of a search key.
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
// The word before a name that says what kind of place it is, and that people leave out or add.
const KIND = /^(?:خیابان|میدان|بلوار|بزرگراه|محله|ایستگاه مترو|چهارراه|پل) (?=.)/
const KIND_ASKED = /^(?:خیابان|میدان|بلوار|بزرگراه|محله|ایستگاه مترو|چهارراه|پل|شهرک) (?=.)/

// Among names that fit equally well, what people mostly mean by a bare name comes first.
const TYPE_ORDER = ['neighbourhood', 'square', 'town', 'street', 'landmark', 'district']

const MIN_INSIDE_CHARS = 3
const WORDS_RANK = 8
const NO_FIT = Infinity

interface Named {
  entry: Entry
  /** Search keys of its names, with and without the word for their kind. */
  keys: readonly string[]
  /** Everything it is known by, for questions of several words. */
  words: string
}

const unspaced = (key: string): string => key.replaceAll(' ', '')

function placeKey(text: string): string {
  const [first = '', ...rest] = searchKey(text).split(' ')
  return [SAME_WORD.get(first) ?? first, ...rest].join(' ')
}

const named: readonly Named[] = entries.map(entry => {
  const full = [entry.name, ...entry.aliases].map(placeKey)
  const keys = [...new Set([...full, ...full.map(key => key.replace(KIND, ''))])]
  return { entry, keys, words: ` ${searchKey(entry.address)} ${full.join(' ')}` }
})

// Spaces are left out where it helps: «سعادتاباد», «سعادت آباد» and «سعادت‌آباد» are one name.
function keyRank(asked: string, key: string): number {
  const [askedTight, keyTight] = [unspaced(asked), unspaced(key)]
  if (keyTight === askedTight) return 0
  if (keyTight.startsWith(askedTight)) return 1
  if (` ${key}`.includes(` ${asked}`)) return 2
  return askedTight.length >= MIN_INSIDE_CHARS && keyTight.includes(askedTight) ? 3 : NO_FIT
}

function bestRank(asked: string, keys: readonly string[]): number {
  return Math.min(...keys.map(key => keyRank(asked, key)))
}

// Each rank is split in two: the question as it was asked, then without its word for the kind.
function rank(asked: string, { keys, words }: Named): number {
  const bare = asked.replace(KIND_ASKED, '')
  const best = Math.min(
    bestRank(asked, keys) * 2,
    bare === asked ? NO_FIT : bestRank(bare, keys) * 2 + 1,
  )
  if (best < NO_FIT) return best
  const askedWords = asked.split(' ')
  const fits = askedWords.length > 1 && askedWords.every(word => words.includes(` ${word}`))
  return fits ? WORDS_RANK : NO_FIT
}

/**
 * Entries of the gazetteer whose name resembles a text, best first: the same name, then names that
 * begin with it, have a word that begins with it, hold it inside, and last those whose address
 * line has all of its several words. Neighbourhoods and squares come before the others that fit
 * as well as they do.
 */
export function findPlaces(text: string): Entry[] {
  const asked = placeKey(text)
  if (asked === '') return []
  const found = named
    .map(one => ({ entry: one.entry, rank: rank(asked, one) }))
    .filter(one => one.rank < NO_FIT)
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        TYPE_ORDER.indexOf(a.entry.type) - TYPE_ORDER.indexOf(b.entry.type) ||
        a.entry.name.length - b.entry.name.length,
    )
    .map(one => one.entry)
  // Two points of one street in one neighbourhood read the same: the first stands for both.
  const addresses = found.map(entry => entry.address)
  return found.filter((entry, i) => addresses.indexOf(entry.address) === i)
}
