import { accountLabels } from '#lib/text/labels/account.ts'

/** Section 2: the screens of sign-in, one at a time. */
export type Screen = 'mobile' | 'password' | 'code' | 'register-code' | 'forgot'

/** What may happen on a screen. */
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
  /** Whether a code was sent to get here, so that the screen counts down to the resend. */
  counts: boolean
  /** Where an event leads; one that is not named changes nothing. */
  on: Partial<Record<ScreenEvent, Screen>>
}

/**
 * Section 4: `back` always returns to the mobile entry; a code that cannot be sent leads to the
 * password, that of a registration to the mobile entry: it has no password yet.
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
