import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ChangeMobile } from '#islands/profile/ChangeMobile.tsx'
import { toPersianDigits } from '#lib/text/digits.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $user } from '#stores/user.ts'
import { codeSentTo, nextMobile, otherCode } from '#tests/support/builders/account.ts'
import { browserForEach, showAgain } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const shop = shopForFile()
const browser = browserForEach(shop)
let old: string
beforeEach(async () => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
  history.replaceState(null, '', '/profile/change-mobile')
  old = nextMobile()
  await signInAs(shop, { mobile: old })
  render(<ChangeMobile />)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const current = () => document.querySelector('[aria-current=step]')?.textContent
const enter = (label: string) => {
  const { form } = field(label)
  if (form) fireEvent.submit(form)
}

async function toSecondStep(): Promise<void> {
  fireEvent.click(button(profileLabels.sendCode))
  await screen.findByLabelText(profileLabels.codeFromOldMobile)
}

it('takes three steps, and returns to the first after a failure', async () => {
  const fresh = nextMobile()
  expect(screen.getByText(toPersianDigits(old))).toBeTruthy()
  await toSecondStep()
  type(profileLabels.codeFromOldMobile, codeSentTo(shop, old))
  // Persian digits, blanks around, Enter.
  type(profileLabels.newMobile, ` ${toPersianDigits(fresh)} `)
  enter(profileLabels.newMobile)
  await screen.findByLabelText(profileLabels.codeFromNewMobile)
  const code = codeSentTo(shop, fresh)
  // Five digits send themselves.
  type(profileLabels.codeFromNewMobile, otherCode(code))
  expect(await screen.findByText(accountMessages.otpWrong)).toBeTruthy()
  expect(current()).toBe(profileLabels.oldMobile)
  expect(document.activeElement).toBe(button(profileLabels.sendCode))
  await toSecondStep()
  expect(field(profileLabels.newMobile).value).toBe('')
  type(profileLabels.codeFromOldMobile, codeSentTo(shop, old))
  type(profileLabels.newMobile, fresh)
  enter(profileLabels.newMobile)
  await screen.findByLabelText(profileLabels.codeFromNewMobile)
  type(profileLabels.codeFromNewMobile, toPersianDigits(code))
  await waitFor(() => expect(browser.visited).toEqual(['/profile']))
  expect($user.get()?.mobile).toBe(fresh)
  // At work until the browser has left; shown again it begins anew.
  expect(button(profileLabels.changeMobile).getAttribute('aria-busy')).toBe('true')
  showAgain()
  await screen.findByRole('button', { name: profileLabels.sendCode })
  expect(button(profileLabels.sendCode).getAttribute('aria-busy')).toBe(null)
})

it('marks the current number and does not send it', async () => {
  await toSecondStep()
  type(profileLabels.codeFromOldMobile, '12345')
  for (const same of [old, `+98${old.slice(1)}`, toPersianDigits(old), ` ${old.slice(1)} `]) {
    type(profileLabels.newMobile, same)
    expect(field(profileLabels.newMobile).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(profileMessages.mobileMustDiffer)).toBeTruthy()
    expect(button(profileLabels.sendCode).disabled).toBe(true)
    enter(profileLabels.newMobile)
  }
  type(profileLabels.newMobile, '0912')
  expect(screen.queryByText(profileMessages.mobileMustDiffer)).toBe(null)
  expect(button(profileLabels.sendCode).disabled).toBe(false)
  expect(browser.calls).toEqual(['POST /profile/mobile/old'])
})

it.each([
  ['sara', accountMessages.mobileOnlyNumbers],
  ['0912', accountMessages.mobileElevenDigits],
])('names the fault of %s', async (typed, sentence) => {
  await toSecondStep()
  type(profileLabels.codeFromOldMobile, '12345')
  type(profileLabels.newMobile, typed)
  enter(profileLabels.newMobile)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(current()).toBe(profileLabels.newMobile)
  type(profileLabels.newMobile, '09121234567')
  expect(screen.queryByText(sentence)).toBe(null)
  expect(browser.calls).toEqual(['POST /profile/mobile/old'])
})
