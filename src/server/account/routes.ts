import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { deleteSession, insertSession } from './session-queries.ts'
import { findUserByMobile, lockUserByMobile, type UserRow } from './user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget, chargeGuess, returnCharges } from '../platform/http/rate-limit.ts'
import { readMobile } from './read-mobile.ts'
import { readUser } from './read-user.ts'
import { sendCode, simHolder } from './send-code.ts'
import {
  register,
  registerUser,
  resetFaults,
  resetPassword,
  signUp,
  signUpFaults,
} from './sign-up.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import { keyedHash, newToken } from '../platform/secrets.ts'
import { carryHold } from '../delivery/window-holds.ts'
import { NO_PASSWORD, verifyPassword } from './passwords.ts'
import { codeExpired, consumeCode, verifyCode } from './verify-code.ts'

const notRegistered = (): ApiError =>
  new ApiError(HttpStatus.notFound, messages.mobileNotRegistered)

export const accountHandlers: readonly Handler[] = [
  handle('POST /check-register', async ({ deps, body, clientAddress }) => {
    const mobile = readMobile(body.mobile_no)
    await chargeBudget(deps, 'check-address', clientAddress)
    const user = await findUserByMobile(deps.db, mobile)
    if (!user) throw notRegistered()
    return { data: { register_status: user.register_status } }
  }),

  handle('POST /register', async ({ deps, body, clientAddress }) => ({
    data: await register(deps, readMobile(body.mobile_no), clientAddress),
  })),

  handle('POST /code', async ({ deps, body, clientAddress }) => {
    const mobile = readMobile(body.mobile_no)
    await chargeBudget(deps, 'check-address', clientAddress)
    if (!(await findUserByMobile(deps.db, mobile))) throw notRegistered()
    return { data: await sendCode(deps, simHolder(mobile), clientAddress) }
  }),

  handle('POST /verification', async ({ deps, body, clientAddress, deviceId }) => {
    const mobile = readMobile(body.mobile_no)
    const data = await signInByCode(deps, { mobile, code: body.code, clientAddress, deviceId })
    return { data, message: messages.signedIn }
  }),

  handle('POST /login', async ({ deps, body, clientAddress, deviceId }) => {
    const mobile = readMobile(body.mobile_no)
    const credentials = { mobile, password: body.password, clientAddress, deviceId }
    return { data: await signInByPassword(deps, credentials), message: messages.signedIn }
  }),

  handle(
    'POST /profile/signup',
    async ({ deps, user, body }) => ({
      data: await signUp(deps, user, body),
      message: messages.registered,
    }),
    signUpFaults,
  ),

  handle('POST /profile/register-user', async ({ deps, user, body }) => {
    const { register_status, place } = await registerUser(deps, user, body)
    return { data: { register_status, place }, message: messages.registered }
  }),

  handle(
    'PUT /reset-password',
    async ({ deps, body, ...by }) => {
      await resetPassword(deps, body, by)
      return { data: null, message: messages.passwordReset }
    },
    resetFaults,
  ),

  handle('POST /logout', async ({ deps, tokenHash }) => {
    if (tokenHash) await deleteSession(deps.db, tokenHash)
    return { data: null, message: messages.signedOut }
  }),

  handle('GET /profile/info', async ({ deps, user }) => ({
    data: await readUser(deps.db, user.id, deps.now()),
  })),
]

const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60

interface Browser {
  clientAddress: string
  deviceId?: string | null
}

async function signInByCode(
  deps: Deps,
  input: { mobile: string; code: string } & Browser,
): Promise<SignedIn> {
  const holder = simHolder(input.mobile)
  const codeHash = await verifyCode(deps, { ...input, holder })
  return inTransaction(deps.db, async trx => {
    await consumeCode(trx, holder, codeHash)
    const user = await lockUserByMobile(trx, input.mobile)
    if (!user) throw codeExpired()
    return openSession(deps, trx, user, input)
  })
}

/** Refused alike, after the same work: unknown mobile, no password, wrong password. */
export async function signInByPassword(
  deps: Deps,
  input: { mobile: string; password: string } & Browser,
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
    return openSession(deps, trx, user, input)
  })
  await returnCharges(deps, charges)
  return signedIn
}

const passwordIncorrect = (): ApiError =>
  new ApiError(HttpStatus.notFound, messages.passwordIncorrect)

/** What a guest's browser holds goes to the account. */
async function openSession(
  deps: Deps,
  trx: Trx,
  user: UserRow,
  { deviceId }: Browser,
): Promise<SignedIn> {
  const token = newToken()
  const tokenHash = keyedHash(deps.secret, token)
  const life = { now: deps.now(), lifeSeconds: SESSION_LIFE_SECONDS }
  await insertSession(trx, { tokenHash, userId: user.id, ...life })
  if (deviceId) {
    const holders = { user_id: user.id, device_hash: keyedHash(deps.secret, deviceId) }
    await carryHold(trx, holders, life.now)
  }
  return { ...(await readUser(trx, user.id, deps.now())), token }
}
