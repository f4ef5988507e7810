import { createPostings, type Postings } from './postings.ts'

/** Every word that some document holds, each with a number and its postings. */
export interface Dictionary {
  /** The number of a word, given now when it is new. */
  numberOf(word: string): number
  find(word: string): number | undefined
  wordOf(number: number): string
  postingsOf(number: number): Postings
  /** Forgets a word whose postings are empty. */
  drop(number: number): void
  /** All words in rising order of their code units. */
  sorted(): readonly string[]
  /** Every letter that stands in some word, perhaps some that did. */
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
      const known = numbers.get(word)
      if (known !== undefined) return known
      const number = free.pop() ?? words.length
      numbers.set(word, number)
      words[number] = word
      postings[number] = createPostings()
      order.add(word)
      for (const letter of word) letters.add(letter)
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

/** Words in order; new ones are sorted in, and old ones left out, when the order is asked for. */
function createOrder(isKnown: (word: string) => boolean) {
  let order: string[] = []
  const fresh = new Set<string>()
  const gone = new Set<string>()
  return {
    add(word: string) {
      if (!gone.delete(word)) fresh.add(word)
    },
    remove(word: string) {
      if (!fresh.delete(word)) gone.add(word)
    },
    sorted(): readonly string[] {
      if (gone.size > 0) order = order.filter(isKnown)
      if (fresh.size > 0) order = merge(order, [...fresh].sort())
      gone.clear()
      fresh.clear()
      return order
    },
  }
}

function merge(one: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = []
  let at = 0
  for (const word of other) {
    for (let next = one[at]; next !== undefined && next < word; next = one[++at]) merged.push(next)
    merged.push(word)
  }
  for (; at < one.length; at++) merged.push(one[at] ?? '')
  return merged
}

/** The places of the words that begin with `prefix`: from the first, to before the second. */
export function prefixRange(words: readonly string[], prefix: string): [number, number] {
  const from = placeOfWord(words, prefix, 0)
  return [from, placeOfWord(words, `${prefix}\uFFFF`, from)]
}

/** The first place at or after `from` whose word is not below `word`. */
function placeOfWord(words: readonly string[], word: string, from: number): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
