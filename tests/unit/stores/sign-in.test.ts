import { beforeEach, describe, expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { saveSignUp, signOut } from '#stores/account.ts'
import { saveAddress } from '#stores/address.ts'
import {
  sendCodeTo,
  enterCode,
  enterMobile,
  enterPassword,
  move,
  $signIn,
} from '#stores/sign-in.ts'
import { $user } from '#stores/user.ts'
import { codeSentTo, IN_TEHRAN, nextMobile } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  move('back')
})

const wrong = (code: string) => (code === '00000' ? '11111' : '00000')

/** Registers a new number with this password, as far as status 4. */
async function register(mobile: string, password: string): Promise<void> {
  await enterMobile(mobile)
  await enterCode(codeSentTo(shop, mobile))
  const names = { first_name: 'سارا', last_name: 'احمدی', email: '' }
  expect(await saveSignUp({ ...names, password, terms_of_use: true })).toBe(null)
}

describe('sign-in', () => {
  it('leads a new number by its code to the form', async () => {
    const mobile = nextMobile()
    await enterMobile(mobile)
    expect($signIn.get()).toMatchObject({ screen: 'register-code', mobile, error: null })
    await enterCode(wrong(codeSentTo(shop, mobile)))
    expect($signIn.get().error).toBe(accountMessages.otpWrong)
    await enterCode(codeSentTo(shop, mobile))
    expect($user.get()).toMatchObject({ mobile, register_status: RegisterStatus.incomplete })
    expect(document.cookie).toContain('sabad_in=1')
    expect(browser.visited).toEqual(['/register'])
  })

  it('leads to status 4 by the form and to 1 by the first address', async () => {
    await register(nextMobile(), 'sabad-1405')
    expect($user.get()?.register_status).toBe(4)
    const person = { name: 'سارا احمدی', mobile: nextMobile(), address: 'ونک', number: '۱۲' }
    const rest = { province: 'تهران', city: 'تهران', unit: '', postal_code: '' }
    const place = { ...IN_TEHRAN, locality: '', district: '' }
    const result = await saveAddress({ ...person, ...rest, ...place }, null)
    expect(result).toMatchObject({ saved: { type: 1, finalizable: true } })
    expect($user.get()).toMatchObject({
      register_status: RegisterStatus.complete,
      address: { id: expect.any(Number) },
    })
  })

  it('asks a known number for its password, or sends a code', async () => {
    const mobile = nextMobile()
    await register(mobile, 'sabad-1405')
    await signOut()
    expect($user.get()).toBe(null)
    expect(document.cookie).not.toContain('sabad_in=1')
    move('back')
    await enterMobile(mobile)
    expect($signIn.get().screen).toBe('password')
    await enterPassword('wrong')
    expect($signIn.get().error).toBe(accountMessages.passwordIncorrect)
    await enterPassword('sabad-1405')
    expect($user.get()).toMatchObject({ mobile, register_status: RegisterStatus.formSaved })
    expect(browser.visited.at(-1)).toBe('/')
    move('back')
    expect($signIn.get()).toMatchObject({ screen: 'mobile', mobile: '' })
  })

  it('says on the password screen why a code cannot be sent', async () => {
    $signIn.set({ ...$signIn.get(), screen: 'password', mobile: nextMobile() })
    await sendCodeTo('use-code')
    expect($signIn.get()).toMatchObject({
      screen: 'password',
      error: accountMessages.mobileNotRegistered,
    })
  })

  it('shows each sentence of a refused form and one for the whole', async () => {
    const mobile = nextMobile()
    await enterMobile(mobile)
    await enterCode(codeSentTo(shop, mobile))
    const empty = { first_name: 'Sara', last_name: '', email: '', password: '1' }
    const faults = await saveSignUp({ ...empty, terms_of_use: false })
    expect(Object.keys(faults ?? {})).toEqual(
      expect.arrayContaining(['form', 'first_name', 'last_name', 'password', 'terms_of_use']),
    )
    expect(browser.takeNotices().length).toBeGreaterThan(3)
  })

  it('ends when the server no longer knows the session', async () => {
    await register(nextMobile(), 'sabad-1405')
    browser.takeNotices()
    await shop.db.deleteFrom('sessions').execute()
    await saveSignUp({ first_name: '', last_name: '', email: '', password: '', terms_of_use: 1 })
    expect($user.get()).toBe(null)
    expect(browser.takeNotices()).toContain(siteMessages.sessionExpired)
  })
})
