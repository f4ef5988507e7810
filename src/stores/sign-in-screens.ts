import { accountLabels } from '#lib/text/labels/account.ts'

/** The screens of sign-in, one at a time. */
export type Screen = 'mobile' | 'password' | 'code' | 'register-code' | 'forgot'

export type ScreenEvent =
  | 'has-account'
  | 'is-new'
  | 'use-code'
  | 'use-password'
  | 'forgot'
  | 'send-failed'
  | 'password-reset'
  | 'back'

interface ScreenRow {
  title: string
  /** Whether the screen counts down to sending another code. */
  counts: boolean
  /** Events that are not listed change nothing. */
  on: Partial<Record<ScreenEvent, Screen>>
}

/**
 * `back` returns to the mobile. When a code cannot be sent, an account gets the password screen; a
 * new one has no password and returns to the mobile.
 */
export const SCREENS: Record<Screen, ScreenRow> = {
  mobile: {
    title: accountLabels.loginOrSignUp,
    counts: false,
    on: { 'has-account': 'password', 'is-new': 'register-code' },
  },
  password: {
    title: accountLabels.passwordTitle,
    counts: false,
    on: { 'use-code': 'code', forgot: 'forgot', back: 'mobile' },
  },
  code: {
    title: accountLabels.otpTitle,
    counts: true,
    on: { 'use-password': 'password', 'send-failed': 'password', back: 'mobile' },
  },
  'register-code': {
    title: accountLabels.registerOtpTitle,
    counts: true,
    on: { 'send-failed': 'mobile', back: 'mobile' },
  },
  forgot: {
    title: accountLabels.resetPassword,
    counts: true,
    on: { 'password-reset': 'password', 'send-failed': 'password', back: 'mobile' },
  },
}

export const nextScreen = (screen: Screen, event: ScreenEvent): Screen =>
  SCREENS[screen].on[event] ?? screen
