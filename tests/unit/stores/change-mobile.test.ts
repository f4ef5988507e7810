import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendOldMobileCode } from '#lib/api/profile.ts'
import { OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  $mobileChange,
  beginMobileChange,
  confirmNew,
  isCurrentMobile,
  readNewMobile,
  resendMobileCode,
  sendToNew,
  sendToOld,
} from '#stores/change-mobile.ts'
import type { MobileStep } from '#stores/change-mobile-steps.ts'
import { call } from '#stores/client.ts'
import { showStoredNotices } from '#stores/notice.ts'
import { $user, updateUser } from '#stores/user.ts'
import { codeSentTo, nextMobile, otherCode } from '#tests/support/builders/account.ts'
import { browserForEach, showAgain } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const shop = shopForFile()
const browser = browserForEach(shop)
let old: string
let fresh: string
beforeEach(async () => {
  // The budgets of an hour begin anew for each test.
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
  old = nextMobile()
  fresh = nextMobile()
  await signInAs(shop, { mobile: old })
  beginMobileChange()
})

const step = () => $mobileChange.get().step
const smsTo = (mobile: string) => shop.outbox.filter(sms => sms.to === mobile).length

const isLeft = () =>
  vi.waitFor(() => expect(browser.visited).toEqual(['/profile']), { timeout: 10_000 })

/** As far as this step. */
async function goTo(target: MobileStep): Promise<void> {
  if (target === 'old') return
  await sendToOld()
  if (target === 'confirm') await sendToNew(codeSentTo(shop, old), fresh)
  expect(step()).toBe(target)
}

describe('changing the mobile', () => {
  it('goes from code to code, and then to the profile with its message', async () => {
    await goTo('confirm')
    expect(smsTo(fresh)).toBe(1)
    expect($mobileChange.get().resendAt).toBeGreaterThan(Date.now())
    const done = confirmNew(codeSentTo(shop, fresh))
    await isLeft()
    expect($user.get()?.mobile).toBe(fresh)
    expect(browser.takeNotices()).toEqual([profileMessages.mobileChanged])
    showStoredNotices()
    expect(browser.takeNotices()).toEqual([profileMessages.mobileChanged])
    // The button is at work until the browser shows the page again, which then begins anew.
    expect($mobileChange.get()).toMatchObject({ step: 'confirm', busy: true })
    showAgain()
    await done
    expect($mobileChange.get()).toMatchObject({ step: 'old', busy: false, faults: [] })
    expect(sessionStorage.getItem('sabad:sent-code')).toBe(null)
  })

  it('returns from a wrong code to the first step, and continues with valid codes', async () => {
    await goTo('new')
    await sendToNew(otherCode(codeSentTo(shop, old)), fresh)
    expect($mobileChange.get()).toMatchObject({ step: 'old', faults: [accountMessages.otpWrong] })
    expect(browser.takeNotices()).toEqual([accountMessages.otpWrong])
    await goTo('confirm')
    await confirmNew(otherCode(codeSentTo(shop, fresh)))
    expect($mobileChange.get()).toMatchObject({ step: 'old', faults: [accountMessages.otpWrong] })
    await goTo('confirm')
    expect($mobileChange.get().faults).toEqual([])
    // Within two minutes nobody was sent a second code, and none was asked for.
    expect([smsTo(old), smsTo(fresh)]).toEqual([1, 1])
    void confirmNew(codeSentTo(shop, fresh))
    await isLeft()
    expect($user.get()?.mobile).toBe(fresh)
  })

  it('refuses a wrong code of the old number, even though the new one has a code', async () => {
    await goTo('confirm')
    await confirmNew(otherCode(codeSentTo(shop, fresh)))
    expect($mobileChange.get()).toMatchObject({ step: 'old', mobile: '', code: '', resendAt: 0 })
    await goTo('new')
    await sendToNew(otherCode(codeSentTo(shop, old)), fresh)
    expect($mobileChange.get()).toMatchObject({ step: 'old', faults: [accountMessages.otpWrong] })
    expect(smsTo(fresh)).toBe(1)
  })

  it('proves the old number again when another code was sent meanwhile', async () => {
    await goTo('new')
    shop.clock.now += OTP_RESEND_MS / 1_000 / 2
    await sendToNew(codeSentTo(shop, old), fresh)
    shop.clock.now += OTP_RESEND_MS / 1_000 / 2
    await sendOldMobileCode(call, old)
    await sendToNew(codeSentTo(shop, old), fresh)
    expect([smsTo(old), smsTo(fresh)]).toEqual([2, 1])
    void confirmNew(codeSentTo(shop, fresh))
    await isLeft()
    expect($user.get()?.mobile).toBe(fresh)
  })

  it('says that a number is taken', async () => {
    const taken = nextMobile()
    const mine = $user.get()
    await signInAs(shop, { mobile: taken })
    $user.set(mine)
    await goTo('new')
    await sendToNew(codeSentTo(shop, old), taken)
    expect($mobileChange.get()).toMatchObject({
      step: 'old',
      faults: [profileMessages.mobileTaken],
    })
  })

  it.each(['new', 'confirm'] as const)('sends another code in step %s', async target => {
    await goTo(target)
    shop.clock.now += OTP_RESEND_MS / 1_000
    await resendMobileCode()
    expect(step()).toBe(target)
    expect(browser.takeNotices()).toEqual([accountMessages.otpResent])
    expect([smsTo(old), smsTo(fresh)]).toEqual(target === 'new' ? [2, 0] : [1, 2])
  })

  it('stays in its step when the old number was just sent a code', async () => {
    await goTo('new')
    await resendMobileCode()
    expect(step()).toBe('new')
    expect(browser.takeNotices()).toEqual([])
    expect(smsTo(old)).toBe(1)
  })
})

const refusal = (status: number, message: unknown) => () =>
  Promise.resolve(Response.json({ message }, { status }))
const FAILURES = [
  [
    'the first entry of each field',
    refusal(422, { mobile: ['الف', 'ب'], code: ['پ', 'ت'] }),
    ['الف', 'پ'],
  ],
  ['a sentence', refusal(429, 'کمی بعد'), ['کمی بعد']],
  ['nothing that can be read', refusal(500, null), [siteMessages.errorOccurred]],
  ['no network', () => Promise.reject(new TypeError('x')), [siteMessages.networkError]],
] as const
const ACTS: [MobileStep, () => Promise<void>][] = [
  ['old', () => sendToOld()],
  ['new', () => sendToNew('12345', fresh)],
  ['confirm', () => confirmNew('12345')],
  ['new', resendMobileCode],
  ['confirm', resendMobileCode],
]

describe.each(ACTS)('a failure in step %s', (from, act) => {
  it.each(FAILURES)('shows: %s', async (_, answer, faults) => {
    await goTo(from)
    browser.takeNotices()
    browser.answer = answer
    await act()
    expect($mobileChange.get()).toMatchObject({ step: 'old', faults, busy: false })
    expect(browser.takeNotices()).toEqual(faults)
    expect(browser.visited).toEqual([])
  })
})

describe('the new number', () => {
  const CURRENT = '09121234567'
  const SAME = { fault: profileMessages.mobileMustDiffer }
  it.each([
    [CURRENT, CURRENT, SAME],
    [CURRENT, '+989121234567', SAME],
    [`+98${CURRENT.slice(1)}`, CURRENT, SAME],
    [CURRENT, toPersianDigits(CURRENT), SAME],
    [CURRENT, ' 9121234567 ', SAME],
    [CURRENT, ' ۰۹۱۲۱۲۳۴۵۶۸ ', { mobile: '09121234568' }],
    [CURRENT, '9121234568', { mobile: '09121234568' }],
    [CURRENT, '0912123456', { fault: accountMessages.mobileElevenDigits }],
    [CURRENT, '', { fault: accountMessages.mobileElevenDigits }],
    [CURRENT, 'sara', { fault: accountMessages.mobileOnlyNumbers }],
  ])('is compared, %s, typed as %j', (current, typed, read) => {
    const user = $user.get()
    if (user) updateUser({ ...user, mobile: current })
    expect(readNewMobile(typed)).toEqual(read)
    expect(isCurrentMobile(typed)).toBe(read === SAME)
  })
})
