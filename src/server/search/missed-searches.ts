import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { searchWords } from '#lib/text/search-words.ts'
import { addMissedSearches } from './missed-search-queries.ts'
import type { Db } from '../platform/database/open.ts'

const RETENTION_DAYS = 30
/** Distinct queries between two writes; more are not counted. */
const PENDING_MAX = 500
const WORDS_MAX_CHARS = 60
/** A mobile or card number identifies a person. */
const PERSONAL = /\d{7}|@/
const SEPARATORS = /[^\p{L}\p{N}@]+/gu

export const missedSearchesSince = (now: number): TehranDate =>
  addDays(tehranClock(now).date, -RETENTION_DAYS)

/** Counts searches without a match in memory, to save a write for each. */
export interface MissedSearches {
  /** Counts one for today in Tehran; queries with personal data are dropped. */
  note: (query: string) => void
  /** Counts a shopper who asks for it, at once; false for a query without words or with personal data. */
  request: (query: string) => Promise<boolean>
  /** Writes the counts to the database. A crash loses those since the last flush. */
  flush: () => Promise<void>
}

export function createMissedSearches(db: Db, now: () => number): MissedSearches {
  let pending = new Map<string, number>()
  return {
    note(query) {
      const text = countedWords(query)
      if (text === '') return
      if (!pending.has(text) && pending.size >= PENDING_MAX) return
      pending.set(text, (pending.get(text) ?? 0) + 1)
    },
    async request(query) {
      const words = countedWords(query)
      if (words === '') return false
      await addMissedSearches(db, tehranClock(now()).date, [{ words, count: 0, requests: 1 }])
      return true
    },
    async flush() {
      if (pending.size === 0) return
      const searches = Array.from(pending, ([text, count]) => ({ words: text, count }))
      pending = new Map()
      await addMissedSearches(db, tehranClock(now()).date, searches)
    },
  }
}

/** Empty for a query without words, and one that may identify a person. */
const countedWords = (query: string): string =>
  PERSONAL.test(toLatinDigits(query).replaceAll(SEPARATORS, ''))
    ? ''
    : searchWords(query).join(' ').slice(0, WORDS_MAX_CHARS).trim()
