import { consonantsOf, transliterate } from '#lib/text/finglish.ts'
import type { WordForm } from '#lib/text/word-forms.ts'
import type { Dictionary } from './dictionary.ts'

const CLOSENESS = { spelled: 0.8, consonants: 0.6 } as const
/** For the commonest of the words. */
const COMMON_BONUS = 0.1
/** Fewer consonants alone fit too many words. */
const CONSONANTS_MIN = 3
const FORMS_MAX = 8
const PART_MIN_CHARS = 2
const SPLITS_MAX = 4
const PERSIAN = /^[\u0600-\u06FF]+$/
const LATIN = /^[a-z]{3,}$/

interface Consonants {
  persian: Map<string, string[]>
  latin: Map<string, string[]>
}

/** Words by their consonants, read again when the dictionary has other words. */
const cache = new WeakMap<readonly string[], Consonants>()

function wordsByConsonants(dictionary: Dictionary): Consonants {
  const words = dictionary.sorted()
  const cached = cache.get(words)
  if (cached) return cached
  const result: Consonants = { persian: new Map(), latin: new Map() }
  for (const word of words) {
    if (PERSIAN.test(word)) push(result.persian, consonantsOf(word), word)
    else if (LATIN.test(word)) push(result.latin, transliterate(word)?.consonants ?? '', word)
  }
  cache.set(words, result)
  return result
}

function push(map: Map<string, string[]>, key: string, word: string): void {
  const same = map.get(key)
  if (same) same.push(word)
  else map.set(key, [word])
}

/**
 * Words of the dictionary that a word in Latin letters may mean («mast»): those that are spelled so,
 * else those of the same consonants; of equal ones the commoner word is nearer.
 */
export function finglishForms(dictionary: Dictionary, word: string): WordForm[] {
  const latin = transliterate(word)
  if (!latin?.consonants) return []
  const candidates = wordsByConsonants(dictionary).persian.get(latin.consonants) ?? []
  const spelled = candidates.filter(candidate => latin.pattern.test(candidate))
  const isLoose = spelled.length === 0 && latin.consonants.length >= CONSONANTS_MIN
  const base = isLoose ? CLOSENESS.consonants : CLOSENESS.spelled
  const counted = (isLoose ? candidates : spelled).map(text => ({
    text,
    count: dictionary.postingsOf(dictionary.find(text) ?? -1).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  return counted
    .toSorted((a, b) => b.count - a.count)
    .slice(0, FORMS_MAX)
    .map(({ text, count }) => ({ text, closeness: base + (COMMON_BONUS * count) / most }))
}

/** Whether a word in Latin letters is spelled like one of the dictionary («pepsi»). */
export const isSpelledInLatin = (dictionary: Dictionary, word: string): boolean =>
  finglishForms(dictionary, word).some(({ closeness }) => closeness >= CLOSENESS.spelled)

/** Words in Latin letters that a Persian one spells («لاوازا» for Lavazza). */
export function latinForms(dictionary: Dictionary, word: string): WordForm[] {
  if (!PERSIAN.test(word)) return []
  const candidates = wordsByConsonants(dictionary).latin.get(consonantsOf(word)) ?? []
  return candidates
    .filter(candidate => transliterate(candidate)?.pattern.test(word))
    .map(text => ({ text, closeness: CLOSENESS.spelled }))
}

/** A joined word in Latin letters as two of the dictionary («tokhmemorgh» as تخم and مرغ). */
export function finglishSplits(dictionary: Dictionary, word: string): string[][] {
  if (!transliterate(word) || finglishForms(dictionary, word).length > 0) return []
  const spelled = (part: string): string[] =>
    finglishForms(dictionary, part)
      .filter(({ closeness }) => closeness >= CLOSENESS.spelled)
      .map(({ text }) => text)
  const splits: string[][] = []
  for (let at = PART_MIN_CHARS; at <= word.length - PART_MIN_CHARS; at++) {
    const heads = spelled(word.slice(0, at))
    const tails = heads.length > 0 ? spelled(word.slice(at)) : []
    for (const head of heads) for (const tail of tails) splits.push([head, tail])
  }
  return splits.slice(0, SPLITS_MAX)
}
