import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { loggedPath } from '#front/logged-path.ts'
import { isFormPost, isFromHere } from '#front/form-post.ts'

const SHOP = 'https://shop.test'
const request = (headers: IncomingMessage['headers'], method = 'POST') =>
  ({ method, headers }) as unknown as IncomingMessage

test.each([
  ['the browser says so', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: SHOP }, false],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: SHOP }, false],
  ['typed or from a mail', { 'sec-fetch-site': 'none', origin: SHOP }, false],
  ['an older browser, our origin', { origin: SHOP }, true],
  ['an older browser, our host before a proxy', { origin: 'http://shop.test' }, true],
  ['an older browser, another origin', { origin: 'https://evil.test' }, false],
  ['our name in front of another', { origin: 'https://shop.test.evil.test' }, false],
  ['another port', { origin: 'https://shop.test:8443' }, false],
  ['a hidden origin', { origin: 'null' }, false],
  ['neither', {}, false],
] as const)('accepts a form by its origin: %s', (_, headers, isOurs) => {
  expect(isFromHere(request({ ...headers, host: 'inside:4321' }), SHOP)).toBe(isOurs)
})

test('compares the origin with the host of the request when no origin is set', () => {
  const origin = 'http://127.0.0.1:4321'
  expect(isFromHere(request({ origin, host: '127.0.0.1:4321' }), '')).toBe(true)
  expect(isFromHere(request({ origin, host: 'shop.test' }), '')).toBe(false)
})

test.each([
  ['/o/1234567890ABCDEFGHJKLMNP?done=sent', '/o/…'],
  ['/api/v1/order-pages/1234567890AB/code', '/api/v1/order-pages/…/code'],
  ['/profile/orders?page=2', '/profile/orders'],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
test.each([
  ['POST', '/contact-us', FORM, true],
  ['POST', '/contact-us/', { 'content-type': 'multipart/form-data; boundary=x' }, true],
  ['POST', '/contact-us', { 'content-type': 'application/json' }, false],
  ['POST', '/contact-us', {}, false],
  ['POST', '/faqs', FORM, false],
  ['GET', '/contact-us', FORM, false],
] as const)('recognises %s %s with %j as a form: %s', (method, path, headers, brings) => {
  expect(isFormPost(request(headers, method), path)).toBe(brings)
})
