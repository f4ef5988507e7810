// Keys and their letters in the Persian standard layout (ISIRI 9147).
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,"
const PERSIAN = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'

// Layouts that place پ and ژ differently, the older last.
const VARIANTS = [
  { m: 'پ', '\\': 'پ', '`': 'پ' },
  { m: 'ئ', '\\': 'پ', '`': 'پ' },
  { m: 'ئ', '\\': 'ژ', '`': 'پ' },
] as const
const WITH_SHIFT: Record<string, string> = { C: 'ژ', H: 'آ' }

const pairs = Array.from(LATIN, (key, at) => [key, PERSIAN.charAt(at)] as const)
const standard = Object.fromEntries(pairs)
const toPersian: readonly Record<string, string>[] = VARIANTS.map(variant => ({
  ...standard,
  ...variant,
}))
const toLatin: Record<string, string> = {
  ...Object.fromEntries(pairs.map(([key, letter]) => [letter, key])),
  ئ: 'm',
  ژ: 'c',
  آ: 'h',
  ي: 'd',
  ك: ';',
}

const LATIN_LETTER = /[a-z]/i
const PERSIAN_LETTER = /\p{Script=Arabic}/u
const ALL_CAPITALS = /^[^a-z]*$/

/**
 * The text as typed on the other keyboard layout, likeliest first; mixed scripts have none.
 * @example otherLayout('adv') // ['شیر']
 * @example otherLayout('دثسفمث') // ['nestle']
 */
export function otherLayout(text: string): string[] {
  const [latin, persian] = [LATIN_LETTER.test(text), PERSIAN_LETTER.test(text)]
  if (latin === persian) return []
  if (persian) return [typed(text, toLatin)]
  const shifted = ALL_CAPITALS.test(text) ? {} : WITH_SHIFT
  return [...new Set(toPersian.map(layout => typed(text, { ...layout, ...shifted })))]
}

const typed = (text: string, keys: Record<string, string>): string =>
  Array.from(text, character => keys[character] ?? keys[character.toLowerCase()] ?? character).join(
    '',
  )
