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
import { completeSignIn } from './account.ts'
import { call } from './client.ts'
import { deviceId } from './device.ts'
import { notify, notifyNextPage } from './notice.ts'
import { codeOf, fieldsOf, sentenceOf } from './refusal.ts'
import { ensureCode, forgetSentCodes, notifyResent, requestCode } from './sent-code.ts'
import { nextScreen, type Screen, type ScreenEvent } from './sign-in-screens.ts'

interface SignInState {
  screen: Screen
  mobile: string
  /** Sentence next to the field. */
  error: string | null
  /** Field that the server's sentence is about. */
  field: string | null
  /** Whether the button shows a spinner. */
  busy: boolean
  /** When a code can be sent again, epoch milliseconds. */
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

/** The longest time that each screen's button shows a spinner. */
const SPINNER_MS: Record<Screen, number> = {
  mobile: LOGIN_SPINNER_MS,
  password: PASSWORD_SPINNER_MS,
  code: OTP_SPINNER_MS,
  'register-code': OTP_SPINNER_MS,
  forgot: OTP_SPINNER_MS,
}

export function move(event: ScreenEvent): void {
  const state = $signIn.get()
  const screen = nextScreen(state.screen, event)
  const mobile = event === 'back' ? '' : state.mobile
  $signIn.set({ ...state, screen, mobile, error: null, field: null })
}

export const clearError = (): void => $signIn.set({ ...$signIn.get(), error: null, field: null })

/**
 * An account gets the password screen whether or not it has a password, with the code as
 * alternative; a new or incomplete one gets a code.
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

const signInByPassword = (mobile_no: string, password: string) =>
  login(call, { mobile_no, password }, deviceId())

/** 404 has a sentence of ours; else the first about the password. */
export const enterPassword = (password: string): Promise<void> =>
  attempt(
    async () => completeSignIn((await signInByPassword($signIn.get().mobile, password)).data),
    error =>
      codeOf(error) === HttpStatus.notFound
        ? accountMessages.passwordIncorrect
        : (fieldsOf(error)['password'] ?? sentenceOf(error)),
  )

/** Signs in; on the registration screen opens the form. */
export const enterCode = (code: string): Promise<void> =>
  attempt(async () => {
    const { screen, mobile } = $signIn.get()
    const { data }: { data: SignedIn } = await verify(call, { mobile_no: mobile, code }, deviceId())
    forgetSentCodes()
    await completeSignIn(data, screen === 'register-code')
  })

/** A failure is shown on the current screen. */
export const sendCodeTo = (event: 'use-code' | 'forgot'): Promise<void> =>
  attempt(() => toCode(event, sendCode))

export const resendCode = (): Promise<void> =>
  attempt(
    async () => {
      const { mobile } = $signIn.get()
      const sent = sendCode(call, mobile).then(notifyResent)
      $signIn.setKey('resendAt', await requestCode(mobile, sent))
    },
    error => {
      move('send-failed')
      return sentenceOf(error)
    },
  )

/** Signs in with the new password; when that fails, asks for it. */
export const enterNewPassword = (code: string, password: string): Promise<void> =>
  attempt(async () => {
    const mobile_no = $signIn.get().mobile
    const body = { mobile_no, code, password, password_confirmation: password }
    await resetPassword(call, body)
    forgetSentCodes()
    const user = await signInByPassword(mobile_no, password).then(
      ({ data }) => data,
      () => null,
    )
    if (user) {
      notifyNextPage('success', [accountMessages.passwordReset])
      await completeSignIn(user)
      return
    }
    notify('success', accountMessages.passwordReset)
    move('password-reset')
  })

/** Sends a code and opens the screen that asks for it; `send-failed` when none was sent. */
async function toCode(event: ScreenEvent, send: typeof sendCode | typeof register): Promise<void> {
  const { mobile } = $signIn.get()
  try {
    $signIn.setKey('resendAt', await ensureCode(mobile, () => send(call, mobile)))
  } catch (error) {
    move('send-failed')
    throw error
  }
  move(event)
}

let working = false
let spinner: ReturnType<typeof setTimeout> | undefined

/** One attempt at a time; a failure becomes the screen's sentence. */
async function attempt(
  work: () => Promise<void> | void,
  explain: (error: unknown) => string = sentenceOf,
): Promise<void> {
  startSpinner()
  if (working) return
  working = true
  clearError()
  try {
    await painted()
    await work()
  } catch (error) {
    // May move to another screen.
    const message = explain(error)
    const field = Object.keys(fieldsOf(error))[0] ?? null
    $signIn.set({ ...$signIn.get(), error: message, field })
  } finally {
    working = false
    clearTimeout(spinner)
    $signIn.setKey('busy', false)
  }
}

/** A page that is being left paints no frame. */
const PAINT_MAX_MS = 100

/** Waits until the spinner is painted before the request starts. */
const painted = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MAX_MS)
  })

/** Spins during an attempt, at most for the screen's time. */
function startSpinner(): void {
  clearTimeout(spinner)
  $signIn.setKey('busy', true)
  spinner = setTimeout(() => $signIn.setKey('busy', false), SPINNER_MS[$signIn.get().screen])
}
