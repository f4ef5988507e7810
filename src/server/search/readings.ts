import { isAmount, isUnitName } from '#lib/text/amounts.ts'
import { searchSynonyms, collectiveNames } from '#lib/text/search-synonyms.ts'
import { soundForms, type WordForm, wordForms } from '#lib/text/word-forms.ts'
import { prefixRange, type Dictionary } from './dictionary.ts'
import { brandWord, categoryWord } from './document-words.ts'
import { finglishForms, finglishSplits, latinForms } from './finglish-forms.ts'
import { phrasePostings, splitWord } from './phrases.ts'
import type { Slots } from './slots.ts'
import { typosOf } from './typos.ts'
import type { Reading } from './tally.ts'

const CLOSENESS = {
  beginning: 0.55,
  beginningInside: 0.35,
  wholeShare: 0.2,
  split: 0.95,
  group: 0.9,
  /** Of the first one; each further one is less near. */
  synonym: 0.85,
  synonymStep: 0.01,
  /** Of a word that is in the catalogue: direct matches rank first. */
  synonymOfKnown: 0.4,
} as const
const JOINED_FACTOR = 0.95
const JOINED_WORDS_MAX = 3
const TYPO_MIN_CHARS = 4
const TYPO_MIN_CHARS_UNKNOWN = 3
const TYPO_MIN_CHARS_UNFINISHED = 5
const TYPO_BEGINNING_FACTOR = 0.8
const TYPO_MAX_CHARS = 30
const DIVIDED_TYPOS_MAX = 3
const NUMBER = /^[\d.]+$/

export interface Corpus {
  dictionary: Dictionary
  slots: Slots
  /** Added by staff, beside the built-in ones. */
  synonyms: Synonyms
}

/** By `searchKey`. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** `last`: the word may not be finished. */
export type ReadingsOf = (word: string, last: boolean) => Reading[]

/** The word and its other forms; for an unknown word also those that sound alike. */
export function plainReadings(corpus: Corpus, word: string): Reading[] {
  const exact = [...wordReadings(corpus, word, 1), ...groupReadings(corpus, word)]
  if (isAmount(word)) return exact
  const ownForms = [...wordForms(word), ...synonymForms(corpus, word)]
  const readingsOf = (forms: readonly WordForm[]) =>
    forms.flatMap(form => spelledReadings(corpus, form))
  const sounds =
    exact.length > 0
      ? []
      : readingsOf([
          ...soundForms(word),
          ...finglishForms(corpus.dictionary, word),
          ...latinForms(corpus.dictionary, word),
        ])
  return [
    ...exact,
    ...readingsOf(ownForms),
    ...sounds.map(reading => ({ ...reading, corrected: true })),
  ]
}

/** A form however it is divided: «سفیدکننده», «سفید کننده». */
function spelledReadings(corpus: Corpus, { text, closeness }: WordForm): Reading[] {
  return [...wordReadings(corpus, text, closeness), ...dividedReadings(corpus, { text, closeness })]
}

const dividedReadings = (corpus: Corpus, { text, closeness }: WordForm): Reading[] =>
  splitWord(corpus.dictionary, text, false)
    .map(parts => phrasePostings(corpus, parts, false))
    .filter(({ length }) => length > 0)
    .map(postings => ({ postings, closeness: closeness * CLOSENESS.split, word: text }))

function synonymForms({ dictionary, synonyms }: Corpus, words: string): WordForm[] {
  const [from, to] = prefixRange(dictionary.sorted(), brandWord(words))
  const isBrand = to > from
  const isKnown = isBrand || dictionary.find(words) !== undefined
  const closeness = isKnown ? CLOSENESS.synonymOfKnown : CLOSENESS.synonym
  const collective = isKnown ? undefined : collectiveNames.get(words)
  const texts = [searchSynonyms.get(words), synonyms.get(words), collective].flatMap(
    each => each ?? [],
  )
  return texts.map((text, at) => ({ text, closeness: closeness - CLOSENESS.synonymStep * at }))
}

/** For an unknown word, the words that it was joined from («کمچرب» for «کم‌چرب»). */
export function splitReadings(corpus: Corpus, word: string, last: boolean): Reading[] {
  const latin = finglishSplits(corpus.dictionary, word).map(parts => ({
    ...{ parts, word: parts.join(' ') },
    corrected: true,
  }))
  const splits = splitWord(corpus.dictionary, word, last).map(parts => ({ parts }))
  return [...splits, ...latin]
    .map(({ parts, ...reading }) => ({ ...reading, postings: phrasePostings(corpus, parts, last) }))
    .filter(({ postings }) => postings.length > 0)
    .map(reading => ({ ...reading, closeness: CLOSENESS.split }))
}

/** Words that begin with it: the last word is mostly unfinished. */
export function beginningReadings(corpus: Corpus, word: string, last: boolean): Reading[] {
  if (!last && (word.length < 2 || NUMBER.test(word))) return []
  if (isAmount(word) || isUnitName(word)) return []
  const base = last ? CLOSENESS.beginning : CLOSENESS.beginningInside
  const words = corpus.dictionary.sorted()
  const [from, to] = prefixRange(words, word)
  const readings: Reading[] = []
  for (let at = from; at < to; at++) {
    const whole = words[at] ?? ''
    if (whole === word) continue
    const closeness = base + (CLOSENESS.wholeShare * word.length) / whole.length
    readings.push(...wordReadings(corpus, whole, closeness))
  }
  return readings
}

/** Words one typo away and, for the last word, those that begin so. */
export function typoReadings(
  corpus: Corpus,
  word: string,
  last: boolean,
  allowsShort: boolean,
): Reading[] {
  if (NUMBER.test(word) || word.length > TYPO_MAX_CHARS) return []
  if (isAmount(word) || isUnitName(word)) return []
  if (word.length < (allowsShort ? TYPO_MIN_CHARS_UNKNOWN : TYPO_MIN_CHARS)) return []
  const { dictionary } = corpus
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
  for (const { text, closeness } of typosOf(word, dictionary.letters(), begins)) {
    if (text.length < TYPO_MIN_CHARS_UNKNOWN) continue
    add(dictionary.find(text), closeness)
    if (!last || word.length < TYPO_MIN_CHARS_UNFINISHED) continue
    const [from, to] = prefixRange(words, text)
    for (let at = from; at < to; at++)
      add(dictionary.find(words[at] ?? ''), closeness * TYPO_BEGINNING_FACTOR)
  }
  const typos = Array.from(nearest, ([number, closeness]) => ({
    postings: dictionary.postingsOf(number),
    closeness,
    corrected: true,
    word: dictionary.wordOf(number),
  })).sort((a, b) => b.closeness - a.closeness)
  const divided = typos
    .slice(0, DIVIDED_TYPOS_MAX)
    .flatMap(({ word: text, closeness }) => dividedReadings(corpus, { text, closeness }))
  return [...typos, ...divided.map(reading => ({ ...reading, corrected: true }))]
}

/**
 * For each word, readings of it joined with its neighbours: as one word («شیر کاکائو» for
 * «شیرکاکائو») and, where one is unknown, divided elsewhere («یکبار مصرف» for «یک بارمصرف»).
 */
export function joinedReadings(
  corpus: Corpus,
  words: readonly string[],
  readingsOf: ReadingsOf,
  splitsOf: ReadingsOf,
): Reading[][] {
  const byPlace = words.map((): Reading[] => [])
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to < Math.min(words.length, from + JOINED_WORDS_MAX); to++) {
      const parts = words.slice(from, to + 1)
      if (parts.some(part => NUMBER.test(part))) continue
      const joined = parts.join('')
      const last = to === words.length - 1
      const areKnown = parts.every(
        (part, at) => readingsOf(part, last && at === to - from).length > 0,
      )
      const synonyms = synonymForms(corpus, parts.join(' ')).flatMap(({ text, closeness }) =>
        wordReadings(corpus, text, closeness),
      )
      const readings = [
        ...groupReadings(corpus, joined),
        ...readingsOf(joined, last),
        ...(areKnown ? [] : splitsOf(joined, last)),
        ...synonyms,
      ]
      for (const reading of readings)
        for (let place = from; place <= to; place++)
          byPlace[place]?.push({
            ...reading,
            closeness: reading.closeness * JOINED_FACTOR,
            nameless: place > from,
          })
    }
  return byPlace
}

/** Documents of a brand or category of this name. */
function groupReadings({ dictionary }: Corpus, name: string): Reading[] {
  const numbers = [brandWord(name), categoryWord(name)].flatMap(word => dictionary.find(word) ?? [])
  return numbers.map(number => ({
    postings: dictionary.postingsOf(number),
    closeness: CLOSENESS.group,
    nameless: true,
  }))
}

function wordReadings(corpus: Corpus, text: string, closeness: number): Reading[] {
  const { dictionary } = corpus
  if (text.includes(' ')) {
    const postings = phrasePostings(corpus, text.split(' '), false)
    return postings.length > 0 ? [{ postings, closeness }] : []
  }
  const number = dictionary.find(text)
  return number === undefined
    ? []
    : [{ postings: dictionary.postingsOf(number), closeness, word: text }]
}
