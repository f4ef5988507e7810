import type { Db } from '../platform/database/open.ts'
import { sumHits } from '../platform/database/rate-hit.ts'
import { BUDGETS } from '../platform/http/rate-limit.ts'

/** Codes sent today and not verified, and the day's limit. */
export interface UnverifiedCodes {
  count: number
  limit: number
}

/** From the attempt budgets: a verified code returns its charge. */
export async function readUnverifiedCodes(db: Db, now: number): Promise<UnverifiedCodes> {
  const { hits: limit, seconds } = BUDGETS['code-all']
  const keys = ['code-all:shop', 'code-reserve-all:shop']
  return { count: await sumHits(db, keys, now - (now % seconds)), limit }
}
