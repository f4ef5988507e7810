import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodeScreen } from '#islands/account/CodeScreen.tsx'
import { ForgotScreen } from '#islands/account/ForgotScreen.tsx'
import { OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { $signIn } from '#stores/sign-in.ts'

const { enterCode, enterNewPassword, resendCode } = vi.hoisted(() => ({
  enterCode: vi.fn(),
  enterNewPassword: vi.fn(),
  resendCode: vi.fn(),
}))
vi.mock('#stores/sign-in.ts', async load => ({
  ...(await load<object>()),
  enterCode,
  enterNewPassword,
  resendCode,
}))

const MOBILE = '09121234567'
beforeEach(() => {
  vi.clearAllMocks()
  $signIn.set({
    ...$signIn.get(),
    ...{ mobile: MOBILE, error: null, field: null, busy: false, resendAt: 0 },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const field = () => screen.getByLabelText<HTMLInputElement>(accountLabels.otp)
const type = (value: string) => fireEvent.change(field(), { target: { value } })

describe('the code field', () => {
  it("accepts a text message's autofill and submits itself at five digits", () => {
    render(<CodeScreen registers={false} />)
    expect(field().autocomplete).toBe('one-time-code')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    type('۱۲۳۴')
    expect(enterCode).not.toHaveBeenCalled()
    type('۱۲۳۴۵')
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('12345')
    expect(field().value).toBe('۱۲۳۴۵')
  })

  it('accepts five digits and nothing else', () => {
    render(<CodeScreen registers={false} />)
    type('12-34 5678')
    expect(field().value).toBe('۱۲۳۴۵')
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('12345')
  })

  it('keeps the caret while Latin digits become Persian ones', () => {
    render(<CodeScreen registers={false} />)
    type('۱۲۳')
    // A digit is typed behind the first one.
    const typeAt = (value: string, selectionStart: number) =>
      fireEvent.change(field(), { target: { value, selectionStart, selectionEnd: selectionStart } })
    typeAt('۱9۲۳', 2)
    expect(field().value).toBe('۱۹۲۳')
    expect([field().selectionStart, field().selectionEnd]).toEqual([2, 2])
    // A letter leaves the digits and the caret.
    typeAt('۱۹x۲۳', 3)
    expect(field().value).toBe('۱۹۲۳')
    expect(field().selectionStart).toBe(2)
  })

  it('takes the only group of five digits out of a pasted text', () => {
    render(<CodeScreen registers={false} />)
    type('۱۲')
    const text = 'کد تأیید شما در سبد: ۵۴۳۲۱\nتا ۲ دقیقه\n\n@shop.example #54321'
    fireEvent.paste(field(), { clipboardData: { getData: () => text } })
    expect(field().value).toBe('۵۴۳۲۱')
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('54321')
  })

  it('waits for the terms when registering', () => {
    render(<CodeScreen registers />)
    const send = screen.getByRole<HTMLButtonElement>('button', { name: accountLabels.register })
    type('12345')
    expect(enterCode).not.toHaveBeenCalled()
    expect(send.disabled).toBe(true)
    const terms = screen.getByLabelText(accountLabels.acceptTerms)
    fireEvent.click(terms)
    expect(send.disabled).toBe(false)
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('12345')
    type('1234')
    expect(send.disabled).toBe(true)
    type('54321')
    expect(enterCode).toHaveBeenLastCalledWith('54321')
    // A code that was refused is not sent again by a tick.
    act(() => $signIn.setKey('error', 'کد واردشده درست نیست.'))
    fireEvent.click(terms)
    fireEvent.click(terms)
    expect(enterCode).toHaveBeenCalledTimes(2)
  })

  it('does not resend a refused code by its button, but one that got no answer', () => {
    render(<CodeScreen registers={false} />)
    type('12345')
    act(() => $signIn.set({ ...$signIn.get(), error: 'کد واردشده درست نیست.', field: 'code' }))
    act(() => field().blur())
    const send = screen.getByRole('button', { name: accountLabels.login })
    fireEvent.click(send)
    expect(enterCode).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field())
    act(() => $signIn.set({ ...$signIn.get(), error: 'خطای شبکه', field: null }))
    fireEvent.click(send)
    expect(enterCode).toHaveBeenCalledTimes(2)
  })

  it('names what is missing while its button is disabled', () => {
    render(<CodeScreen registers />)
    const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(note()?.textContent).toBe(accountMessages.otpFiveDigits)
    type('12345')
    expect(note()?.textContent).toBe(accountMessages.termsRequired)
    fireEvent.click(screen.getByLabelText(accountLabels.acceptTerms))
    expect(note()).toBe(null)
  })

  it('is focused, selected and marked after a wrong code', () => {
    render(<CodeScreen registers={false} />)
    type('12345')
    act(() => field().blur())
    act(() => $signIn.setKey('error', 'کد واردشده درست نیست.'))
    expect(document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const note = screen.getByText('کد واردشده درست نیست.')
    expect(field().getAttribute('aria-describedby')).toBe(note.id)
    expect(note.getAttribute('aria-live')).toBe('polite')
  })

  it('is filled by Web OTP where the browser has it', async () => {
    vi.stubGlobal('OTPCredential', vi.fn())
    const get = vi.fn(() => Promise.resolve({ code: '54321' }))
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
    const { unmount } = render(<CodeScreen registers={false} />)
    await vi.waitFor(() => expect(enterCode).toHaveBeenCalledExactlyOnceWith('54321'), 10_000)
    const [[options]] = get.mock.calls as unknown as [[{ otp: object; signal: AbortSignal }]]
    expect(options.otp).toEqual({ transport: ['sms'] })
    unmount()
    expect(options.signal.aborted).toBe(true)
  })
})

it('counts two minutes down, then offers another code', () => {
  vi.useFakeTimers()
  $signIn.setKey('resendAt', Date.now() + OTP_RESEND_MS)
  render(<CodeScreen registers={false} />)
  const clock = () => screen.getByText(accountLabels.resendOtpIn).parentElement?.textContent
  expect(clock()).toBe('ارسال دوباره‌ی کد تا۰۲:۰۰دیگر')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(clock()).toContain('۰۰:۵۹')
  expect(screen.queryByRole('button', { name: accountLabels.resendOtp })).toBe(null)
  act(() => void vi.advanceTimersByTime(59_000))
  fireEvent.click(screen.getByRole('button', { name: accountLabels.resendOtp }))
  expect(resendCode).toHaveBeenCalledOnce()
})

describe('the button for another code', () => {
  const again = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: accountLabels.resendOtp })
  const sent = () => act(() => $signIn.setKey('resendAt', Date.now() + OTP_RESEND_MS))

  it.each([
    ['signing in', <CodeScreen key="code" registers={false} />],
    ['a new password', <ForgotScreen key="forgot" />],
  ])('moves the focus to the code field: %s', (_, page) => {
    render(page)
    again().focus()
    fireEvent.click(again())
    expect(document.activeElement).toBe(again())
    sent()
    expect(screen.queryByRole('button', { name: accountLabels.resendOtp })).toBe(null)
    expect(document.activeElement).toBe(field())
  })

  it('does not take the focus from another field', () => {
    render(<ForgotScreen />)
    fireEvent.click(again())
    const password = screen.getByLabelText(accountLabels.newPassword)
    password.focus()
    sent()
    expect(document.activeElement).toBe(password)
  })
})

it('names the fault of a new password at its own field', () => {
  render(<ForgotScreen />)
  const password = () => screen.getByLabelText<HTMLInputElement>(accountLabels.newPassword)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: actionLabels.save })
  type('12345')
  fireEvent.change(password(), { target: { value: '123' } })
  fireEvent.click(save)
  const note = document.getElementById(password().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(accountMessages.passwordHint)
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password())
  expect(enterNewPassword).not.toHaveBeenCalled()
  fireEvent.change(password(), { target: { value: '123456' } })
  expect(password().getAttribute('aria-invalid')).toBe(null)
  fireEvent.click(save)
  expect(enterNewPassword).toHaveBeenCalledExactlyOnceWith('12345', '123456')
  act(() => $signIn.set({ ...$signIn.get(), error: 'رایج است', field: 'password' }))
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('aria-invalid')).toBe(null)
  expect(document.activeElement).toBe(password())
  act(() => $signIn.set({ ...$signIn.get(), error: 'کد درست نیست', field: 'code' }))
  expect(password().getAttribute('aria-invalid')).toBe(null)
  expect(document.activeElement).toBe(field())
})

it('does not resend a refused code with a new password', () => {
  render(<ForgotScreen />)
  const password = screen.getByLabelText(accountLabels.newPassword)
  type('12345')
  act(() => $signIn.set({ ...$signIn.get(), error: 'کد درست نیست', field: 'code' }))
  fireEvent.change(password, { target: { value: '123456' } })
  password.focus()
  fireEvent.click(screen.getByRole('button', { name: actionLabels.save }))
  expect(enterNewPassword).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
  type('54321')
  fireEvent.click(screen.getByRole('button', { name: actionLabels.save }))
  expect(enterNewPassword).toHaveBeenCalledExactlyOnceWith('54321', '123456')
})
