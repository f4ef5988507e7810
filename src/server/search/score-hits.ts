import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { isAmount } from '#lib/text/amounts.ts'
import type { RequestedOrder } from '#lib/text/search-intent.ts'
import { wordForms } from '#lib/text/word-forms.ts'
import { brandWord, categoryWord } from './document-words.ts'
import { joinedNumbers, neighbourShare } from './phrases.ts'
import type { Corpus } from './readings.ts'
import type { Sets, Tally, WordSet } from './tally.ts'

export interface ChangedSearch {
  /** Words that no document matched together with the others. */
  leftOut: readonly string[]
  /** Whether a word was read with a typo, in Latin letters or by the other keyboard layout. */
  corrected: boolean
  /** The words that a document was found by, in search form. */
  wordsOf: (id: number) => string[]
}

/** Ascending ids with their scores, above 0, higher is better. */
export interface SearchHits {
  ids: Int32Array
  scores: Float32Array
  /** Undefined where every word matched as typed. */
  change?: ChangedSearch
  /** That the query asks for («ارزان‌ترین برنج»). */
  order?: RequestedOrder
}

// Added to the mean score of the words.
const NAME_SHARE_BONUS = 0.1
const NEIGHBOURS_BONUS = 0.25
const WHOLE_NAME_BONUS = 0.3
/** For products of a brand or category whose name the query is, or a part of it. */
const GROUP_BONUS = 0.4
const GROUP_INSIDE_BONUS = 0.25
const CATEGORY_INSIDE_BONUS = 0.1

export interface RequiredWords {
  words: readonly string[]
  required: WordSet
  /** The query's own words, connecting ones included: names of brands and categories. */
  whole: readonly string[]
}

/** The documents that match all required words, with their scores. */
export function scoreHits(
  corpus: Corpus,
  tally: Tally,
  sets: Sets,
  { words, required, whole }: RequiredWords,
): SearchHits {
  const { dictionary, slots } = corpus
  const hasAll = (set: number) => required > 0 && (set & required) === required
  const total = sets.count.reduce((sum, many, set) => sum + (hasAll(set) ? many : 0), 0)
  const hits = { ids: new Int32Array(total), scores: new Float32Array(total) }
  if (total === 0) return hits
  const numbered = {
    numbers: words.map(word => dictionary.find(word)),
    joined: joinedNumbers(dictionary, words),
  }
  addGroupBonuses(
    corpus,
    tally,
    whole.filter(word => !isAmount(word)),
    words.filter(word => !isAmount(word)),
  )
  const hasNeighbours = words.length > 1
  let at = 0
  tally.each(required, slot => {
    const nameLength = slots.nameLengthOf(slot)
    const matches = tally.nameMatchesOf(slot)
    const share = Math.min(1, matches / Math.max(1, Math.min(nameLength, SEARCH_WORDS_MAX)))
    const neighbours = hasNeighbours ? neighbourShare(numbered, slots.nameOf(slot)) : 0
    hits.ids[at] = slots.idOf(slot)
    hits.scores[at++] =
      tally.scoreOf(slot) / words.length +
      NEIGHBOURS_BONUS * neighbours +
      NAME_SHARE_BONUS * share +
      (share === 1 ? WHOLE_NAME_BONUS : 0) +
      tally.bonusOf(slot)
  })
  return hits
}

/** Names of brands have no more words. */
const GROUP_WORDS_MAX = 4

/**
 * For products whose brand or category is named in the query.
 * @param whole the query's words
 * @param words without suffixes and connecting ones: «میوه» of «میوه ها»
 */
function addGroupBonuses(
  { dictionary }: Corpus,
  tally: Tally,
  whole: readonly string[],
  words: readonly string[],
): void {
  const add = (word: string, bonus: number): void => {
    const number = dictionary.find(word)
    if (number !== undefined) tally.addBonus(dictionary.postingsOf(number), bonus)
  }
  add(brandWord(whole.join('')), GROUP_BONUS)
  for (const name of new Set([whole.join(''), words.join('')]))
    // «سبزی» for the category «سبزیجات».
    for (const text of [name, ...wordForms(name).map(form => form.text)])
      add(categoryWord(text), GROUP_BONUS)
  for (let from = 0; from < whole.length; from++)
    for (let to = from + 1; to <= Math.min(whole.length, from + GROUP_WORDS_MAX); to++) {
      const part = whole.slice(from, to).join('')
      add(brandWord(part), GROUP_INSIDE_BONUS)
      add(categoryWord(part), CATEGORY_INSIDE_BONUS)
    }
}

/** Share of the best score; lower hits are not worth being first in another order. */
const ORDERED_SHARE = 0.75

/** With an order that the query asks for, only hits near the best score. */
export function withOrder(hits: SearchHits, order: RequestedOrder | undefined): SearchHits {
  if (!order) return hits
  const least = ORDERED_SHARE * hits.scores.reduce((most, score) => Math.max(most, score), 0)
  const isNear = (_: number, at: number): boolean => (hits.scores[at] ?? 0) >= least
  return { ...hits, ids: hits.ids.filter(isNear), scores: hits.scores.filter(isNear), order }
}
