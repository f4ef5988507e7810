import { HttpStatus } from '#lib/codes/http.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { tooManyRequests } from '#lib/text/sentences.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../database/open.ts'
import { addHit, returnHit } from '../database/rate-hit.ts'
import { ApiError } from './errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** `hits` within each fixed window of `seconds`. */
interface Budget {
  hits: number
  seconds: number
}

/**
 * Attempt budgets. A client address may be a whole office or mobile operator, so it gets more than
 * a person. What guards an account is narrow for one network (`…-network`) and at least four times
 * as wide for all, so that one network cannot use up the whole; then a reserve for each network
 * remains: guesses delay the owner and never lock them out.
 */
export const BUDGETS = {
  'code-address': { hits: 30, seconds: HOUR },
  'code-network': { hits: 120, seconds: HOUR },
  'code-network-day': { hits: 1_200, seconds: DAY_SECONDS },
  'code-user': { hits: 10, seconds: HOUR },
  'code-mobile-network': { hits: 5, seconds: HOUR },
  'code-mobile': { hits: 20, seconds: HOUR },
  'code-all': { hits: 20_000, seconds: DAY_SECONDS },
  'code-reserve-mobile-network': { hits: 2, seconds: HOUR },
  'code-reserve-network': { hits: 480, seconds: HOUR },
  'code-reserve-network-day': { hits: 4_800, seconds: DAY_SECONDS },
  'code-reserve-all': { hits: 20_000, seconds: DAY_SECONDS },
  'check-address': { hits: 300, seconds: 10 * MINUTE },
  'register-address': { hits: 60, seconds: 10 * MINUTE },
  'verify-address': { hits: 100, seconds: 10 * MINUTE },
  'wrong-code-mobile-network': { hits: 15, seconds: DAY_SECONDS },
  'wrong-code-network': { hits: 300, seconds: DAY_SECONDS },
  'wrong-code-mobile': { hits: 60, seconds: DAY_SECONDS },
  'wrong-code-reserve-mobile-network': { hits: 1, seconds: HOUR },
  'wrong-code-reserve-mobile': { hits: 20, seconds: HOUR },
  'login-address': { hits: 60, seconds: 15 * MINUTE },
  'login-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'login-mobile': { hits: 160, seconds: HOUR },
  'login-reserve-mobile-network': { hits: 1, seconds: 15 * MINUTE },
  'staff-mobile-network': { hits: 10, seconds: 15 * MINUTE },
  'staff-mobile': { hits: 160, seconds: HOUR },
  'staff-reserve-mobile-network': { hits: 1, seconds: 15 * MINUTE },
  'setup-network': { hits: 10, seconds: 15 * MINUTE },
  'setup-all': { hits: 160, seconds: HOUR },
  'setup-reserve-network': { hits: 1, seconds: 15 * MINUTE },
  'old-password-user': { hits: 10, seconds: 15 * MINUTE },
  'company-user': { hits: 20, seconds: HOUR },
  'coupon-user': { hits: 30, seconds: 10 * MINUTE },
  'delivery-code-order': { hits: 5, seconds: DAY_SECONDS },
  'order-link-network': { hits: 60, seconds: HOUR },
  'api-key-network': { hits: 60, seconds: HOUR },
  'stop-link-network': { hits: 60, seconds: HOUR },
  'hold-user': { hits: 12, seconds: HOUR },
  'hold-device': { hits: 12, seconds: HOUR },
  'hold-network': { hits: 240, seconds: HOUR },
  'hold-reserve-user': { hits: 4, seconds: HOUR },
  'pay-user': { hits: 10, seconds: 10 * MINUTE },
  'change-user': { hits: 150, seconds: 10 * MINUTE },
  'callback-payment': { hits: 20, seconds: 10 * MINUTE },
  'slip-user': { hits: 10, seconds: 10 * MINUTE },
  'claim-user': { hits: 60, seconds: HOUR },
  'comment-user': { hits: 20, seconds: HOUR },
  'request-user': { hits: 60, seconds: HOUR },
  'contact-address': { hits: 20, seconds: HOUR },
  'search-request-address': { hits: 20, seconds: HOUR },
  'zone-request-address': { hits: 20, seconds: HOUR },
  'feed-address': { hits: 24, seconds: HOUR },
  'place-address': { hits: 600, seconds: 10 * MINUTE },
  'place-user': { hits: 300, seconds: 10 * MINUTE },
} as const satisfies Record<string, Budget>

/** `db` may be the transaction of the charged work. */
type BudgetDeps = Pick<Deps, 'db' | 'now'>

/** 429 with Retry-After when the budget is used up. */
export async function chargeBudget(deps: BudgetDeps, ...charge: Charge): Promise<void> {
  const refusal = await tryCharge(deps, ...charge)
  if (refusal) throw refusal
}

/** The refusal of a used-up budget, which `chargeBudget` throws. */
export async function tryCharge(
  deps: BudgetDeps,
  ...[budget, subject]: Charge
): Promise<ApiError | null> {
  const { hits, seconds } = BUDGETS[budget]
  const now = deps.now()
  const windowStart = now - (now % seconds)
  const hit = { key: `${budget}:${subject}`, windowStart, limit: hits }
  return (await addHit(deps.db, hit)) ? null : tooMany(windowStart + seconds - now)
}

export type Charge = readonly [budget: keyof typeof BUDGETS, who: string]

export interface AttemptCharges {
  /** Used up: refused. */
  personal: readonly Charge[]
  /** Used up, maybe by others: the reserve is charged. */
  shared: readonly Charge[]
  /** Used up: refused. Empty where there is none. */
  reserve: readonly Charge[]
}

/** In the caller's transaction, which a refusal rolls back. 429 with Retry-After. */
export async function chargeAttempt(
  counter: BudgetDeps,
  { personal, shared, reserve }: AttemptCharges,
): Promise<Charge[]> {
  for (const charge of personal) await chargeBudget(counter, ...charge)
  const charged = [...personal]
  let firstRefusal: ApiError | undefined
  for (const charge of shared) {
    const refusal = await tryCharge(counter, ...charge)
    if (refusal) firstRefusal ??= refusal
    else charged.push(charge)
  }
  if (!firstRefusal) return charged
  if (reserve.length === 0) throw firstRefusal
  for (const charge of reserve) await chargeBudget(counter, ...charge)
  return [...charged, ...reserve]
}

/** `chargeAttempt` in its own transaction. */
export const chargeGuess = ({ db, now }: BudgetDeps, charges: AttemptCharges): Promise<Charge[]> =>
  inTransaction(db, trx => chargeAttempt({ db: trx, now }, charges))

export async function returnCharges(
  deps: BudgetDeps,
  charges: readonly Charge[],
  chargedAt = deps.now(),
): Promise<void> {
  for (const [budget, subject] of charges)
    await returnHit(
      deps.db,
      `${budget}:${subject}`,
      chargedAt - (chargedAt % BUDGETS[budget].seconds),
    )
}

export const returnToBudget = (deps: BudgetDeps, ...charge: Charge): Promise<void> =>
  returnCharges(deps, [charge])

/** Older hits count for no budget. */
export const budgetsSince = (now: number): number => now - DAY_SECONDS

export const tooMany = (seconds: number, data: unknown = null): ApiError =>
  new ApiError(HttpStatus.tooManyRequests, tooManyRequests(seconds), {
    headers: { 'Retry-After': String(seconds) },
    data,
  })
