import { wordForms } from '#lib/text/word-forms.ts'
import { prefixRange, type Dictionary } from './dictionary.ts'
import { createPostings, type Postings, putEntry, slotAt } from './postings.ts'
import type { Slots } from './slots.ts'

const PARTS_MAX = 3
const PART_MIN_CHARS = 2
const SPLIT_MAX_CHARS = 30
const SPLITS_MAX = 4

/**
 * The documents in which words stand one after the other; the last may be the beginning of one when
 * `open`. A document's weight is that of its rarest word.
 */
export function phrasePostings(
  { dictionary, slots }: { dictionary: Dictionary; slots: Slots },
  words: readonly string[],
  open: boolean,
): Postings {
  const found = createPostings()
  const numbers = words.map(word => dictionary.find(word))
  const last = words.length - 1
  const beginning = words[last] ?? ''
  const rarest = rarestOf(dictionary, open ? numbers.slice(0, last) : numbers)
  const number = numbers[rarest]
  if (number === undefined) return found
  const fits = (there: number | undefined, place: number) =>
    there !== undefined &&
    (there === numbers[place] ||
      (open && place === last && dictionary.wordOf(there).startsWith(beginning)))
  const postings = dictionary.postingsOf(number)
  for (let at = 0; at < postings.length; at++) {
    const inside = slots.wordsOf(slotAt(postings, at))
    const start = inside.indexOf(number) - rarest
    if (start >= 0 && words.every((_, place) => fits(inside[start + place], place)))
      putEntry(found, postings.entries[at] ?? 0)
  }
  return found
}

/** The place of the number whose postings are the fewest; -1 where a word is not there. */
function rarestOf(dictionary: Dictionary, numbers: readonly (number | undefined)[]): number {
  let rarest = -1
  let fewest = Infinity
  for (const [place, number] of numbers.entries()) {
    if (number === undefined) return -1
    const { length } = dictionary.postingsOf(number)
    if (length >= fewest) continue
    rarest = place
    fewest = length
  }
  return rarest
}

/** The words of a query by number, and those that two neighbours of it are when they are joined. */
export interface AskedNumbers {
  numbers: readonly (number | undefined)[]
  joined: ReadonlySet<number>
}

/** The words, in whatever form, that two neighbours are together: «آب لیمو» is «آبلیمو». */
export function joinedNumbers(dictionary: Dictionary, words: readonly string[]): Set<number> {
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)
  const texts = pairs.flatMap(pair => [pair, ...wordForms(pair).map(({ text }) => text)])
  return new Set(texts.flatMap(text => dictionary.find(text) ?? []))
}

/** Which part of the neighbours in a query, 0 to 1, are neighbours, or one word, in a name too. */
export function neighbourShare({ numbers, joined }: AskedNumbers, name: Int32Array): number {
  if (numbers.length < 2) return 0
  let neighbours = 0
  for (const [place, number] of name.entries()) {
    const at = numbers.indexOf(number)
    if (joined.has(number) || (at > 0 && numbers[at - 1] === name[place - 1])) neighbours++
  }
  return Math.min(1, neighbours / (numbers.length - 1))
}

/**
 * How a word falls into two or three that documents hold («کمچرب» into «کم» and «چرب»), at most
 * four ways; the last may be the beginning of one when `open`.
 */
export function splitWord(dictionary: Dictionary, word: string, open: boolean): string[][] {
  if (word.length > SPLIT_MAX_CHARS) return []
  const known = (part: string) => dictionary.find(part) !== undefined
  const begins = (part: string) => {
    const [from, to] = prefixRange(dictionary.sorted(), part)
    return to > from
  }
  const ways = (text: string, parts: number): string[][] => {
    const found: string[][] = []
    for (let at = PART_MIN_CHARS; at <= text.length - PART_MIN_CHARS; at++) {
      const [head, tail] = [text.slice(0, at), text.slice(at)]
      if (!known(head)) continue
      if (known(tail) || (open && begins(tail))) found.push([head, tail])
      if (parts > 2) found.push(...ways(tail, parts - 1).map(way => [head, ...way]))
    }
    return found
  }
  return ways(word, PARTS_MAX).slice(0, SPLITS_MAX)
}
