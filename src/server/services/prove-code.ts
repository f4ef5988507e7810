import { isCode } from '#lib/rules/account.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { messages } from '#lib/text/messages.ts'
import { typedCode } from '#lib/text/typed-number.ts'
import {
  clearCodeCharges,
  codeRefusal,
  type CodeRefusal,
  type CodeHolder,
  type CodeTry,
  deleteCode,
  takeCodeTry,
} from '../db/code.ts'
import { type Db, inTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { fieldError } from '../errors.ts'
import { type AttemptCharges, type Charge, returnCharges, takeGuess } from './rate-limit.ts'
import { codeHashOf } from './send-code.ts'

const REFUSALS: Record<CodeRefusal, string> = {
  replaced: messages.otpReplaced,
  burnt: messages.otpTooManyAttempts,
  expired: messages.otpExpired,
}

/** What a person gives to prove that a mobile is theirs, and from where. */
export interface CodeProof {
  holder: CodeHolder
  /** As typed. */
  code: string
  clientAddress: string
}

/**
 * Holds a typed code against the one sent, at the cost of one of its five tries; its hash, with
 * which `spendCode` uses it up. 422 when it is wrong, too old, replaced or burnt; 429 where too many codes
 * were guessed wrong today, right or not.
 */
export async function proveCode(deps: Deps, proof: CodeProof): Promise<string> {
  const code = typedCode(proof.code)
  if (!isCode(code)) throw fieldError('code', messages.otpFiveDigits)
  // Taken before the answer and given back for a right one: many at once are no way around it. And
  // before the try: who has guessed too often can no longer burn the codes of others.
  const taken = await takeGuess(deps, guessCharges(proof))
  const { holder } = proof
  const codeHash = codeHashOf(deps, holder, code)
  const tried = { codeHash, now: deps.now() }
  const attempt = await takeCodeTry(deps.db, holder, tried)
  if (!attempt) {
    await returnCharges(deps, taken)
    throw fieldError('code', REFUSALS[await codeRefusal(deps.db, holder, tried)])
  }
  if (attempt.code_hash === codeHash) {
    await returnCharges(deps, taken)
    await returnCodeCharges(deps, holder, attempt)
    return codeHash
  }
  throw fieldError(
    'code',
    attempt.tries_left === 0 ? messages.otpTooManyAttempts : messages.otpWrong,
  )
}

/** Gives back, once, what the text of a code was charged to: who reads it is no flood. */
async function returnCodeCharges(
  { db, now }: Deps,
  holder: CodeHolder,
  { code_hash, charges, created_at }: CodeTry,
): Promise<void> {
  if (charges === null) return
  const taken = JSON.parse(charges) as Charge[]
  await inTransaction(db, async trx => {
    if (await clearCodeCharges(trx, holder, code_hash))
      await returnCharges({ db: trx, now }, taken, created_at)
  })
}

/** Uses a proven code up; 422 when somebody else did so meanwhile. */
export async function spendCode(db: Db, holder: CodeHolder, codeHash: string): Promise<void> {
  if (!(await deleteCode(db, holder, codeHash))) throw codeExpired()
}

/** 422: there is no such code, or no longer. */
export const codeExpired = (): Error => fieldError('code', messages.otpExpired)

/** By purpose and user: nobody uses up what guards another step or another person. */
function guessCharges({ holder, clientAddress }: CodeProof): AttemptCharges {
  const { purpose, userId, mobile } = holder
  const network = networkOf(clientAddress)
  const who = `${purpose}:${userId}:${mobile}`
  return {
    own: [['wrong-code-mobile-network', `${who}@${network}`]],
    shared: [
      ['verify-address', clientAddress],
      ['wrong-code-network', network],
      ['wrong-code-mobile', who],
    ],
    reserve: [
      ['wrong-code-reserve-mobile-network', `${who}@${network}`],
      ['wrong-code-reserve-mobile', who],
    ],
  }
}
