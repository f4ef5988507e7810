import { HttpStatus } from '#lib/codes/http.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { messages } from '#lib/text/messages.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { insertSession } from './session-queries.ts'
import { findUserByMobile, lockUserByMobile, type UserRow } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { keyedHash, newToken } from '../platform/secrets.ts'
import { NO_PASSWORD, verifyPassword } from './passwords.ts'
import { codeExpired, verifyCode, consumeCode } from './verify-code.ts'
import { returnCharges, chargeGuess } from '../platform/http/rate-limit.ts'
import { readUser } from './read-user.ts'
import { simHolder } from './send-code.ts'

const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60

export async function signInByCode(
  deps: Deps,
  input: { mobile: string; code: string; clientAddress: string },
): Promise<SignedIn> {
  const holder = simHolder(input.mobile)
  const codeHash = await verifyCode(deps, { ...input, holder })
  return inTransaction(deps.db, async trx => {
    await consumeCode(trx, holder, codeHash)
    const user = await lockUserByMobile(trx, input.mobile)
    if (!user) throw codeExpired()
    return openSession(deps, trx, user)
  })
}

/** Refused alike, after the same work: unknown mobile, no password, wrong password. */
export async function signInByPassword(
  deps: Deps,
  input: { mobile: string; password: string; clientAddress: string },
): Promise<SignedIn> {
  const { mobile, password, clientAddress } = input
  const mobileAtNetwork = `${mobile}@${networkOf(clientAddress)}`
  const charges = await chargeGuess(deps, {
    personal: [['login-mobile-network', mobileAtNetwork]],
    shared: [
      ['login-address', clientAddress],
      ['login-mobile', mobile],
    ],
    reserve: [['login-reserve-mobile-network', mobileAtNetwork]],
  })
  const account = await findUserByMobile(deps.db, mobile)
  const isRight = await verifyPassword(password, account?.password_hash ?? NO_PASSWORD)
  if (!account || !isRight) throw passwordIncorrect()
  const signedIn = await inTransaction(deps.db, async trx => {
    const user = await lockUserByMobile(trx, mobile)
    if (user?.password_hash !== account.password_hash) throw passwordIncorrect()
    return openSession(deps, trx, user)
  })
  await returnCharges(deps, charges)
  return signedIn
}

const passwordIncorrect = (): ApiError =>
  new ApiError(HttpStatus.notFound, messages.passwordIncorrect)

async function openSession(deps: Deps, trx: Trx, user: UserRow): Promise<SignedIn> {
  const token = newToken()
  const tokenHash = keyedHash(deps.secret, token)
  const life = { now: deps.now(), lifeSeconds: SESSION_LIFE_SECONDS }
  await insertSession(trx, { tokenHash, userId: user.id, ...life })
  return { ...(await readUser(trx, user.id, deps.now())), token }
}
