import { isGroupWord } from './document-words.ts'
import { createPostings, type Postings } from './postings.ts'

export interface Dictionary {
  numberOf(word: string): number
  find(word: string): number | undefined
  wordOf(number: number): string
  postingsOf(number: number): Postings
  drop(number: number): void
  sorted(): readonly string[]
  /** Every letter in use, maybe more. */
  letters(): Iterable<string>
  all(): Iterable<Postings>
}

export function createDictionary(): Dictionary {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const postings: Postings[] = []
  const free: number[] = []
  const letters = new Set<string>()
  const order = createOrder(word => numbers.has(word))
  return {
    numberOf(word) {
      const existing = numbers.get(word)
      if (existing !== undefined) return existing
      const number = free.pop() ?? words.length
      numbers.set(word, number)
      words[number] = word
      postings[number] = createPostings()
      order.add(word)
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
      order.remove(word)
    },
    sorted: () => order.sorted(),
    letters: () => letters,
    all: () => postings,
  }
}

/** A sorted list; changes are merged when it is read. */
function createOrder(exists: (word: string) => boolean) {
  let order: string[] = []
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
      if (removed.size > 0) order = order.filter(exists)
      if (added.size > 0) order = merge(order, [...added].sort())
      removed.clear()
      added.clear()
      return order
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
