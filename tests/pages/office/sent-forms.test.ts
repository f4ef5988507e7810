import { expect, onTestFinished, test } from 'vitest'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { builtPages } from '#tests/support/fixtures/built-pages.ts'
import { openFrontServer } from '#tests/support/fixtures/front-server.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const MB = 1024 * 1024

const shop = shopForFile()

/** The served site, closed at the end of the test. */
async function openPageServer() {
  const frontServer = await openFrontServer(shop, await builtPages(shop))
  onTestFinished(frontServer.close)
  return frontServer
}

test('a form sent after the session ended is sent again after sign-in', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/content/new')
  tab.fill(contentLabels.slug, 'yalda')
  tab.fill(contentLabels.landingTitle, 'یک «روز» & بس')
  tab.cookies.clear()
  await tab.press(contentLabels.make)
  expect(tab.status).toBe(401)
  expect(tab.alerts).toEqual([staffMessages.signedOutUnsent])
  const link = tab.page.getByRole('link', { name: staffLabels.signInElsewhere })
  expect(link.getAttribute('target')).toBe('_blank')
  // Without the permission nothing is lost either.
  tab.cookies.set(STAFF_COOKIE, (await signedInStaff(shop, ['picker'])).token)
  await tab.press(staffLabels.sendAgain)
  expect(tab.alerts).toEqual([staffMessages.refusedUnsent])
  tab.cookies.set(STAFF_COOKIE, (await signedInStaff(shop, ['content'])).token)
  await tab.press(staffLabels.sendAgain)
  expect(tab.notice).toContain(contentMessages.saved)
  expect(tab.named('title').value).toBe('یک «روز» & بس')
})

test('a password sent after the session ended is not put into a page', async () => {
  const tab = await staffTab(shop, 'picker')
  await tab.visit('/admin/password')
  for (const name of ['old_password', 'password', 'password_confirmation'])
    tab.fill(tab.named(name), 'never-seen-again')
  tab.cookies.clear()
  await tab.press(staffLabels.save)
  expect(tab.alerts).toEqual([staffMessages.signedOutLost])
  expect(tab.all('html')[0]?.outerHTML).not.toContain('never-seen-again')
  await tab.follow(staffLabels.signInAgain)
  expect(tab.path).toBe('/admin/sign-in?back=%2Fadmin%2Fpassword')
})

test('a form that is too large is answered by a page of the back office or the shop', async () => {
  const { origin } = await openPageServer()
  const { token } = await signedInStaff(shop, ['content'])
  const send = (path: string, cookie: string) => {
    const body = new FormData()
    body.append('title', 'x'.repeat(2 * MB))
    const headers = { accept: 'text/html', origin, cookie }
    return fetch(origin + path, { method: 'POST', headers, body })
  }
  for (const path of ['/admin/content/new', '/contact-us']) {
    const answer = await send(path, `${STAFF_COOKIE}=${token}`)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 413])
    expect(html).toContain(messages.bodyTooLarge)
    expect(html).toMatch(RegExp(`href="${path}"[^>]*>\\s*${pageLabels.backToForm}`))
    expect(html.includes('href="/admin/pictures"')).toBe(path.startsWith('/admin'))
  }
  const nobody = await send('/admin/content/new', '')
  expect(nobody.status).toBe(413)
  expect(await nobody.text()).not.toContain('href="/admin/pictures"')
})

test('pages of the back office are stored nowhere, and take forms of their own only', async () => {
  const { origin } = await openPageServer()
  const path = `${origin}/admin/sign-in`
  const { headers } = await fetch(path)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const form = new URLSearchParams({ mobile: '09120000000', password: 'x' })
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  expect((await fetch(path, { method: 'POST', headers: foreign, body: form })).status).toBe(403)
  expect((await fetch(path, { method: 'PUT', body: 'x' })).status).toBe(405)
})
