import { expect, test } from 'vitest'
import { readUrl } from '#lib/rules/read-url.ts'

test.each([
  ['https://sabad.example/a?b=1', undefined, 'https://sabad.example/a?b=1'],
  ['/products/12', 'https://sabad.example', 'https://sabad.example/products/12'],
  ['mailto:a@b.example', undefined, 'mailto:a@b.example'],
  ['/products/12', undefined, undefined],
  ['https://', undefined, undefined],
  ['//', 'https://sabad.example', undefined],
])('%s against %s is %s', (address, base, whole) => {
  expect(readUrl(address, base)?.href).toBe(whole)
})
