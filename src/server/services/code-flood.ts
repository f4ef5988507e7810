import type { Db } from '../db/open.ts'
import { sumHits } from '../db/rate-hit.ts'
import { BUDGETS } from './rate-limit.ts'

/** Codes of today that were sent and not verified, and how many may be. */
export interface UnverifiedCodes {
  count: number
  limit: number
}

/** Reads them from the budgets of the shop: a code that is verified gives back what it took. */
export async function readUnverifiedCodes(db: Db, now: number): Promise<UnverifiedCodes> {
  const { hits: limit, seconds } = BUDGETS['code-all']
  const keys = ['code-all:shop', 'code-reserve-all:shop']
  return { count: await sumHits(db, keys, now - (now % seconds)), limit }
}
