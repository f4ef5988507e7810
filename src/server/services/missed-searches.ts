import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { searchWords } from '#lib/text/search-words.ts'
import { addMissedSearches } from '../db/missed-search.ts'
import type { Db } from '../db/open.ts'

/** Searches that found nothing are kept for so long. */
const KEPT_DAYS = 30
/** Different words between two writings; what comes beyond is not counted. */
const WAITING_MAX = 500
const WORDS_MAX_CHARS = 60
/** A mobile or a card number says who somebody is. */
const PERSONAL = /\d{7}|@/
const SEPARATORS = /[^\p{L}\p{N}@]+/gu

/** The first day whose searches are kept. */
export const missedSince = (now: number): TehranDate => addDays(tehranClock(now).date, -KEPT_DAYS)

/** Counts what was searched and not found in memory, so that no row is written by each search. */
export interface MissedSearches {
  /** Counts one, of today in Tehran; never who asked, and nothing that says who it was. */
  note: (query: string) => void
  /** Adds to the database what was counted; by the clockwork. A crash loses what came since. */
  flush: () => Promise<void>
}

export function createMissedSearches(db: Db, now: () => number): MissedSearches {
  let waiting = new Map<string, number>()
  return {
    note(query) {
      const words = searchWords(query).join(' ').slice(0, WORDS_MAX_CHARS).trim()
      if (words === '' || PERSONAL.test(toLatinDigits(query).replaceAll(SEPARATORS, ''))) return
      if (!waiting.has(words) && waiting.size >= WAITING_MAX) return
      waiting.set(words, (waiting.get(words) ?? 0) + 1)
    },
    async flush() {
      if (waiting.size === 0) return
      const missed = Array.from(waiting, ([words, count]) => ({ words, count }))
      waiting = new Map()
      await addMissedSearches(db, tehranClock(now()).date, missed)
    },
  }
}
