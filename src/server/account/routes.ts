import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { deleteSession } from './session-queries.ts'
import { findUserByMobile } from './user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { readMobile } from './read-mobile.ts'
import { readUser } from './read-user.ts'
import { sendCode, simHolder } from './send-code.ts'
import { signInByCode, signInByPassword } from './sign-in.ts'
import {
  register,
  registerUser,
  resetFaults,
  resetPassword,
  signUp,
  signUpFaults,
} from './sign-up.ts'

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

  handle('POST /verification', async ({ deps, body, clientAddress }) => {
    const mobile = readMobile(body.mobile_no)
    const data = await signInByCode(deps, { mobile, code: body.code, clientAddress })
    return { data, message: messages.signedIn }
  }),

  handle('POST /login', async ({ deps, body, clientAddress }) => {
    const mobile = readMobile(body.mobile_no)
    const credentials = { mobile, password: body.password, clientAddress }
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
