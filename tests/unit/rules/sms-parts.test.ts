import { expect, test } from 'vitest'
import { smsParts } from '#lib/rules/sms-parts.ts'

test.each([
  ['70 Persian letters', 'س'.repeat(70), 1],
  ['71 of them', 'س'.repeat(71), 2],
  ['two full parts', 'س'.repeat(134), 2],
  ['one letter more', 'س'.repeat(135), 3],
  ['160 Latin letters', 'a'.repeat(160), 1],
  ['161 of them', 'a'.repeat(161), 2],
  ['two full Latin parts', 'a'.repeat(306), 2],
  ['one Latin letter more', 'a'.repeat(307), 3],
  ['Latin brackets, which take two places', '['.repeat(81), 2],
  ['Latin letters with a Persian one', `${'a'.repeat(70)}س`, 2],
  ['an emoji, which takes two places', `${'س'.repeat(69)}🍎`, 2],
  ['Persian digits and half-spaces', '۱\u200c'.repeat(35), 1],
  ['nothing', '', 1],
])('counts %s', (_, text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
