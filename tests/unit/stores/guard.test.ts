import { expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { getUser } from '#lib/api/account.ts'
import { signOut } from '#stores/account.ts'
import { call } from '#stores/client.ts'
import { guardCheckout, guardPage, leaveWhenSignedOut } from '#stores/guard.ts'
import { showStoredNotices } from '#stores/notice.ts'
import { $user, forgetUser, storeUser } from '#stores/user.ts'
import { browserForEach, showAgain } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

const user = (register_status: RegisterStatus) => ({ register_status, token: 'x' }) as SignedIn
const PAYMENT = '/payments?tracking_code=7&status=1'

it.each([
  ['/checkout', null, ['/login?backUrl=%2Fcheckout']],
  ['/checkout', RegisterStatus.incomplete, ['/register']],
  ['/checkout', RegisterStatus.formSaved, []],
  ['/checkout', RegisterStatus.complete, []],
  [PAYMENT, null, [`/login?backUrl=${encodeURIComponent(PAYMENT)}`]],
  [PAYMENT, RegisterStatus.complete, []],
] as const)('redirects %s with register_status %s to %j', (path, status, roads) => {
  history.replaceState(null, '', path)
  if (status) storeUser(user(status))
  const may = path === '/checkout' ? guardCheckout() : guardPage()
  expect(browser.visited).toEqual(roads)
  expect(may).toBe(roads.length === 0)
})

it('leaves the page only after the sign-out', () => {
  history.replaceState(null, '', PAYMENT)
  storeUser(user(RegisterStatus.complete))
  const stop = leaveWhenSignedOut()
  storeUser({ ...user(RegisterStatus.complete), first_name: 'سارا' })
  expect(browser.visited).toEqual([])
  forgetUser()
  expect($user.get()).toBe(null)
  expect(browser.visited).toEqual([`/login?backUrl=${encodeURIComponent(PAYMENT)}`])
  stop()
})

it.each([
  ['/profile', ['/login?backUrl=%2Fprofile'], []],
  ['/', [], [siteMessages.sessionExpired]],
] as const)(
  'redirects after a 401 on %s to %j, and keeps its message',
  async (path, roads, toldHere) => {
    history.replaceState(null, '', path)
    storeUser(user(RegisterStatus.complete))
    const stop = leaveWhenSignedOut()
    browser.answer = () => Promise.resolve(Response.json({ status: false }, { status: 401 }))
    await getUser(call).catch(() => undefined)
    expect(browser.visited).toEqual(roads)
    expect(browser.takeNotices()).toEqual(toldHere)
    showStoredNotices()
    expect(browser.takeNotices()).toEqual(roads.length > 0 ? [siteMessages.sessionExpired] : [])
    stop()
  },
)

it('redirects home after log-out, once', async () => {
  history.replaceState(null, '', '/profile')
  storeUser(user(RegisterStatus.complete))
  const stop = leaveWhenSignedOut()
  await signOut()
  // An island that comes alive on the way.
  expect(guardPage()).toBe(false)
  expect(browser.visited).toEqual(['/'])
  stop()
  // Back finds the page as it was left.
  showAgain()
  expect(browser.visited).toEqual(['/', '/login?backUrl=%2Fprofile'])
})
