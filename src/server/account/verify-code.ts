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
  countCodeTry,
} from './code-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import { fieldError } from '../platform/http/errors.ts'
import {
  type AttemptCharges,
  type Charge,
  returnCharges,
  chargeGuess,
} from '../platform/http/rate-limit.ts'
import { codeHashOf } from './send-code.ts'

const REFUSALS: Record<CodeRefusal, string> = {
  replaced: messages.otpReplaced,
  'used-up': messages.otpTooManyAttempts,
  expired: messages.otpExpired,
}

export interface CodeInput {
  holder: CodeHolder
  code: string
  clientAddress: string
}

/** Costs one of the code's five tries; returns its hash for `consumeCode`. 422, 429. */
export async function verifyCode(deps: Deps, input: CodeInput): Promise<string> {
  const code = typedCode(input.code)
  if (!isCode(code)) throw fieldError('code', messages.otpFiveDigits)
  // Charged before the check and returned for a right code, so that parallel guesses all count.
  // Charged before the try, so that a blocked guesser cannot use up the codes of others.
  const charges = await chargeGuess(deps, guessCharges(input))
  const { holder } = input
  const codeHash = codeHashOf(deps, holder, code)
  const guess = { codeHash, now: deps.now() }
  const attempt = await countCodeTry(deps.db, holder, guess)
  if (!attempt) {
    await returnCharges(deps, charges)
    throw fieldError('code', REFUSALS[await codeRefusal(deps.db, holder, guess)])
  }
  if (attempt.code_hash === codeHash) {
    await returnCharges(deps, charges)
    await returnCodeCharges(deps, holder, attempt)
    return codeHash
  }
  throw fieldError(
    'code',
    attempt.tries_left === 0 ? messages.otpTooManyAttempts : messages.otpWrong,
  )
}

/** Returns, once, what sending the code was charged to: a verified code is no flood. */
async function returnCodeCharges(
  { db, now }: Deps,
  holder: CodeHolder,
  { code_hash, charges, created_at }: CodeTry,
): Promise<void> {
  if (charges === null) return
  const charged = JSON.parse(charges) as Charge[]
  await inTransaction(db, async trx => {
    if (await clearCodeCharges(trx, holder, code_hash))
      await returnCharges({ db: trx, now }, charged, created_at)
  })
}

/** 422 when the code was consumed meanwhile. */
export async function consumeCode(db: Db, holder: CodeHolder, codeHash: string): Promise<void> {
  if (!(await deleteCode(db, holder, codeHash))) throw codeExpired()
}

export const codeExpired = (): Error => fieldError('code', messages.otpExpired)

/** By purpose and user, so that guesses cannot block another step or person. */
function guessCharges({ holder, clientAddress }: CodeInput): AttemptCharges {
  const { purpose, subjectId, mobile } = holder
  const network = networkOf(clientAddress)
  const target = `${purpose}:${subjectId}:${mobile}`
  return {
    personal: [['wrong-code-mobile-network', `${target}@${network}`]],
    shared: [
      ['verify-address', clientAddress],
      ['wrong-code-network', network],
      ['wrong-code-mobile', target],
    ],
    reserve: [
      ['wrong-code-reserve-mobile-network', `${target}@${network}`],
      ['wrong-code-reserve-mobile', target],
    ],
  }
}
