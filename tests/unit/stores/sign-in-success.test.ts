import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { saveSignUp } from '#stores/account.ts'
import { addToCart } from '#stores/cart.ts'
import { $cart, $cartLoadState } from '#stores/cart-items.ts'
import { $choice, loadCheckout } from '#stores/checkout.ts'
import { $resume, storeBackUrl } from '#stores/resume.ts'
import {
  sendCodeTo,
  enterCode,
  enterMobile,
  enterPassword,
  move,
  $signIn,
} from '#stores/sign-in.ts'
import { $user } from '#stores/user.ts'
import {
  codeSentTo,
  insertAddress,
  insertUser,
  nextMobile,
} from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
const PASSWORD = 'sabad-1405'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => {
  move('back')
  $resume.set(false)
  history.replaceState(null, '', '/login')
})

/** A number of this status, with the main address that status 1 comes with; its mobile. */
async function known(register_status: RegisterStatus, hash: string | null): Promise<string> {
  const mobile = nextMobile()
  const user_id = await insertUser(shop.db, { mobile, register_status, password_hash: hash })
  if (register_status === RegisterStatus.complete)
    await insertAddress(shop.db, { user_id, is_main: 1 })
  return mobile
}

describe('check-register', () => {
  const registerCall = 'POST /check-register'
  it.each<[string, () => Promise<string>, string, string[]]>([
    [
      'register_status 1',
      () => known(RegisterStatus.complete, password_hash),
      'password',
      [registerCall],
    ],
    [
      'register_status 4',
      () => known(RegisterStatus.formSaved, password_hash),
      'password',
      [registerCall],
    ],
    [
      'register_status 1 without a password',
      () => known(RegisterStatus.complete, null),
      'password',
      [registerCall],
    ],
    [
      'register_status 4 without a password',
      () => known(RegisterStatus.formSaved, null),
      'password',
      [registerCall],
    ],
    [
      'otherwise',
      () => known(RegisterStatus.incomplete, null),
      'register-code',
      [registerCall, 'POST /code'],
    ],
    ['404', () => Promise.resolve(nextMobile()), 'register-code', [registerCall, 'POST /register']],
  ])('leads to the next screen: %s', async (_, numberOf, screen, calls) => {
    const mobile = await numberOf()
    await enterMobile(mobile)
    expect($signIn.get()).toMatchObject({ screen, mobile, error: null })
    expect(browser.calls).toEqual(calls)
    const sent = shop.outbox.filter(sms => sms.to === mobile)
    expect(sent).toHaveLength(calls.length - 1)
  })
})

/** Signs in with the password, or with the code of the text message. */
const BY = {
  password: async (mobile: string) => {
    await enterMobile(mobile)
    await enterPassword(PASSWORD)
  },
  code: async (mobile: string) => {
    await enterMobile(mobile)
    await sendCodeTo('use-code')
    await enterCode(codeSentTo(shop, mobile))
  },
}
const hashFor = (by: keyof typeof BY) => (by === 'password' ? password_hash : null)

describe('a successful sign-in', () => {
  it.each([
    ['password', 1],
    ['code', 1],
    ['password', 4],
    ['code', 4],
  ] as const)('stores user, cart and list, by %s, register_status %i', async (by, status) => {
    const mobile = await known(status, hashFor(by))
    const milk = await cartableIn(shop)
    addToCart(milk)
    addToCart(milk)
    await BY[by](mobile)
    expect($user.get()).toMatchObject({ mobile, register_status: status })
    const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
    expect(stored('sabad:user')).toMatchObject({ mobile, token: $user.get()?.token })
    expect(stored('sabad:cart')).toMatchObject([{ count: 2, cartable: { id: milk.id } }])
    expect($cart.get()).toMatchObject([{ count: 2, temporary: false, cartable: { id: milk.id } }])
    expect($cartLoadState.get()).toBe('ready')
    const { data } = await shop.as($user.get()!.token)('GET /cart/list', {})
    expect(data).toMatchObject([{ count: 2, cartable: { id: milk.id } }])
    expect(browser.visited).toEqual(['/'])
  })

  it.each(['password', 'code'] as const)('selects the main address, by %s', async by => {
    const mobile = await known(RegisterStatus.complete, hashFor(by))
    addToCart(await cartableIn(shop))
    await BY[by](mobile)
    await loadCheckout()
    expect($choice.get().address).toMatchObject({ id: $user.get()?.address?.id, type: 1 })
  })
})

it('shows the form first after an OTP registration, and keeps items in the browser', async () => {
  const mobile = await known(RegisterStatus.incomplete, null)
  addToCart(await cartableIn(shop))
  await BY.code(mobile)
  expect($user.get()).toMatchObject({ mobile, register_status: RegisterStatus.incomplete })
  expect(browser.visited).toEqual(['/register'])
  expect($cart.get()).toMatchObject([{ count: 1, temporary: true }])
  expect(browser.calls.filter(call => call.includes('/cart'))).toEqual([])
})

describe('the redirect after login', () => {
  it.each([
    ['resume flag set and status 1', 1, true, '/profile/orders?page=2', '/checkout'],
    [
      'resume flag set, another status: saved backUrl',
      4,
      true,
      '/profile/orders',
      '/profile/orders',
    ],
    ['saved backUrl', 1, false, '/profile/orders?page=2', '/profile/orders?page=2'],
    ['a backUrl of another site is none', 1, false, 'https://evil.example/', '/'],
    ['else /', 1, false, null, '/'],
  ] as const)('%s', async (_, status, resume, backUrl, road) => {
    const mobile = await known(status, password_hash)
    $resume.set(resume)
    storeBackUrl(backUrl)
    await BY.password(mobile)
    expect(browser.visited).toEqual([road])
  })
})

it.each([
  ['first server field message', 422, { mobile_no: ['یکم', 'دوم'] }, 'یکم'],
  ['a message alone', 429, 'بعداً دوباره', 'بعداً دوباره'],
])('shows the failed registration of a new number: %s', async (_, code, message, expected) => {
  browser.answer = request =>
    request.url.endsWith('/register') && !request.url.endsWith('/check-register')
      ? Promise.resolve(Response.json({ status: false, code, message }, { status: code }))
      : undefined
  await enterMobile(nextMobile())
  expect($signIn.get()).toMatchObject({ screen: 'mobile', error: expected, busy: false })
})

it('sends the password as its own confirmation', async () => {
  await BY.code(await known(RegisterStatus.incomplete, null))
  let sent: Promise<unknown> | undefined
  browser.answer = request => {
    sent = request.clone().json()
    return undefined
  }
  const names = { first_name: 'سارا', last_name: 'احمدی', email: '' }
  expect(await saveSignUp({ ...names, password: PASSWORD, terms_of_use: true })).toBe(null)
  expect(await sent).toMatchObject({ password: PASSWORD, password_confirmation: PASSWORD })
  expect($user.get()?.register_status).toBe(4)
})
