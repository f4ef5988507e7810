import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, inlineScriptHashes, pagePolicy } from '#front/headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the inline scripts of a page, by hash; files and data are none', () => {
  const html =
    '<script>a()</script><script type="module">b()</script><script src="/c.js"></script><script type="application/ld+json">{}</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('b()')])
})

test('a page runs and wears our files and what it was built with, nothing else inline', () => {
  const policy = contentPolicy({ scripts: [hash('a()')], styles: [hash('a{}')] }, '')
  const rules = policy.split('; ').filter(rule => /^(script|style)-src/.test(rule))
  expect(rules).toEqual([
    `script-src 'self' ${hash('a()')}`,
    `style-src 'self' ${hash('a{}')}`,
    `style-src-attr 'unsafe-inline'`,
  ])
})

test('a page that was made has the styles of its head, and none of its content', () => {
  const policy = contentPolicy({ scripts: [], styles: [hash('a{}')] }, '')
  const head = '<style>a{}</style><style>.پ{}</style><noscript><style>b{}</style></noscript>'
  const page = Buffer.from(`<head>${head}</head><body><style>evil{}</style></body>`)
  expect(pagePolicy(policy, page).split('; ')).toContain(
    `style-src 'self' ${hash('.پ{}')} ${hash('b{}')} ${hash('a{}')}`,
  )
  expect(pagePolicy(policy, Buffer.from('<style>evil{}</style>'))).toBe(policy)
})

test('tiles of the map may come from their origin', () => {
  expect(contentPolicy({ scripts: [], styles: [] }, 'https://tiles.example')).toContain(
    `connect-src 'self' https://tiles.example`,
  )
})
