import type { Random } from './random.ts'

/** Texts that break what trusts them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  "'; drop table orders; --",
  "' or '1'='1",
  '%',
  '_%_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'سلام\u200c\u202eدنیا',
  'ي ك ة ئ أ',
  '۱۲۳٤٥٦',
  '\ud800',
  '🛒'.repeat(40),
  '\u0301'.repeat(200),
  'a'.repeat(5_000),
  'ش'.repeat(5_000),
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '0x10',
  '1.5',
  'NaN',
  'null',
  'true',
  '[]',
  '__proto__',
  'constructor',
  '09121234567',
  '+98912۱۲۳۴۵۶۷',
  '2026-13-45',
  'http://169.254.169.254/',
  '\r\nSet-Cookie: a=b',
]

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.000_001,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[[[]]]],
  [null],
  { toString: 'x' },
  { length: 1e9 },
  { __proto__: { admin: true } },
]

/** Any value that an honest client would not send. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 5) return random.pick(HOSTILE_TEXTS)
  if (kind < 9) return random.pick(HOSTILE_VALUES)
  return nested(random.below(60))
}

function nested(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { in: value }
  return value
}
