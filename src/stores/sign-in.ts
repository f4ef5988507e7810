import { map } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import {
  checkRegister,
  login,
  register,
  resetPassword,
  sendCode,
  verify,
} from '#lib/api/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { LOGIN_SPINNER_MS, OTP_SPINNER_MS, PASSWORD_SPINNER_MS } from '#lib/rules/limits.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { enter } from './account.ts'
import { call } from './client.ts'
import { notify, notifyNextPage } from './notice.ts'
import { codeOf, fieldsOf, sentenceOf } from './refusal.ts'
import { codeFor, forgetSentCodes, notifyResent, takeCode } from './sent-code.ts'
import { nextScreen, type Screen, type ScreenEvent } from './sign-in-screens.ts'

interface SignInState {
  screen: Screen
  mobile: string
  /** What went wrong on this screen, next to its field. */
  error: string | null
  /** The field of the call that the sentence belongs to, where the server named one. */
  field: string | null
  /** Whether the button turns. */
  busy: boolean
  /** Epoch milliseconds from which on a code may be sent again. */
  resendAt: number
}

const START: SignInState = {
  screen: 'mobile',
  mobile: '',
  error: null,
  field: null,
  busy: false,
  resendAt: 0,
}

export const $signIn = map<SignInState>({ ...START })

/** Section 9: how long the button of a screen turns at most. */
const SPINNER_MS: Record<Screen, number> = {
  mobile: LOGIN_SPINNER_MS,
  password: PASSWORD_SPINNER_MS,
  code: OTP_SPINNER_MS,
  'register-code': OTP_SPINNER_MS,
  forgot: OTP_SPINNER_MS,
}

/** Moves on by the table of screens. */
export function move(event: ScreenEvent): void {
  const state = $signIn.get()
  const screen = nextScreen(state.screen, event)
  const mobile = event === 'back' ? '' : state.mobile
  $signIn.set({ ...state, screen, mobile, error: null, field: null })
}

export const clearError = (): void => $signIn.set({ ...$signIn.get(), error: null, field: null })

/**
 * Section 4, check-register: an account gets the password screen, with the code as the other way,
 * whether or not it has a password; a new or incomplete one gets a code.
 */
export const enterMobile = (mobile: string): Promise<void> =>
  attempt(async () => {
    $signIn.setKey('mobile', mobile)
    try {
      const { data } = await checkRegister(call, mobile)
      if (isIncomplete(data)) await toCode('is-new', sendCode)
      else move('has-account')
    } catch (error) {
      if (codeOf(error) !== HttpStatus.notFound) throw error
      await toCode('is-new', register)
    }
  })

/** Section 8: 404 is the catalogue's sentence, anything else the first about the password. */
export const enterPassword = (password: string): Promise<void> =>
  attempt(
    async () => enter((await login(call, $signIn.get().mobile, password)).data),
    error =>
      codeOf(error) === HttpStatus.notFound
        ? accountMessages.passwordIncorrect
        : (fieldsOf(error)['password'] ?? sentenceOf(error)),
  )

/** A code signs in; on the registration screen it opens the form. */
export const enterCode = (code: string): Promise<void> =>
  attempt(async () => {
    const { screen, mobile } = $signIn.get()
    const { data }: { data: SignedIn } = await verify(call, mobile, code)
    forgetSentCodes()
    await enter(data, screen === 'register-code')
  })

/** Sends a code on the way to another screen; a failure shows its first sentence there. */
export const askCode = (event: 'use-code' | 'forgot'): Promise<void> =>
  attempt(() => toCode(event, sendCode))

export const resendCode = (): Promise<void> =>
  attempt(
    async () => {
      const { mobile } = $signIn.get()
      const sent = sendCode(call, mobile).then(notifyResent)
      $signIn.setKey('resendAt', await takeCode(mobile, sent))
    },
    error => {
      move('send-failed')
      return sentenceOf(error)
    },
  )

/** The new password signs in by itself, as if it were typed; where that fails, it is asked for. */
export const enterNewPassword = (code: string, password: string): Promise<void> =>
  attempt(async () => {
    const mobile_no = $signIn.get().mobile
    const body = { mobile_no, code, password, password_confirmation: password }
    await resetPassword(call, body)
    forgetSentCodes()
    const user = await login(call, mobile_no, password).then(
      ({ data }) => data,
      () => null,
    )
    if (user) {
      notifyNextPage('success', [accountMessages.passwordReset])
      await enter(user)
      return
    }
    notify('success', accountMessages.passwordReset)
    move('password-reset')
  })

/** Sends a code and opens the screen that asks for it; `send-failed` where none was sent (section 8). */
async function toCode(event: ScreenEvent, send: typeof sendCode | typeof register): Promise<void> {
  const { mobile } = $signIn.get()
  try {
    $signIn.setKey('resendAt', await codeFor(mobile, () => send(call, mobile)))
  } catch (error) {
    move('send-failed')
    throw error
  }
  move(event)
}

let working = false
let spinner: ReturnType<typeof setTimeout> | undefined

/** One attempt at a time; its failure becomes the sentence of the screen. */
async function attempt(
  work: () => Promise<void> | void,
  explain: (error: unknown) => string = sentenceOf,
): Promise<void> {
  turn()
  if (working) return
  working = true
  clearError()
  try {
    await painted()
    await work()
  } catch (error) {
    // It may lead to another screen.
    const told = explain(error)
    const field = Object.keys(fieldsOf(error))[0] ?? null
    $signIn.set({ ...$signIn.get(), error: told, field })
  } finally {
    working = false
    clearTimeout(spinner)
    $signIn.setKey('busy', false)
  }
}

/** A page that is left in this moment paints nothing. */
const PAINT_MAX_MS = 100

/** Until the button is seen to turn: what is asked of the server comes after it. */
const painted = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MAX_MS)
  })

/** The button turns while an attempt is under way, for the time of its screen at the most. */
function turn(): void {
  clearTimeout(spinner)
  $signIn.setKey('busy', true)
  spinner = setTimeout(() => $signIn.setKey('busy', false), SPINNER_MS[$signIn.get().screen])
}
