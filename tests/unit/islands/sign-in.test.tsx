import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { RegisterForm } from '#islands/account/RegisterForm.tsx'
import { SignIn } from '#islands/account/SignIn.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { move } from '#stores/sign-in.ts'
import { $user } from '#stores/user.ts'
import { $toasts } from '#stores/toasts.ts'
import { codeSentTo, insertUser, nextMobile, otherCode } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
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
  history.replaceState(null, '', '/login')
})
afterEach(() => {
  cleanup()
  $toasts.set([])
})

const known = async (register_status: RegisterStatus, hash: string | null): Promise<string> => {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile, register_status, password_hash: hash })
  return mobile
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** From the mobile entry to the screen that the number leads to. */
async function enter(mobile: string, title: string): Promise<void> {
  render(<SignIn />)
  await titled(accountLabels.loginOrSignUp)
  fireEvent.change(field(accountLabels.mobile), { target: { value: mobile } })
  press(actionLabels.continue)
  await titled(title)
}
const { passwordTitle, otpTitle, registerOtpTitle } = accountLabels

describe('the screen after check-register', () => {
  it.each([
    [
      'register_status 1: login',
      () => known(RegisterStatus.complete, password_hash),
      passwordTitle,
    ],
    [
      'register_status 4: login',
      () => known(RegisterStatus.formSaved, password_hash),
      passwordTitle,
    ],
    [
      'no password yet: login all the same',
      () => known(RegisterStatus.complete, null),
      passwordTitle,
    ],
    ['otherwise: register-OTP', () => known(RegisterStatus.incomplete, null), registerOtpTitle],
    ['404: register-OTP', () => Promise.resolve(nextMobile()), registerOtpTitle],
  ])('%s', async (_, numberOf, title) => {
    await enter(await numberOf(), title)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    press(accountLabels.backToMobile)
    await titled(accountLabels.loginOrSignUp)
    expect(field(accountLabels.mobile).value).toBe('')
  })
})

/** The sentence that belongs to a field, once it is there. */
async function faultOf(label: string, message: string): Promise<void> {
  const note = await screen.findByText(message)
  expect(field(label).getAttribute('aria-describedby')).toBe(note.id)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
}

describe('the message of a refusal at its field', () => {
  it('is shown for a password that was not typed', async () => {
    await enter(await known(RegisterStatus.complete, password_hash), passwordTitle)
    press(accountLabels.login)
    await faultOf(accountLabels.password, accountMessages.passwordRequired)
    expect(document.activeElement).toBe(field(accountLabels.password))
    expect(browser.calls.filter(call => call.endsWith('/login'))).toEqual([])
  })

  it('is shown for a wrong password', async () => {
    await enter(await known(RegisterStatus.complete, password_hash), passwordTitle)
    fireEvent.change(field(accountLabels.password), { target: { value: 'نه این' } })
    press(accountLabels.login)
    await faultOf(accountLabels.password, accountMessages.passwordIncorrect)
  })

  it('is shown for a wrong code, and the right one signs in', async () => {
    const mobile = await known(RegisterStatus.complete, null)
    await enter(mobile, passwordTitle)
    press(accountLabels.loginWithOtp)
    await titled(otpTitle)
    const code = codeSentTo(shop, mobile)
    fireEvent.change(field(accountLabels.otp), { target: { value: otherCode(code) } })
    await faultOf(accountLabels.otp, accountMessages.otpWrong)
    fireEvent.change(field(accountLabels.otp), { target: { value: code } })
    await waitFor(() => expect(browser.visited).toEqual(['/']))
  })

  it('is shown on the password screen when the code could not be sent', async () => {
    await enter(await known(RegisterStatus.complete, password_hash), passwordTitle)
    browser.answer = () =>
      Promise.resolve(Response.json({ code: 503, message: 'پیامک نرفت' }, { status: 503 }))
    press(accountLabels.loginWithOtp)
    await faultOf(accountLabels.password, 'پیامک نرفت')
    await titled(passwordTitle)
  })
})

describe('the registration form', () => {
  const label = (text: string) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text}\\*?$`))
  const type = (text: string, value: string) => fireEvent.change(label(text), { target: { value } })
  async function send(password: string): Promise<void> {
    const userId = await insertUser(shop.db, {
      mobile: nextMobile(),
      register_status: RegisterStatus.incomplete,
    })
    const token = await shop.login(userId)
    await signInWith({ userId, addressId: 0, token, client: shop.as(token) })
    render(<RegisterForm />)
    type(accountLabels.firstName, 'سارا')
    type(accountLabels.lastName, 'رضایی')
    type(accountLabels.password, password)
    const save = screen.getByRole('button', { name: accountLabels.saveAndContinue })
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe(null))
  }

  it('shows what the server refuses, at fields and as a toast', async () => {
    await send('123456')
    expect(screen.getByRole('alert').textContent).toBe(
      `${siteMessages.errorOccurred} ${accountMessages.mendMarked}`,
    )
    expect(screen.getByText(accountMessages.passwordCommon)).toBeTruthy()
    expect(browser.takeNotices()).toEqual([accountMessages.passwordCommon])
    expect($user.get()?.register_status).toBe(3)
  })

  it('leads to register_status 4', async () => {
    await send(PASSWORD)
    expect($user.get()?.register_status).toBe(4)
    expect(browser.takeNotices()).toEqual([accountMessages.registered])
  })
})
