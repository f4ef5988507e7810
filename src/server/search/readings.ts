import { soundForms, type WordForm, wordForms } from '#lib/text/word-forms.ts'
import { prefixRange, type Dictionary } from './dictionary.ts'
import { phrasePostings, splitWord } from './phrases.ts'
import type { Slots } from './slots.ts'
import { slipsOf } from './slips.ts'
import type { Reading } from './tally.ts'

const CLOSENESS = {
  beginning: 0.55,
  beginningInside: 0.35,
  wholeShare: 0.2,
  split: 0.9,
  synonym: 0.85,
} as const
const JOINED = 0.95
const JOINED_MAX = 3
const SLIP_MIN_CHARS = 4
const SLIP_MIN_CHARS_AT_LAST = 3
const SLIP_MIN_CHARS_HALF_TYPED = 5
const SLIP_BEGINNING = 0.8
const SLIP_MAX_CHARS = 30
const NUMBER = /^[\d.]+$/

/** What is searched: the words of the documents, and the documents by slot. */
export interface Stock {
  dictionary: Dictionary
  slots: Slots
  /** What the staff say that words mean, beside what the shop knows by itself. */
  synonyms: Synonyms
}

/** By a word, what else it may stand for; all as `searchKey` writes them. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** What a word of a query may stand for; of the last one the rest may not have been typed yet. */
export type ReadingsOf = (word: string, last: boolean) => Reading[]

/** The word itself and its other forms; where it is no word, also what sounds like it. */
export function plainReadings(stock: Stock, word: string): Reading[] {
  const exact = wordReadings(stock, word, 1)
  const said = (stock.synonyms.get(word) ?? []).map(text => ({
    text,
    closeness: CLOSENESS.synonym,
  }))
  const own = [...wordForms(word), ...said]
  const readingsOf = (forms: readonly WordForm[]) =>
    forms.flatMap(({ text, closeness }) => wordReadings(stock, text, closeness))
  const sounds = exact.length > 0 ? [] : readingsOf(soundForms(word))
  return [...exact, ...readingsOf(own), ...sounds.map(reading => ({ ...reading, corrected: true }))]
}

/** The words that a text was joined of («کمچرب» for «کم‌چرب»); none where it is a word itself. */
export function splitReadings(stock: Stock, word: string, last: boolean): Reading[] {
  if (stock.dictionary.find(word) !== undefined) return []
  return splitWord(stock.dictionary, word, last)
    .map(parts => phrasePostings(stock, parts, last))
    .filter(({ length }) => length > 0)
    .map(postings => ({ postings, closeness: CLOSENESS.split }))
}

/** The words that begin with it; what is typed last is mostly not yet a whole word. */
export function beginningReadings(stock: Stock, word: string, last: boolean): Reading[] {
  if (!last && (word.length < 2 || NUMBER.test(word))) return []
  const base = last ? CLOSENESS.beginning : CLOSENESS.beginningInside
  const words = stock.dictionary.sorted()
  const [from, to] = prefixRange(words, word)
  const readings: Reading[] = []
  for (let at = from; at < to; at++) {
    const whole = words[at] ?? ''
    if (whole === word) continue
    const closeness = base + (CLOSENESS.wholeShare * word.length) / whole.length
    readings.push(...wordReadings(stock, whole, closeness))
  }
  return readings
}

/** The words one slip away and, of what is typed last, those that begin so. */
export function slipReadings(
  { dictionary }: Stock,
  word: string,
  last: boolean,
  shortToo: boolean,
): Reading[] {
  if (NUMBER.test(word) || word.length > SLIP_MAX_CHARS) return []
  if (word.length < (shortToo ? SLIP_MIN_CHARS_AT_LAST : SLIP_MIN_CHARS)) return []
  const words = dictionary.sorted()
  const begins = (head: string) => {
    const [from, to] = prefixRange(words, head)
    return to > from
  }
  const nearest = new Map<number, number>()
  const add = (number: number | undefined, closeness: number) => {
    if (number === undefined || closeness <= (nearest.get(number) ?? 0)) return
    nearest.set(number, closeness)
  }
  for (const { text, closeness } of slipsOf(word, dictionary.letters(), begins)) {
    if (text.length < SLIP_MIN_CHARS_AT_LAST) continue
    add(dictionary.find(text), closeness)
    if (!last || word.length < SLIP_MIN_CHARS_HALF_TYPED) continue
    const [from, to] = prefixRange(words, text)
    for (let at = from; at < to; at++)
      add(dictionary.find(words[at] ?? ''), closeness * SLIP_BEGINNING)
  }
  return Array.from(nearest, ([number, closeness]) => ({
    postings: dictionary.postingsOf(number),
    closeness,
  }))
}

/**
 * For each word of a query what it means together with its neighbours: words that are one in a
 * document («شیر کاکائو» for «شیرکاکائو») and, where one of them is unknown, words that were cut
 * elsewhere («یکبار مصرف» for «یک بارمصرف»).
 */
export function joinedReadings(
  words: readonly string[],
  readingsOf: ReadingsOf,
  splitsOf: ReadingsOf,
): Reading[][] {
  const found = words.map((): Reading[] => [])
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to < Math.min(words.length, from + JOINED_MAX); to++) {
      const parts = words.slice(from, to + 1)
      if (parts.some(part => NUMBER.test(part))) continue
      const joined = parts.join('')
      const last = to === words.length - 1
      const known = parts.every((part, at) => readingsOf(part, last && at === to - from).length > 0)
      const readings = [...readingsOf(joined, last), ...(known ? [] : splitsOf(joined, last))]
      for (const reading of readings)
        for (let place = from; place <= to; place++)
          found[place]?.push({
            ...reading,
            closeness: reading.closeness * JOINED,
            nameless: place > from,
          })
    }
  return found
}

function wordReadings(stock: Stock, text: string, closeness: number): Reading[] {
  const { dictionary } = stock
  if (text.includes(' ')) {
    const postings = phrasePostings(stock, text.split(' '), false)
    return postings.length > 0 ? [{ postings, closeness }] : []
  }
  const number = dictionary.find(text)
  return number === undefined ? [] : [{ postings: dictionary.postingsOf(number), closeness }]
}
