import { describe, expect, it } from 'vitest'
import { filesOf, importsOf, isCartPage } from '../../../src/client/cacheable.ts'
import { isCacheable, isPublicPage, kindOf, pageKey } from '../../../src/client/cacheable.ts'

const ORIGIN = 'https://sabad.example'

describe('kind of a request', () => {
  const request = (path: string, more: object = {}, headers: Record<string, string> = {}) =>
    kindOf(
      {
        method: 'GET',
        mode: 'no-cors',
        url: new URL(path, ORIGIN).href,
        headers: new Headers(headers),
        ...more,
      },
      ORIGIN,
    )

  it.each([
    ['/faqs', { mode: 'navigate' }, 'page'],
    ['/_astro/base.8jz1i6L6.js', {}, 'file'],
    ['/media/0b32daa653006b9b-600x600.96.webp', {}, 'picture'],
    ['/api/v1/products', {}, null],
    ['/search/?page=2', {}, null],
    ['/favicon.svg', {}, null],
    ['/contact-us', { mode: 'navigate', method: 'POST' }, null],
    ['https://elsewhere.example/_astro/x.js', {}, null],
  ])('classifies %s with %j: %s', (path, more, kind) => expect(request(path, more)).toBe(kind))

  it.each([{ authorization: 'Bearer x' }, { range: 'bytes=0-1' }])(
    'is none with the header %j',
    headers => expect(request('/_astro/x.js', {}, headers)).toBe(null),
  )
})

it.each([
  ['/', true],
  ['/products/3/شیر', true],
  ['/search/?q=شیر', true],
  ['/cartoons', true],
  ...[
    '/api/v1/cart',
    '/profile',
    '/profile/orders',
    '/Profile/',
    '/%70rofile',
    '/receipts/12',
    '/cart',
    '/checkout',
    '/payments?tracking_code=1',
    '/payments/callback/zarinpal?Authority=1',
    '/bank/1',
    '/login?backUrl=/profile',
    '/register',
    '/admin',
    '/admin/orders/1',
    '/%E0%A4%A',
  ].map((path): [string, boolean] => [path, false]),
])('allows or refuses caching of a page at %s: %s', (path, expected) =>
  expect(isPublicPage(new URL(ORIGIN + path))).toBe(expected),
)

it('treats both forms of an address as one page', () => {
  const keys = ['/brands', '/brands/'].map(path => pageKey(new URL(ORIGIN + path)))
  expect(new Set(keys)).toEqual(new Set([`${ORIGIN}/brands`]))
  expect(pageKey(new URL(`${ORIGIN}/search/?q=a#top`))).toBe(`${ORIGIN}/search?q=a`)
  expect(pageKey(new URL(ORIGIN))).toBe(`${ORIGIN}/`)
})

describe('cacheable response', () => {
  const answer = (more: object, headers: Record<string, string> = {}) =>
    isCacheable({
      status: 200,
      type: 'basic',
      redirected: false,
      headers: new Headers({ 'cache-control': 'public, max-age=0', ...headers }),
      ...more,
    })

  it('is a complete response for everybody', () => expect(answer({})).toBe(true))

  it.each([
    { status: 404 },
    { status: 206 },
    { status: 0, type: 'opaqueredirect' },
    { type: 'cors' },
    { redirected: true },
  ])('is not %j', more => expect(answer(more)).toBe(false))

  it.each<Record<string, string>>([
    { 'cache-control': 'no-store' },
    { 'cache-control': 'private, max-age=60' },
    { 'cache-control': 'public, no-store' },
    { 'cache-control': 'max-age=60' },
    { 'set-cookie': 'a=1' },
    { 'content-length': '5000000' },
  ])('is not one with %j', headers => expect(answer({}, headers)).toBe(false))

  it('is not one without cache-control', () =>
    expect(
      isCacheable({ status: 200, type: 'basic', redirected: false, headers: new Headers() }),
    ).toBe(false))
})

it('lists the built files that a page names, each once', () => {
  const html = `<link rel="stylesheet" href="/_astro/Head.Bx.css"><link href='/_astro/font.woff2'>
    <astro-island component-url="/_astro/Toasts.js"></astro-island>
    <script src="/_astro/Toasts.js"></script><img src="/media/a-1x1.webp"><a href="/_other/x.js">`
  expect(filesOf(html)).toEqual(['/_astro/Head.Bx.css', '/_astro/font.woff2', '/_astro/Toasts.js'])
})

it('lists the modules that a module cannot run without, each once', () => {
  const script = `import{t as e}from"./react.BR_l-1.js";import"./side.Ab.js";import{a}from "./react.BR_l-1.js";
    export{x}from'./again.C.js';const late=()=>import("./map.D.js");const path="./words.js"`
  expect(importsOf(script)).toEqual([
    '/_astro/react.BR_l-1.js',
    '/_astro/side.Ab.js',
    '/_astro/again.C.js',
  ])
})

it.each([
  ['/cart', true],
  ['/cart/', true],
  ['/cart?from=mail', true],
  ['/carts', false],
  ['/cart/1', false],
  ['/', false],
])('recognises %s as the cart page: %s', (path, expected) =>
  expect(isCartPage(new URL(ORIGIN + path))).toBe(expected),
)
