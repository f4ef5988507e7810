import { VISITS_KEPT_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import type { Db } from '../db/open.ts'
import { existsRecord, type RecordKind } from '../db/record.ts'
import { addVisits, type Visits } from '../db/visit.ts'

/** Things counted between two writings; what comes beyond is not counted. */
const WAITING_MAX = 50_000
/** Visits of an hour that are remembered with their address; what comes beyond is not counted. */
const SEEN_MAX = 100_000
const HOUR_SECONDS = 3_600

/** The first day whose counts are kept. */
export const visitsSince = (now: number): TehranDate =>
  addDays(tehranClock(now).date, -VISITS_KEPT_DAYS)

/** Counts visits, clicks and openings in memory, so that no row is written by each of them. */
export interface Counters {
  /**
   * Counts one, of today in Tehran, and a thing for one client address once an hour in this process;
   * false for something that does not exist.
   */
  count: (kind: RecordKind, id: number, clientAddress: string) => Promise<boolean>
  /**
   * Adds what was counted to the database: every few seconds by the clockwork, and when the shop
   * closes. A crash loses what came after the last time. Rejects when it fails; what was counted
   * is added the next time then.
   */
  flush: () => Promise<void>
}

interface CountersOptions {
  db: Db
  /** Epoch seconds. */
  now: () => number
  most?: number
}

/**
 * Only what exists is counted, and the database is asked about each thing once a process: what is
 * held here cannot outgrow the catalogue, whatever ids are sent.
 */
export function createCounters({ db, now, most = WAITING_MAX }: CountersOptions): Counters {
  const exists = rememberedRecords(db)
  const isFirst = seenThisHour(now)
  let waiting = new Map<string, Visits>()
  let written = Promise.resolve()

  function add(visits: Visits): void {
    const key = `${visits.day} ${visits.kind} ${visits.record_id}`
    const before = waiting.get(key)
    if (before) before.count += visits.count
    else if (waiting.size < most) waiting.set(key, { ...visits })
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const taken = [...waiting.values()]
    waiting = new Map()
    try {
      await addVisits(db, taken)
    } catch (error) {
      taken.forEach(add)
      throw error
    }
  }

  return {
    async count(kind, id, clientAddress) {
      if (!(await exists(kind, id))) return false
      if (isFirst(`${clientAddress} ${kind} ${id}`))
        add({ day: tehranClock(now()).date, kind, record_id: id, count: 1 })
      return true
    },
    flush() {
      const mine = written.then(write)
      // One at a time; the next does not care how this one ended.
      written = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Whether something was not seen before in the running hour, and is seen now. */
function seenThisHour(now: () => number): (what: string) => boolean {
  let seen = new Set<string>()
  let hour = 0
  return what => {
    const running = Math.floor(now() / HOUR_SECONDS)
    if (running !== hour) {
      seen = new Set()
      hour = running
    }
    if (seen.has(what) || seen.size >= SEEN_MAX) return false
    seen.add(what)
    return true
  }
}

/** Whether there is such a thing; of what was found once nobody asks again. */
function rememberedRecords(db: Db): (kind: RecordKind, id: number) => Promise<boolean> {
  const known = new Map<RecordKind, Set<number>>()
  return async (kind, id) => {
    const ids = known.get(kind) ?? new Set()
    known.set(kind, ids)
    if (ids.has(id)) return true
    const found = await existsRecord(db, kind, id)
    if (found) ids.add(id)
    return found
  }
}
