import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from '#first-screen/inline-hashes.ts'
import { contentPolicy } from '#front/headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inline = { scripts: [hash('a()')], styles: [hash('a{}')] }

const rulesOf = (html: string, { map = '', path = '/' } = {}): string[] =>
  contentPolicy({ inline, map }, path, Buffer.from(html)).split('; ')

test('hashes the inline scripts of a page, but neither files nor data', () => {
  const html =
    '<script>a()</script><script type="module">b()</script><script src="/c.js"></script><script type="application/ld+json">{}</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('b()')])
})

test('allows our files and the inline scripts and styles of the build only', () => {
  expect(rulesOf('').filter(rule => /^(script|style)-src/.test(rule))).toEqual([
    `script-src 'self' ${hash('a()')}`,
    `style-src 'self' ${hash('a{}')}`,
    `style-src-attr 'unsafe-inline'`,
  ])
})

test('allows the style elements of a head, and none of its body', () => {
  const head = '<style>a{}</style><style>.پ{}</style><noscript><style>b{}</style></noscript>'
  const body = '<style>evil{}</style><script>evil()</script>'
  const rules = rulesOf(`<head>${head}</head><body>${body}</body>`)
  expect(rules).toContain(`style-src 'self' ${hash('a{}')} ${hash('.پ{}')} ${hash('b{}')}`)
  expect(rules).toContain(`script-src 'self' ${hash('a()')}`)
  expect(rulesOf(body)).toEqual(rulesOf(''))
})

test('takes no attribute of a head for a style element or for its end', () => {
  const description = '<meta name="description" content="<style>evil{}</style></head>">'
  const rules = rulesOf(`<head>${description}<style>b{}</style></head>`)
  expect(rules).toContain(`style-src 'self' ${hash('a{}')} ${hash('b{}')}`)
})

test('allows the origin of the map tiles', () => {
  expect(rulesOf('', { map: 'https://tiles.example' })).toContain(
    `connect-src 'self' https://tiles.example`,
  )
})

test.each([
  ['/admin/content/landings/yalda/preview', `frame-ancestors 'self'`],
  ['/admin/content/landings/yalda', `frame-ancestors 'none'`],
  ['/', `frame-ancestors 'none'`],
])('says who may frame %s', (path, rule) => {
  expect(rulesOf('', { path })).toContain(rule)
})
