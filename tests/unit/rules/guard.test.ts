import { expect, test } from 'vitest'
import { isGuarded, hasSignedInCookie, signInRedirect } from '#lib/rules/guard.ts'
import { loginHref } from '#lib/rules/links.ts'
import { SITE_PAGES } from '#lib/rules/sitemap.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'

test.each([
  ['/register', '', '/login?backUrl=%2Fregister'],
  ['/profile', '', '/login?backUrl=%2Fprofile'],
  ['/profile/edit', '', '/login?backUrl=%2Fprofile%2Fedit'],
  ['/profile/change-password', '', '/login?backUrl=%2Fprofile%2Fchange-password'],
  ['/profile/change-mobile', '', '/login?backUrl=%2Fprofile%2Fchange-mobile'],
  ['/profile/orders', '?page=2&x=۱', '/login?backUrl=%2Fprofile%2Forders%3Fpage%3D2%26x%3D%DB%B1'],
  ['/profile/addresses', '', '/login?backUrl=%2Fprofile%2Faddresses'],
  ['/profile/coupons-codes', '', '/login?backUrl=%2Fprofile%2Fcoupons-codes'],
  ['/profile/referral', '', '/login?backUrl=%2Fprofile%2Freferral'],
  ['/profile/company', '?code=A', '/login?backUrl=%2Fprofile%2Fcompany%3Fcode%3DA'],
  ['/payments', '?status=1', '/login?backUrl=%2Fpayments%3Fstatus%3D1'],
  ['/receipts/5', '', '/login?backUrl=%2Freceipts%2F5'],
  ['/checkout', '', '/login?backUrl=%2Fcheckout'],
  ['/checkout/', '?x=1', '/login?backUrl=%2Fcheckout%2F%3Fx%3D1'],
])('redirects a guest from %s%s to %s', (path, query, elsewhere) => {
  expect(signInRedirect(path, query)).toBe(elsewhere)
  expect(isGuarded(path)).toBe(true)
})

test.each(PROFILE_PAGES.map(({ path }) => path))('keeps %s from guests and crawlers', path => {
  expect(signInRedirect(path, '')).toBe(loginHref(path))
  expect(SITE_PAGES.map(page => page.path)).not.toContain(path)
})

test.each(['/', '/cart', '/login', '/profiles', '/registered', '/checkout-help', '/search/'])(
  'leaves %s open',
  path => {
    expect(signInRedirect(path, '')).toBe(null)
    expect(isGuarded(path)).toBe(false)
  },
)

test.each([
  ['sabad_in=1', true],
  ['a=b; sabad_in=1; c=d', true],
  ['sabad_in=', false],
  ['sabad_in=10', false],
  ['xsabad_in=1', false],
  ['', false],
  [null, false],
  [undefined, false],
])('reads the cookies %j as signed in: %s', (cookies, signedIn) => {
  expect(hasSignedInCookie(cookies)).toBe(signedIn)
})
