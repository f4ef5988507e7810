import type { SpeedRecord } from '#lib/contract/speed.ts'
import { SPEED_METRICS } from '#lib/codes/page-speed.ts'
import { speedBucket } from '#lib/rules/page-speed.ts'
import { VISITS_STORED_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import type { Db } from '../platform/database/open.ts'
import { hourlyLimit } from '../reports/hourly-limit.ts'
import type { SpeedTable } from './schema.ts'
import { addSpeeds } from './speed-queries.ts'

/** Of an address, which may be a whole mobile operator; more are not counted. */
const RECORDS_PER_HOUR = 600

export const speedsSince = (now: number): TehranDate =>
  addDays(tehranClock(now).date, -VISITS_STORED_DAYS)

/** Counts in memory, so that a page view costs no commit. */
export interface PageSpeeds {
  count: (record: SpeedRecord, clientAddress: string) => void
  /** A crash loses counts since the last flush; a rejected flush adds them to the next. */
  flush: () => Promise<void>
}

/** Bounded by the number of buckets, whatever is sent. */
export function createPageSpeeds(db: Db, now: () => number): PageSpeeds {
  const isWithinLimit = hourlyLimit(now, RECORDS_PER_HOUR)
  let pending = new Map<string, SpeedTable>()

  function add(row: SpeedTable): void {
    const { day, page, device, metric, bucket } = row
    const key = [day, page, device, metric, bucket].join(' ')
    const before = pending.get(key)
    if (before) before.count += row.count
    else pending.set(key, { ...row })
  }

  return {
    count(record, clientAddress) {
      if (!isWithinLimit(clientAddress)) return
      const { page, device } = record
      const day = tehranClock(now()).date
      for (const metric of SPEED_METRICS) {
        const value = record[metric]
        if (value === undefined) continue
        add({ day, page, device, metric, bucket: speedBucket(value), count: 1 })
      }
    },
    async flush() {
      if (pending.size === 0) return
      const batch = [...pending.values()]
      pending = new Map()
      try {
        await addSpeeds(db, batch)
      } catch (error) {
        batch.forEach(add)
        throw error
      }
    },
  }
}
