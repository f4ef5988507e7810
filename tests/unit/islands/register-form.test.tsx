import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RegisterForm } from '#islands/account/RegisterForm.tsx'
import { fieldInvalid, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

const saveSignUp = vi.hoisted(() => vi.fn())
vi.mock('#stores/account.ts', async load => ({ ...(await load<object>()), saveSignUp }))

beforeEach(() => {
  saveSignUp.mockReset().mockResolvedValue(null)
  render(<RegisterForm />)
})
afterEach(cleanup)

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: accountLabels.saveAndContinue }))
    await Promise.resolve()
  })
const fill = () => {
  type(accountLabels.firstName, 'سارا')
  type(accountLabels.lastName, 'رضایی')
  type(accountLabels.password, '123456')
}

it('refuses Latin letters in a name and asks to switch the keyboard', () => {
  type(accountLabels.firstName, 'ساs')
  expect(field(accountLabels.firstName).value).toBe('سا')
  expect(screen.getByText(accountMessages.switchKeyboardToPersian)).toBeTruthy()
  type(accountLabels.firstName, 'سار')
  expect(screen.queryByText(accountMessages.switchKeyboardToPersian)).toBe(null)
  type(accountLabels.email, 'sara@example.com')
  expect(field(accountLabels.email).value).toBe('sara@example.com')
})

it('names what is missing at each field, and focuses the first', async () => {
  type(accountLabels.firstName, 'سارا')
  type(accountLabels.email, 'نه')
  type(accountLabels.password, '12345')
  await send()
  expect(saveSignUp).not.toHaveBeenCalled()
  for (const message of [
    fieldRequired(fieldName('last_name')),
    fieldInvalid(fieldName('email')),
    accountMessages.passwordHint,
  ])
    expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field(accountLabels.lastName))
})

// They are ticked once, with the code.
it('does not ask for the terms a second time', () => {
  expect(screen.queryByRole('link', { name: navLabels.terms })).toBe(null)
  expect(screen.queryByLabelText(accountLabels.acceptTerms)).toBe(null)
})

it('shows what the server refused, and focuses it', async () => {
  fill()
  saveSignUp.mockResolvedValue({ form: siteMessages.errorOccurred, password: 'رایج است' })
  await send()
  expect(saveSignUp).toHaveBeenCalledExactlyOnceWith({
    ...{ first_name: 'سارا', last_name: 'رضایی', email: '' },
    ...{ password: '123456', terms_of_use: true },
  })
  expect(screen.getByRole('alert').textContent).toBe(
    `${siteMessages.errorOccurred} ${accountMessages.mendMarked}`,
  )
  expect(screen.getByText('رایج است')).toBeTruthy()
  expect(document.activeElement).toBe(field(accountLabels.password))
})
