import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, inlineScriptHashes } from '#front/headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the inline scripts of a page, by hash; files and data are none', () => {
  const html =
    '<script>a()</script><script type="module">b()</script><script src="/c.js"></script><script type="application/ld+json">{}</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('b()')])
})

test('a page runs our files and the scripts it was built with, nothing else inline', () => {
  const policy = contentPolicy([hash('a()')], '')
  const scripts = policy.split('; ').find(rule => rule.startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' ${hash('a()')}`)
})

test('tiles of the map may come from their origin', () => {
  expect(contentPolicy([], 'https://tiles.example')).toContain(
    `connect-src 'self' https://tiles.example`,
  )
})
