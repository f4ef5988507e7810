import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { storeForms, restoreForms } from '#stores/form-draft.ts'
import { $user, storeUser } from '#stores/user.ts'
import type { SignedIn } from '#lib/contract/account.ts'

const KEY = 'test:form-draft'
const MOBILE = '09121111111'
const user = (mobile: string) =>
  ({ mobile, register_status: RegisterStatus.complete, token: 'x' }) as SignedIn

function Form({ record }: { record?: number }) {
  const [values, setValues] = useState({ name: '', note: '', city: '1', gift: false, secret: '' })
  const take = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  return (
    <form data-record={record}>
      <label>
        نام
        <input value={values.name} onChange={event => take({ name: event.target.value })} />
      </label>
      <textarea
        aria-label="یادداشت"
        value={values.note}
        onChange={event => take({ note: event.target.value })}
      />
      <select
        aria-label="شهر"
        value={values.city}
        onChange={event => take({ city: event.target.value })}
      >
        <option value="1">تهران</option>
        <option value="2">کرج</option>
      </select>
      <input
        type="checkbox"
        aria-label="هدیه"
        checked={values.gift}
        onChange={event => take({ gift: event.target.checked })}
      />
      <input
        type="password"
        aria-label="رمز"
        value={values.secret}
        onChange={event => take({ secret: event.target.value })}
      />
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

const values = (): unknown => JSON.parse(screen.getByRole('status').textContent)
const EMPTY = { name: '', note: '', city: '1', gift: false, secret: '' }
const TYPED = { name: 'سارا', note: 'زنگ نزنید', city: '2', gift: true, secret: '' }

function typeAll(): void {
  fireEvent.change(screen.getByLabelText('نام'), { target: { value: TYPED.name } })
  fireEvent.change(screen.getByLabelText('یادداشت'), { target: { value: TYPED.note } })
  fireEvent.change(screen.getByLabelText('شهر'), { target: { value: TYPED.city } })
  fireEvent.click(screen.getByLabelText('هدیه'))
  fireEvent.change(screen.getByLabelText('رمز'), { target: { value: 'secret' } })
}

beforeEach(() => {
  sessionStorage.clear()
  storeUser(user(MOBILE))
})
afterEach(cleanup)

it.each([
  ['its own page, once it is shown', MOBILE, '/profile/edit', TYPED],
  ['nobody else', '09122222222', '/profile/edit', EMPTY],
  ['no other page', MOBILE, '/profile/company', EMPTY],
])('restores typed text on %s, without passwords', async (_, mobile, path, expected) => {
  history.replaceState(null, '', '/profile/edit')
  render(<Form />)
  typeAll()
  storeForms(KEY, MOBILE)
  expect(sessionStorage.getItem(KEY)).not.toContain('secret')
  cleanup()
  $user.set(user(mobile))
  history.replaceState(null, '', path)
  restoreForms(KEY)
  render(<Form />)
  await expect.poll(values).toEqual(expected)
  expect(sessionStorage.getItem(KEY)).toBe(null)
})

it('does not restore a draft of another record', async () => {
  history.replaceState(null, '', '/profile/orders')
  render(<Form record={1} />)
  typeAll()
  storeForms(KEY, MOBILE)
  cleanup()
  restoreForms(KEY)
  render(<Form record={2} />)
  // What is restored is restored within the change that draws the form.
  await new Promise(resolve => queueMicrotask(() => resolve(null)))
  expect(values()).toEqual(EMPTY)
  cleanup()
  render(<Form record={1} />)
  await expect.poll(values).toEqual(TYPED)
})
