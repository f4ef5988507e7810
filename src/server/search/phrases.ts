import { wordForms } from '#lib/text/word-forms.ts'
import { prefixRange, type Dictionary } from './dictionary.ts'
import { createPostings, type Postings, putEntry, slotAt } from './postings.ts'
import type { Slots } from './slots.ts'

const PARTS_MAX = 3
const PART_MIN_CHARS = 2
const SPLIT_MAX_CHARS = 30
const SPLITS_MAX = 4

/**
 * Documents that have the words in sequence, weighted as the rarest of them. With `open` the last
 * word may be unfinished.
 */
export function phrasePostings(
  { dictionary, slots }: { dictionary: Dictionary; slots: Slots },
  words: readonly string[],
  open: boolean,
): Postings {
  const result = createPostings()
  const numbers = words.map(word => dictionary.find(word))
  const last = words.length - 1
  const beginning = words[last] ?? ''
  const rarest = rarestOf(dictionary, open ? numbers.slice(0, last) : numbers)
  const number = numbers[rarest]
  if (number === undefined) return result
  const fits = (wordNumber: number | undefined, place: number) =>
    wordNumber !== undefined &&
    (wordNumber === numbers[place] ||
      (open && place === last && dictionary.wordOf(wordNumber).startsWith(beginning)))
  const postings = dictionary.postingsOf(number)
  for (let at = 0; at < postings.length; at++) {
    const inside = slots.wordsOf(slotAt(postings, at))
    const start = inside.indexOf(number) - rarest
    if (start >= 0 && words.every((_, place) => fits(inside[start + place], place)))
      putEntry(result, postings.entries[at] ?? 0)
  }
  return result
}

/** The index of the rarest word; -1 where a word is unknown. */
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

export interface QueryNumbers {
  numbers: readonly (number | undefined)[]
  joined: ReadonlySet<number>
}

/** Words that two neighbours form when joined, in any form: «آب لیمو» is «آبلیمو». */
export function joinedNumbers(dictionary: Dictionary, words: readonly string[]): Set<number> {
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)
  const texts = pairs.flatMap(pair => [pair, ...wordForms(pair).map(({ text }) => text)])
  return new Set(texts.flatMap(text => dictionary.find(text) ?? []))
}

/** Share, 0 to 1, of neighbouring query words that are neighbours, or one joined word, in the name. */
export function neighbourShare({ numbers, joined }: QueryNumbers, name: Int32Array): number {
  let neighbours = 0
  for (let place = 0; place < name.length; place++) {
    const number = name[place] as number
    const at = numbers.indexOf(number)
    if (joined.has(number) || (at > 0 && numbers[at - 1] === name[place - 1])) neighbours++
  }
  return Math.min(1, neighbours / (numbers.length - 1))
}

/** «کمچرب» into «کم» and «چرب»; with `open` the last part may be unfinished. */
export function splitWord(dictionary: Dictionary, word: string, open: boolean): string[][] {
  if (word.length > SPLIT_MAX_CHARS) return []
  const exists = (part: string) => dictionary.find(part) !== undefined
  const begins = (part: string) => {
    const [from, to] = prefixRange(dictionary.sorted(), part)
    return to > from
  }
  const splitsOf = (text: string, parts: number): string[][] => {
    const splits: string[][] = []
    for (let at = PART_MIN_CHARS; at <= text.length - PART_MIN_CHARS; at++) {
      const [head, tail] = [text.slice(0, at), text.slice(at)]
      if (!exists(head)) continue
      // «تخمرغ»: the last letter of one is the first of the next.
      const overlapping = text.slice(at - 1)
      if (parts === PARTS_MAX && exists(overlapping)) splits.push([head, overlapping])
      if (exists(tail) || (open && begins(tail))) splits.push([head, tail])
      if (parts > 2) splits.push(...splitsOf(tail, parts - 1).map(rest => [head, ...rest]))
    }
    return splits
  }
  return splitsOf(word, PARTS_MAX).slice(0, SPLITS_MAX)
}
