import { isGroupWord } from './document-words.ts'
import { createPostings, type Postings } from './postings.ts'

export interface Dictionary {
  numberOf(word: string): number
  find(word: string): number | undefined
  wordOf(number: number): string
  postingsOf(number: number): Postings
  drop(number: number): void
  sorted(): readonly string[]
  /** The letters in use, and maybe of removed words. */
  letters(): Iterable<string>
  all(): Iterable<Postings>
}

export function createDictionary(): Dictionary {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const postings: Postings[] = []
  const free: number[] = []
  const letters = new Set<string>()
  const sortedWords = createSortedWords(word => numbers.has(word))
  return {
    numberOf(word) {
      const existing = numbers.get(word)
      if (existing !== undefined) return existing
      const number = free.pop() ?? words.length
      numbers.set(word, number)
      words[number] = word
      postings[number] = createPostings()
      sortedWords.add(word)
      if (!isGroupWord(word)) for (const letter of word) letters.add(letter)
      return number
    },
    find: word => numbers.get(word),
    wordOf: number => words[number] ?? '',
    postingsOf: number => postings[number] ?? createPostings(),
    drop(number) {
      const word = words[number] ?? ''
      numbers.delete(word)
      free.push(number)
      sortedWords.remove(word)
    },
    sorted: () => sortedWords.sorted(),
    letters: () => letters,
    all: () => postings,
  }
}

/** Changes are merged into the list when it is read. */
function createSortedWords(exists: (word: string) => boolean) {
  let words: string[] = []
  const added = new Set<string>()
  const removed = new Set<string>()
  return {
    add(word: string) {
      if (!removed.delete(word)) added.add(word)
    },
    remove(word: string) {
      if (!added.delete(word)) removed.add(word)
    },
    sorted(): readonly string[] {
      if (removed.size > 0) words = words.filter(exists)
      if (added.size > 0) words = merge(words, [...added].sort())
      removed.clear()
      added.clear()
      return words
    },
  }
}

function merge(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = []
  let at = 0
  for (const word of b) {
    for (let next = a[at]; next !== undefined && next < word; next = a[++at]) merged.push(next)
    merged.push(word)
  }
  for (; at < a.length; at++) merged.push(a[at] ?? '')
  return merged
}

/** Range of the words that begin with `prefix`; the end is exclusive. */
export function prefixRange(words: readonly string[], prefix: string): [number, number] {
  const from = lowerBound(words, prefix, 0)
  return [from, lowerBound(words, `${prefix}\uFFFF`, from)]
}

function lowerBound(words: readonly string[], word: string, from: number): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
