import { createDictionary } from '../search/dictionary.ts'
import { documentWords, type SearchDocument } from '../search/document-words.ts'
import { find, type SearchHits } from '../search/find.ts'
import { moveSlots, packEntry, putEntry, removeEntry } from '../search/postings.ts'
import type { Stock, Synonyms } from '../search/readings.ts'
import { createSlots } from '../search/slots.ts'
import { createTally } from '../search/tally.ts'

/** Documents by their words, as people type Persian; kept up with every change. */
export interface SearchIndex {
  /** Adds a document, or replaces the one of the same id. */
  put(document: SearchDocument): void
  remove(id: number): void
  /** What words may stand for besides; in place of what was said before. */
  setSynonyms(synonyms: Synonyms): void
  /**
   * What a query finds: every word must be answered by the name, the brand, the category or what
   * else is known, exactly, by its beginning, with one slip or through the other keyboard layout.
   * Where nothing answers all, the words that help least are left out.
   */
  search(query: string): SearchHits
}

export function createSearchIndex(): SearchIndex {
  const dictionary = createDictionary()
  const slots = createSlots()
  const tally = createTally()
  const stock: Stock = { dictionary, slots, synonyms: new Map() }

  function forget(slot: number, words: Iterable<number>): void {
    for (const number of words) {
      const postings = dictionary.postingsOf(number)
      removeEntry(postings, slot)
      if (postings.length === 0) dictionary.drop(number)
    }
  }

  return {
    put(document) {
      const slot = slots.open(document.id)
      const before = new Set(slots.wordsOf(slot))
      const words = documentWords(document)
      const numbers = words.map(({ word, weight, named }) => {
        const number = dictionary.numberOf(word)
        putEntry(dictionary.postingsOf(number), packEntry(slot, weight, named))
        before.delete(number)
        return number
      })
      forget(slot, before)
      slots.setWords(slot, numbers, words.filter(({ named }) => named).length)
    },

    remove(id) {
      const slot = slots.find(id)
      if (slot === undefined) return
      forget(slot, slots.wordsOf(slot))
      slots.close(id)
    },

    setSynonyms: synonyms => void (stock.synonyms = synonyms),

    search(query) {
      const newSlots = slots.deal()
      if (newSlots) for (const postings of dictionary.all()) moveSlots(postings, newSlots)
      return find(stock, tally, query)
    },
  }
}

const SALES_SHARE = 0.07

/**
 * Where a hit stands among the others, higher is earlier: how well it fits, and up to about a third
 * more for what sells. `sold` is in pieces.
 */
export function rankScore(score: number, sold: number): number {
  return score * (1 + SALES_SHARE * Math.log10(1 + sold))
}
