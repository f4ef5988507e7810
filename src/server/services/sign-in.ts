import type { SignedIn } from '#lib/contract/account.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { messages } from '#lib/text/messages.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import { insertSession } from '../db/session.ts'
import { findUserByMobile, lockUserByMobile, type UserRow } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { keyedHash, newToken } from '../secrets.ts'
import { NO_PASSWORD, verifyPassword } from './passwords.ts'
import { codeExpired, proveCode, spendCode } from './prove-code.ts'
import { returnCharges, takeGuess } from './rate-limit.ts'
import { readUser } from './read-user.ts'
import { simHolder } from './send-code.ts'

const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60

/** Signs in with a code. */
export async function signInByCode(
  deps: Deps,
  given: { mobile: string; code: string; clientAddress: string },
): Promise<SignedIn> {
  const holder = simHolder(given.mobile)
  const codeHash = await proveCode(deps, { ...given, holder })
  return inTransaction(deps.db, async trx => {
    await spendCode(trx, holder, codeHash)
    const user = await lockUserByMobile(trx, given.mobile)
    if (!user) throw codeExpired()
    return openSession(deps, trx, user)
  })
}

/**
 * Signs in with a password. An unknown mobile and an account without password are refused like a
 * wrong password, after the same work. A right password costs nothing.
 */
export async function signInByPassword(
  deps: Deps,
  given: { mobile: string; password: string; clientAddress: string },
): Promise<SignedIn> {
  const { mobile, password, clientAddress } = given
  const mobileAtNetwork = `${mobile}@${networkOf(clientAddress)}`
  const taken = await takeGuess(deps, {
    own: [['login-mobile-network', mobileAtNetwork]],
    shared: [
      ['login-address', clientAddress],
      ['login-mobile', mobile],
    ],
    reserve: [['login-reserve-mobile-network', mobileAtNetwork]],
  })
  const known = await findUserByMobile(deps.db, mobile)
  const right = await verifyPassword(password, known?.password_hash ?? NO_PASSWORD)
  if (!known || !right) throw passwordIncorrect()
  const signedIn = await inTransaction(deps.db, async trx => {
    const user = await lockUserByMobile(trx, mobile)
    if (user?.password_hash !== known.password_hash) throw passwordIncorrect()
    return openSession(deps, trx, user)
  })
  await returnCharges(deps, taken)
  return signedIn
}

const passwordIncorrect = (): ApiError => new ApiError(404, messages.passwordIncorrect)

async function openSession(deps: Deps, trx: Trx, user: UserRow): Promise<SignedIn> {
  const token = newToken()
  const tokenHash = keyedHash(deps.secret, token)
  const life = { now: deps.now(), lifeSeconds: SESSION_LIFE_SECONDS }
  await insertSession(trx, { tokenHash, userId: user.id, ...life })
  return { ...(await readUser(trx, user.id, deps.now())), token }
}
