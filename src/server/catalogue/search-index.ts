import { createCodeIndex } from '../search/code-index.ts'
import { createDictionary, type Dictionary } from '../search/dictionary.ts'
import { documentWords, type SearchDocument } from '../search/document-words.ts'
import { findDocuments, findLiterally } from '../search/find-documents.ts'
import type { SearchHits } from '../search/score-hits.ts'
import { moveSlots, packEntry, putEntry, removeEntry } from '../search/postings.ts'
import type { Corpus, Synonyms } from '../search/readings.ts'
import { createSlots } from '../search/slots.ts'
import { createTally } from '../search/tally.ts'

export interface SearchIndex {
  put(document: SearchDocument): void
  remove(id: number): void
  setSynonyms(synonyms: Synonyms): void
  /**
   * A SKU or a barcode finds its product alone. Otherwise every word must match; where nothing
   * matches all, the least useful words are left out. With `literal` nothing is corrected or left
   * out.
   */
  search(query: string, literal?: boolean): SearchHits
}

export function createSearchIndex(): SearchIndex {
  const dictionary = createDictionary()
  const slots = createSlots()
  const tally = createTally()
  const codes = createCodeIndex()
  const corpus: Corpus = { dictionary, slots, synonyms: new Map() }

  return {
    put(document) {
      codes.set(document.id, document.codes ?? [])
      const slot = slots.slotFor(document.id)
      const before = new Set(slots.wordsOf(slot))
      const words = documentWords(document)
      const numbers = words.map(({ word, weight, inName }) => {
        const number = dictionary.numberOf(word)
        putEntry(dictionary.postingsOf(number), packEntry(slot, weight, inName))
        before.delete(number)
        return number
      })
      removePostings(dictionary, slot, before)
      slots.setWords(slot, numbers, words.filter(({ inName }) => inName).length)
    },

    remove(id) {
      const slot = slots.find(id)
      if (slot === undefined) return
      removePostings(dictionary, slot, slots.wordsOf(slot))
      slots.remove(id)
      codes.set(id, [])
    },

    setSynonyms: synonyms => void (corpus.synonyms = synonyms),

    search(query, literal = false) {
      const byCode = codes.find(query)
      if (byCode !== undefined) return { ids: Int32Array.of(byCode), scores: Float32Array.of(1) }
      const newSlots = slots.renumber()
      if (newSlots) for (const postings of dictionary.all()) moveSlots(postings, newSlots)
      return (literal ? findLiterally : findDocuments)(corpus, tally, query)
    },
  }
}

function removePostings(dictionary: Dictionary, slot: number, words: Iterable<number>): void {
  for (const number of words) {
    const postings = dictionary.postingsOf(number)
    removeEntry(postings, slot)
    if (postings.length === 0) dictionary.drop(number)
  }
}
