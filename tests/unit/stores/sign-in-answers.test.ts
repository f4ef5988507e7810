import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { reloadUser, saveSignUp } from '#stores/account.ts'
import { readMobile } from '#stores/typed-mobile.ts'
import {
  sendCodeTo,
  enterCode,
  enterMobile,
  enterNewPassword,
  enterPassword,
  move,
  resendCode,
  $signIn,
} from '#stores/sign-in.ts'
import type { Screen } from '#stores/sign-in-screens.ts'
import { $user } from '#stores/user.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  move('back')
})
afterEach(() => vi.useRealTimers())

const MOBILE = '09121234567'
const on = (screen: Screen) => $signIn.set({ ...$signIn.get(), screen, mobile: MOBILE })
const refuseWith = (code: number, message: unknown) => {
  browser.answer = () =>
    Promise.resolve(Response.json({ status: false, code, message }, { status: code }))
}
const FORM = { first_name: 'سارا', last_name: 'رضایی', email: '', password: '123456' }

describe('a typed mobile', () => {
  it.each([
    ['09121234567', MOBILE],
    ['۰۹۱۲۱۲۳۴۵۶۷', MOBILE],
    ['  9121234567 ', MOBILE],
    ['۹۱۲۱۲۳۴۵۶۷', MOBILE],
    ['+989121234567', MOBILE],
    ['+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷', MOBILE],
  ])('%s is accepted', (typed, mobile) => {
    expect(readMobile(typed)).toEqual({ mobile })
  })
  it.each([
    ['', accountMessages.mobileElevenDigits],
    ['شماره', accountMessages.mobileOnlyNumbers],
    ['0912a234567', accountMessages.mobileOnlyNumbers],
    ['0912123456', accountMessages.mobileElevenDigits],
    ['912123456', accountMessages.mobileElevenDigits],
    ['091212345678', accountMessages.mobileElevenDigits],
    ['02112345678', accountMessages.mobileInvalid],
  ])('%s is refused', (typed, fault) => {
    expect(readMobile(typed)).toEqual({ fault })
  })
})

const ROWS: [
  does: string,
  from: Screen,
  act: () => Promise<void>,
  code: number,
  message: unknown,
  to: Screen,
  expected: string,
][] = [
  [
    'check-register other than 404: mobile_no message',
    'mobile',
    () => enterMobile(MOBILE),
    422,
    { mobile_no: ['یکم', 'دوم'] },
    'mobile',
    'یکم',
  ],
  [
    "password login 404: 'your password is incorrect'",
    'password',
    () => enterPassword('x'),
    404,
    'چیز دیگری',
    'password',
    accountMessages.passwordIncorrect,
  ],
  [
    'password login else: first password message',
    'password',
    () => enterPassword('x'),
    422,
    { mobile_no: ['شماره'], password: ['رمز یک', 'رمز دو'] },
    'password',
    'رمز یک',
  ],
  [
    'OTP: first server field message',
    'code',
    () => enterCode('12345'),
    422,
    { code: ['کد یک', 'کد دو'] },
    'code',
    'کد یک',
  ],
  [
    'register OTP: first server field message',
    'register-code',
    () => enterCode('12345'),
    422,
    { code: ['کد یک'] },
    'register-code',
    'کد یک',
  ],
  [
    'send-code failure reopens login with the first message',
    'code',
    resendCode,
    429,
    'بعداً',
    'password',
    'بعداً',
  ],
  [
    'send-code failure of a forgotten password, likewise',
    'forgot',
    resendCode,
    503,
    'پیامک نرفت',
    'password',
    'پیامک نرفت',
  ],
  [
    'send-code failure of a registration, which has no password',
    'register-code',
    resendCode,
    503,
    'پیامک نرفت',
    'mobile',
    'پیامک نرفت',
  ],
  [
    'send-code failure on the way to a code',
    'password',
    () => sendCodeTo('use-code'),
    429,
    'بعداً',
    'password',
    'بعداً',
  ],
  [
    'a new password that is refused',
    'forgot',
    () => enterNewPassword('12345', '111111'),
    422,
    { password: ['رایج است'] },
    'forgot',
    'رایج است',
  ],
  [
    'an answer without a word',
    'password',
    () => enterPassword('x'),
    500,
    '',
    'password',
    siteMessages.errorOccurred,
  ],
]

describe('a refused call', () => {
  it.each(ROWS)('shows its message: %s', async (_, from, act, code, message, to, expected) => {
    on(from)
    refuseWith(code, message)
    await act()
    expect($signIn.get()).toMatchObject({ screen: to, error: expected, busy: false })
    expect(browser.takeNotices()).toEqual([])
  })

  it.each([500, 404])("user load, %i: 'Network error'", async code => {
    await signInAs(shop)
    const before = $user.get()
    refuseWith(code, 'چیز دیگری')
    await reloadUser()
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    expect($user.get()).toBe(before)
  })

  it('shows a network error without an answer', async () => {
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await enterMobile(MOBILE)
    expect($signIn.get()).toMatchObject({ screen: 'mobile', error: siteMessages.networkError })
  })

  it('marks the field of a message until something is typed', async () => {
    on('forgot')
    refuseWith(422, { password: ['رایج است'] })
    await enterNewPassword('12345', '111111')
    expect($signIn.get().field).toBe('password')
    move('back')
    expect($signIn.get()).toMatchObject({ error: null, field: null, mobile: '' })
  })

  it("shows 'an error occurred' for the registration form, and one toast for each message", async () => {
    await signInAs(shop, { register_status: RegisterStatus.incomplete })
    refuseWith(422, { first_name: ['نام یک'], password: ['رمز یک', 'رمز دو'] })
    const faults = await saveSignUp({ ...FORM, terms_of_use: true })
    expect(faults).toEqual({
      form: siteMessages.errorOccurred,
      first_name: 'نام یک',
      password: 'رمز یک',
    })
    expect(browser.takeNotices()).toEqual(['نام یک', 'رمز یک', 'رمز دو'])
  })
})

describe('the longest spinner of the button', () => {
  it.each([
    ['mobile', () => enterMobile(MOBILE), 8_000],
    ['password', () => enterPassword('x'), 1_000],
    ['code', () => enterCode('12345'), 2_500],
    ['register-code', () => enterCode('12345'), 2_500],
    ['forgot', () => enterNewPassword('12345', '123456'), 2_500],
  ] as const)('%s', async (screen, act, ms) => {
    on(screen)
    let answer: (response: Response) => void = () => undefined
    browser.answer = () => new Promise(resolve => (answer = resolve))
    vi.useFakeTimers()
    const working = act()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect($signIn.get().busy).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect($signIn.get().busy).toBe(false)
    // Pressed again it turns again, and asks nothing twice.
    void act()
    expect($signIn.get().busy).toBe(true)
    expect(browser.calls).toHaveLength(1)
    answer(Response.json({ code: 422, message: 'نشد' }, { status: 422 }))
    await working
    expect($signIn.get().busy).toBe(false)
  })
})
