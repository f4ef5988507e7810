import { tooManyRequests } from '#lib/text/sentences.ts'
import type { Deps } from '../deps.ts'
import { addHit, returnHit } from '../db/rate-hit.ts'
import { ApiError } from '../errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often something may be asked for: `hits` within each fixed window of `seconds`. */
interface Budget {
  hits: number
  seconds: number
}

/**
 * Every budget; a client address may be a whole office, so it gets more. What guards a mobile is
 * narrow for one network (`mobile-network`) and wider for all of them together (`mobile`): who
 * guesses or asks too often shuts out their own network, not the customer.
 */
export const BUDGETS = {
  'code-address': { hits: 30, seconds: HOUR },
  'code-network': { hits: 120, seconds: HOUR },
  'code-network-day': { hits: 1_200, seconds: DAY },
  'code-user': { hits: 10, seconds: HOUR },
  'code-mobile-network': { hits: 5, seconds: HOUR },
  'code-mobile': { hits: 20, seconds: HOUR },
  'code-all': { hits: 20_000, seconds: DAY },
  'check-address': { hits: 120, seconds: 10 * MINUTE },
  'register-address': { hits: 60, seconds: 10 * MINUTE },
  'verify-address': { hits: 100, seconds: 10 * MINUTE },
  'wrong-code-mobile-network': { hits: 15, seconds: DAY },
  'wrong-code-network': { hits: 300, seconds: DAY },
  'wrong-code-mobile': { hits: 60, seconds: DAY },
  'login-address': { hits: 60, seconds: 15 * MINUTE },
  'login-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'login-mobile': { hits: 60, seconds: HOUR },
  'staff-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'staff-mobile': { hits: 30, seconds: HOUR },
  'old-password-user': { hits: 10, seconds: 15 * MINUTE },
  'company-user': { hits: 20, seconds: HOUR },
  'coupon-user': { hits: 30, seconds: 10 * MINUTE },
  'pay-user': { hits: 10, seconds: 10 * MINUTE },
  'callback-payment': { hits: 20, seconds: 10 * MINUTE },
  'slip-user': { hits: 10, seconds: 10 * MINUTE },
  'comment-user': { hits: 20, seconds: HOUR },
  'request-user': { hits: 60, seconds: HOUR },
  'contact-address': { hits: 20, seconds: HOUR },
  'place-address': { hits: 600, seconds: 10 * MINUTE },
  'place-user': { hits: 300, seconds: 10 * MINUTE },
} as const satisfies Record<string, Budget>

/** The clock and where hits are counted: the database, or the transaction of what they pay for. */
type Counter = Pick<Deps, 'db' | 'now'>

/**
 * Takes one from a budget; throws 429 with Retry-After when it is used up.
 * @param who the mobile, the client address or the user's id that the budget belongs to
 */
export async function takeFromBudget(
  deps: Counter,
  budget: keyof typeof BUDGETS,
  who: string,
): Promise<void> {
  const { hits, seconds } = BUDGETS[budget]
  const now = deps.now()
  const windowStart = now - (now % seconds)
  const hit = { key: `${budget}:${who}`, windowStart, limit: hits }
  if (!(await addHit(deps.db, hit))) throw tooMany(windowStart + seconds - now)
}

/** Gives back what was taken for a request that turned out to cost nothing. */
export async function returnToBudget(
  deps: Counter,
  budget: keyof typeof BUDGETS,
  who: string,
): Promise<void> {
  const now = deps.now()
  await returnHit(deps.db, `${budget}:${who}`, now - (now % BUDGETS[budget].seconds))
}

/** Before this moment no budget counts any more. */
export const budgetsSince = (now: number): number => now - DAY

/** 429 with the time to wait, in the sentence and in Retry-After. */
export const tooMany = (seconds: number): ApiError =>
  new ApiError(429, tooManyRequests(seconds), { headers: { 'Retry-After': String(seconds) } })
