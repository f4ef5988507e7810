import { expect, it } from 'vitest'
import * as limits from '#lib/rules/limits.ts'

type Limit = Exclude<keyof typeof limits, 'TEHRAN_BOUNDS' | 'IRAN_BOUNDS'>

// The numbers that cart, sign-in, checkout and payment result live by, as its words
// have them. That each screen keeps to its number is held by the screen's own tests.
const ROWS: [words: string, limit: Limit, value: number][] = [
  ['spinner 6 s', 'CART_SPINNER_MS', 6_000],
  ['800 ms on bundle / cart page button', 'CART_PAGE_SPINNER_MS', 800],
  ['action delay 200 ms', 'CART_ACTION_DELAY_MS', 200],
  ['fly animation 0.8 s', 'FLY_ANIMATION_MS', 800],
  ['page reload 300 ms after login on home', 'HOME_RELOAD_AFTER_LOGIN_MS', 300],
  ['redirect after save 0.8 s', 'REDIRECT_AFTER_SAVE_MS', 800],
  ['toast 5 s', 'TOAST_MS', 5_000],
  ['address search delay 250 ms', 'ADDRESS_SEARCH_DELAY_MS', 250],
  ['up to 15 results', 'ADDRESS_RESULTS_MAX', 15],
  ['map default Tehran zoom 10', 'MAP_ZOOM', 10],
  ['15 editing', 'MAP_ZOOM_EDITING', 15],
  ['OTP length 5', 'OTP_LENGTH', 5],
  ['resend 120000 ms', 'OTP_RESEND_MS', 120_000],
  ['login spinner 8 s', 'LOGIN_SPINNER_MS', 8_000],
  ['password login 1 s', 'PASSWORD_SPINNER_MS', 1_000],
  ['OTP 2.5 s', 'OTP_SPINNER_MS', 2_500],
  ['mobile 11 digits', 'MOBILE_DIGITS', 11],
  ['password over 5 characters', 'PASSWORD_MIN_CHARS', 6],
  ['port 5 registers without online payment', 'PORT_WITHOUT_PAYMENT', 5],
  ['1 or 2 orders awaiting payment', 'UNPAID_ORDERS_MAX', 2],
  ["10000 toman off a friend's first purchase, in rials", 'REFERRAL_FRIEND_RIALS', 100_000],
  ['a 10000 toman code to the referrer, in rials', 'REFERRAL_REWARD_RIALS', 100_000],
]

it.each(ROWS)('states %s: %s', (_, limit, value) => {
  expect(limits[limit]).toBe(value)
})

it('bounds lat 35.52 to 35.94, lng 51.09 to 51.79', () => {
  expect(limits.TEHRAN_BOUNDS).toEqual({
    latMin: 35.52,
    latMax: 35.94,
    lngMin: 51.09,
    lngMax: 51.79,
  })
})
