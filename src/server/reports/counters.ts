import { VISITS_STORED_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import type { Db } from '../platform/database/open.ts'
import { existsRecord, type RecordKind } from '../catalogue/record-queries.ts'
import { hourlyLimit } from './hourly-limit.ts'
import { addVisits, type Visits } from './visit-queries.ts'

/** Records counted between two writes; more are not counted. */
const PENDING_MAX = 50_000

export const visitsSince = (now: number): TehranDate =>
  addDays(tehranClock(now).date, -VISITS_STORED_DAYS)

export interface Counters {
  /** Once an hour for each client address and record; false for an unknown record. */
  count: (kind: RecordKind, id: number, clientAddress: string) => Promise<boolean>
  /** A crash loses counts since the last flush; a rejected flush adds them to the next. */
  flush: () => Promise<void>
}

interface CountersOptions {
  db: Db
  /** Epoch seconds. */
  now: () => number
  maxPending?: number
}

/** Only existing records, so that memory is bounded whatever ids are sent. */
export function createCounters({ db, now, maxPending = PENDING_MAX }: CountersOptions): Counters {
  const exists = createRecordCheck(db)
  const isFirst = hourlyLimit(now, 1)
  let pending = new Map<string, Visits>()
  let lastWrite = Promise.resolve()

  function add(visits: Visits): void {
    const key = `${visits.day} ${visits.kind} ${visits.record_id}`
    const before = pending.get(key)
    if (before) before.count += visits.count
    else if (pending.size < maxPending) pending.set(key, { ...visits })
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return
    const batch = [...pending.values()]
    pending = new Map()
    try {
      await addVisits(db, batch)
    } catch (error) {
      batch.forEach(add)
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
      const thisWrite = lastWrite.then(write)
      // Writes are serialised; a failed one does not stop the next.
      lastWrite = thisWrite.catch(() => undefined)
      return thisWrite
    },
  }
}

function createRecordCheck(db: Db): (kind: RecordKind, id: number) => Promise<boolean> {
  const knownIds = new Map<RecordKind, Set<number>>()
  return async (kind, id) => {
    const ids = knownIds.get(kind) ?? new Set()
    knownIds.set(kind, ids)
    if (ids.has(id)) return true
    const exists = await existsRecord(db, kind, id)
    if (exists) ids.add(id)
    return exists
  }
}
