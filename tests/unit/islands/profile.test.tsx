import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChangePassword } from '#islands/profile/ChangePassword.tsx'
import { CompanyPage } from '#islands/profile/CompanyPage.tsx'
import { EditProfile } from '#islands/profile/EditProfile.tsx'
import { ProfileHome } from '#islands/profile/ProfileHome.tsx'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { messages } from '#lib/text/messages.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { greeting } from '#lib/text/sentences.ts'
import { storeBackUrl, takeBackUrl } from '#stores/resume.ts'
import { $user, updateUser } from '#stores/user.ts'
import { codeSentTo, nextMobile, otherCode } from '#tests/support/builders/account.ts'
import { browserForEach, showAgain } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => history.replaceState(null, '', '/profile'))

type Row = Parameters<typeof signInAs>[1]

/** A page of the profile, opened by a customer of this kind. */
async function open(page: ReactElement, row?: Row, path = '/profile'): Promise<void> {
  history.replaceState(null, '', path)
  await signInAs(shop, row)
  const before = $user.get()
  render(page)
  // What the shop knows now has come.
  await waitFor(() => expect($user.get()).not.toBe(before))
}
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
/** What stands below a field; the same may be told as a toast. */
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isBusy = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'
const refusal = (message: unknown) => () =>
  Promise.resolve(Response.json({ message }, { status: 422 }))

describe('/profile', () => {
  const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))

  it('shows name, mobile with 0, gender and the wallet in toman', async () => {
    await open(<ProfileHome />, { mobile: '09121112233', gender: Gender.female })
    const user = $user.get()
    if (user) updateUser({ ...user, mobile: '+989121112233', wallet_value: 1_250_000 })
    expect(await screen.findByText('۰۹۱۲۱۱۱۲۲۳۳')).toBeTruthy()
    for (const text of ['سارا احمدی', 'جنسیت: زن', formatTomanWithUnit(1_250_000)])
      expect(screen.getByText(text)).toBeTruthy()
    expect(links()).toEqual(['/profile/edit', '/profile/credit'])
  })

  it('omits a gender that was not given', async () => {
    await open(<ProfileHome />, { gender: Gender.unspecified })
    await screen.findByText('سارا احمدی')
    expect(screen.queryByText(/نامشخص|جنسیت/)).toBeNull()
  })

  it.each([
    [RegisterStatus.incomplete, ['/register'], true],
    [RegisterStatus.formSaved, ['/register', '/profile/edit', '/profile/credit'], false],
    [RegisterStatus.complete, ['/profile/edit', '/profile/credit'], false],
  ] as const)('links, with register_status %i, to %j', async (register_status, paths, hidden) => {
    await open(<ProfileHome />, { register_status })
    expect(links()).toEqual(paths)
    expect(document.documentElement.hasAttribute('data-unfinished')).toBe(hidden)
  })

  it.each([
    [1, 0],
    [3, 1],
  ])('shows, with confirm_status %i, %i warnings', async (confirm_status, warnings) => {
    await open(<ProfileHome />, { confirm_status })
    expect(screen.queryAllByText(accountMessages.accountNotConfirmed)).toHaveLength(warnings)
  })

  it('shows an unused coupon', async () => {
    await open(<ProfileHome />)
    const user = $user.get()
    if (user) updateUser({ ...user, has_unused_coupon: true })
    const couponLink = await screen.findByRole('link', { name: profileMessages.unusedCoupon })
    expect(couponLink.getAttribute('href')).toBe('/profile/coupons-codes')
  })
})

describe('/profile/edit', () => {
  const gender = () => field(profileLabels.gender) as unknown as HTMLSelectElement

  it('shows the stored profile without the national code', async () => {
    await open(<EditProfile />, {
      national_no: '0499370899',
      email: 'a@b.ir',
      gender: Gender.unspecified,
    })
    expect(field(accountLabels.firstName).value).toBe('سارا')
    expect(field(accountLabels.lastName).value).toBe('احمدی')
    expect(field(accountLabels.email).value).toBe('a@b.ir')
    expect(document.body.innerHTML).not.toContain('0499370899')
    const options = [...gender().options].map(({ value, disabled }) => [value, disabled])
    expect(options).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
    ])
    expect(gender().value).toBe('1')
  })

  it('refuses Latin letters in a name', async () => {
    await open(<EditProfile />)
    type(accountLabels.lastName, 'کرK')
    expect(field(accountLabels.lastName).value).toBe('کر')
    expect(noteOf(accountLabels.lastName)).toBe(accountMessages.switchKeyboardToPersian)
    type(accountLabels.lastName, 'کری')
    expect(noteOf(accountLabels.lastName)).toBe(undefined)
  })

  it("shows the server's fault at its field, and can be sent again", async () => {
    await open(<EditProfile />)
    browser.answer = refusal({ email: ['الف'], gender: ['ب'] })
    press(actionLabels.save)
    await waitFor(() => expect(noteOf(accountLabels.email)).toBe('الف'))
    expect(document.activeElement).toBe(field(accountLabels.email))
    expect(noteOf(profileLabels.gender)).toBe('ب')
    browser.answer = null
    type(accountLabels.firstName, 'مینا')
    fireEvent.change(gender(), { target: { value: '3' } })
    press(actionLabels.save)
    await waitFor(() => expect(browser.visited).toEqual(['/profile']))
    expect($user.get()).toMatchObject({
      first_name: 'مینا',
      last_name: 'احمدی',
      gender: Gender.female,
    })
    // Until the browser has left.
    expect(isBusy(actionLabels.save)).toBe(true)
    showAgain()
    await waitFor(() => expect(isBusy(actionLabels.save)).toBe(false))
  })
})

describe('/profile/change-password', () => {
  it('hints at the length, leaves validation to the server, and shows all faults', async () => {
    await signInAs(shop)
    render(<ChangePassword />)
    expect(noteOf(profileLabels.newPassword)).toBe(accountMessages.passwordHint)
    type(profileLabels.newPassword, '1')
    browser.answer = refusal({ old_password: ['الف'], password_confirmation: ['ب'] })
    press(profileLabels.changePassword)
    await waitFor(() => expect(noteOf(profileLabels.oldPassword)).toBe('الف'))
    expect(noteOf(profileLabels.passwordConfirmation)).toBe('ب')
    expect(document.activeElement).toBe(field(profileLabels.oldPassword))
    expect(browser.calls).toEqual(['PUT /profile/password'])
  })

  it('asks an account without a password for a code before it sets the first one', async () => {
    const mobile = nextMobile()
    await signInAs(shop, { mobile })
    render(<ChangePassword />)
    for (const label of [profileLabels.newPassword, profileLabels.passwordConfirmation])
      type(label, 'گذرواژه‌ی نخست')
    press(profileLabels.changePassword)
    await waitFor(() => expect(noteOf(accountLabels.otp)).toBe(messages.firstPasswordNeedsCode))
    type(accountLabels.otp, otherCode(codeSentTo(shop, mobile)))
    press(profileLabels.changePassword)
    await waitFor(() => expect(noteOf(accountLabels.otp)).toBe(messages.otpWrong))
    press(profileLabels.changePassword)
    expect(browser.calls.join()).toBe('PUT /profile/password,POST /code,PUT /profile/password')
    type(accountLabels.otp, codeSentTo(shop, mobile))
    press(profileLabels.changePassword)
    await waitFor(() => expect(browser.visited).toEqual(['/profile']))
  })

  it('is busy until the browser has left; shown again it is empty and ready', async () => {
    await signInAs(shop)
    render(<ChangePassword />)
    type(profileLabels.newPassword, 'گذرواژه')
    browser.answer = () => Promise.resolve(Response.json({ message: '', data: null }))
    press(profileLabels.changePassword)
    await waitFor(() => expect(browser.visited).toEqual(['/profile']))
    expect(isBusy(profileLabels.changePassword)).toBe(true)
    showAgain()
    await waitFor(() => expect(isBusy(profileLabels.changePassword)).toBe(false))
    expect(field(profileLabels.newPassword).value).toBe('')
  })
})

describe('/profile/company', () => {
  it('greets, clears the saved return address, and takes the code of its address', async () => {
    await insertCompany(shop.db, { name: 'نیلگون', join_code: 'nil-7' })
    storeBackUrl('/cart')
    await open(<CompanyPage />, {}, '/profile/company?code=nil-7')
    expect(takeBackUrl()).toBe(null)
    expect(screen.getByText(greeting('سارا'))).toBeTruthy()
    expect(screen.getByText(profileMessages.companyNotAttached, { exact: false })).toBeTruthy()
    expect(field(profileLabels.companyCode).value).toBe('nil-7')
    press(actionLabels.apply)
    expect(await screen.findByText('نیلگون')).toBeTruthy()
    expect(screen.queryByText(profileMessages.companyNotAttached, { exact: false })).toBe(null)
    // A reload does not bring a code back that was used.
    await waitFor(() => expect(location.search).toBe(''))
    expect(location.pathname).toBe('/profile/company')
  })

  it('sends an empty code too, shows each fault, and clears', async () => {
    await open(<CompanyPage />)
    type(profileLabels.companyCode, 'x')
    press(actionLabels.clear)
    expect(field(profileLabels.companyCode).value).toBe('')
    browser.answer = refusal({ code: ['الف', 'ب'] })
    press(actionLabels.apply)
    await waitFor(() => expect(noteOf(profileLabels.companyCode)).toBe('الف ب'))
    expect(document.activeElement).toBe(field(profileLabels.companyCode))
  })

  it('keeps a refused code of its address', async () => {
    await open(<CompanyPage />, {}, '/profile/company?code=no-such')
    press(actionLabels.apply)
    await waitFor(() => expect(noteOf(profileLabels.companyCode)).toBeTruthy())
    expect(location.search).toBe('?code=no-such')
  })
})

it.each([
  ['/profile/edit', <EditProfile key="e" />],
  ['/profile/change-password', <ChangePassword key="p" />],
  ['/profile/company?code=x', <CompanyPage key="c" />],
])('%s redirects an incomplete account to its form, and back', async (path, page) => {
  history.replaceState(null, '', path)
  await signInAs(shop, { register_status: RegisterStatus.incomplete })
  render(page)
  expect(browser.visited).toEqual(['/register'])
  expect(takeBackUrl()).toBe(path)
  expect(document.querySelector('form')).toBe(null)
})
