import { tooManyRequests } from '#lib/text/sentences.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../db/open.ts'
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
 * Every budget. A client address may be a whole office or a mobile operator, so it gets more than a
 * person. What guards an account is narrow for one network (`…-network`) and at least four times as
 * wide for all of them, so that one network never uses up the whole; where the whole is used up, a
 * reserve for each network remains, so that guesses delay the owner and never lock them out.
 */
export const BUDGETS = {
  'code-address': { hits: 30, seconds: HOUR },
  'code-network': { hits: 120, seconds: HOUR },
  'code-network-day': { hits: 1_200, seconds: DAY },
  'code-user': { hits: 10, seconds: HOUR },
  'code-mobile-network': { hits: 5, seconds: HOUR },
  'code-mobile': { hits: 20, seconds: HOUR },
  'code-all': { hits: 20_000, seconds: DAY },
  'code-reserve-mobile-network': { hits: 2, seconds: HOUR },
  'code-reserve-network': { hits: 480, seconds: HOUR },
  'code-reserve-network-day': { hits: 4_800, seconds: DAY },
  'code-reserve-all': { hits: 20_000, seconds: DAY },
  'check-address': { hits: 300, seconds: 10 * MINUTE },
  'register-address': { hits: 60, seconds: 10 * MINUTE },
  'verify-address': { hits: 100, seconds: 10 * MINUTE },
  'wrong-code-mobile-network': { hits: 15, seconds: DAY },
  'wrong-code-network': { hits: 300, seconds: DAY },
  'wrong-code-mobile': { hits: 60, seconds: DAY },
  'wrong-code-reserve-mobile-network': { hits: 1, seconds: HOUR },
  'wrong-code-reserve-mobile': { hits: 20, seconds: HOUR },
  'login-address': { hits: 60, seconds: 15 * MINUTE },
  'login-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'login-mobile': { hits: 160, seconds: HOUR },
  'login-reserve-mobile-network': { hits: 1, seconds: 15 * MINUTE },
  'staff-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'staff-mobile': { hits: 160, seconds: HOUR },
  'staff-reserve-mobile-network': { hits: 1, seconds: 15 * MINUTE },
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
 * Takes one from a budget of a mobile, a client address or a user; throws 429 with Retry-After when
 * it is used up.
 */
export async function takeFromBudget(deps: Counter, ...charge: Charge): Promise<void> {
  const refusal = await chargeOf(deps, ...charge)
  if (refusal) throw refusal
}

async function chargeOf(deps: Counter, ...[budget, who]: Charge): Promise<ApiError | null> {
  const { hits, seconds } = BUDGETS[budget]
  const now = deps.now()
  const windowStart = now - (now % seconds)
  const hit = { key: `${budget}:${who}`, windowStart, limit: hits }
  return (await addHit(deps.db, hit)) ? null : tooMany(windowStart + seconds - now)
}

/** One taken from a budget: its name, and whose it is. */
export type Charge = readonly [budget: keyof typeof BUDGETS, who: string]

/** What one attempt is charged to. */
export interface AttemptCharges {
  /** Of the one who tries; used up, it refuses. */
  own: readonly Charge[]
  /** Shared with others, who may have used it up: then the reserve is charged. */
  shared: readonly Charge[]
  /** Used up, it refuses; empty for those who have none. */
  reserve: readonly Charge[]
}

/**
 * Charges an attempt in the caller's transaction, whose rollback undoes a refusal; what was taken.
 * Throws 429 with Retry-After.
 */
export async function takeAttempt(
  counter: Counter,
  { own, shared, reserve }: AttemptCharges,
): Promise<Charge[]> {
  for (const charge of own) await takeFromBudget(counter, ...charge)
  const taken = [...own]
  let missing: ApiError | undefined
  for (const charge of shared) {
    const refusal = await chargeOf(counter, ...charge)
    if (refusal) missing ??= refusal
    else taken.push(charge)
  }
  if (!missing) return taken
  if (reserve.length === 0) throw missing
  for (const charge of reserve) await takeFromBudget(counter, ...charge)
  return [...taken, ...reserve]
}

/** `takeAttempt` in a transaction of its own. */
export const takeGuess = ({ db, now }: Counter, charges: AttemptCharges): Promise<Charge[]> =>
  inTransaction(db, trx => takeAttempt({ db: trx, now }, charges))

/** Gives back what was taken for requests that turned out to cost nothing. */
export async function returnCharges(
  deps: Counter,
  charges: readonly Charge[],
  takenAt = deps.now(),
): Promise<void> {
  for (const [budget, who] of charges)
    await returnHit(deps.db, `${budget}:${who}`, takenAt - (takenAt % BUDGETS[budget].seconds))
}

export const returnToBudget = (deps: Counter, ...charge: Charge): Promise<void> =>
  returnCharges(deps, [charge])

/** Before this moment no budget counts any more. */
export const budgetsSince = (now: number): number => now - DAY

/** 429 with the time to wait, in the sentence and in Retry-After. */
export const tooMany = (seconds: number, data: unknown = null): ApiError =>
  new ApiError(429, tooManyRequests(seconds), { headers: { 'Retry-After': String(seconds) }, data })
