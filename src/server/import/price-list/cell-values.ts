import { createHash } from 'node:crypto'
import { toLatinDigits } from '#lib/text/digits.ts'
import { searchKey, withoutMarks } from '#lib/text/normalize.ts'
import { withoutUnit } from './column-headings.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', percnt: '%' },
  ...{ zwnj: '\u200C', laquo: '«', raquo: '»', ndash: '–', hellip: '…', times: '×' },
}
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi

/** Once: `&amp;lt;` is `&lt;`. */
export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 31 && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
  })

const plain = (text: string): string => toLatinDigits(withoutMarks(text)).replace(/\s+/g, '')

const GROUPED = /^-?\d{1,3}([,٬،'’]\d{3})+(?=$|[.٫/])/
const DOTTED = /^\d{1,3}(\.\d{3}){2,}$/
const NUMBER = /^-?\d+([.٫/]\d+)?$/
const EXPONENT = /^\d(\.\d+)?[eE]\+?\d{1,2}$/

/**
 * A number as people and spreadsheets write it, as Latin digits with a decimal point; returns other text unchanged.
 * @example plainNumber('۱٬۰۹۰٬۰۰۰') // '1090000'
 * @example plainNumber('1.09E+06') // '1090000'
 * @example plainNumber('۱/۵') // '1.5'
 */
export function plainNumber(text: string): string {
  const bare = plain(text)
  const joined = DOTTED.test(bare)
    ? bare.replaceAll('.', '')
    : bare.replace(GROUPED, digits => digits.replace(/[,٬،'’]/g, ''))
  if (!NUMBER.test(joined) && !EXPONENT.test(joined)) return text
  // Binary fractions: 1.1 × 10 is not 11.
  return String(Number(Number(joined.replace(/[٫/]/, '.')).toPrecision(15)))
}

/**
 * The digits of money that can be thousands or a fraction, else null. Two groups and more of points
 * are certain.
 * @example ambiguousMoney('۸۵/۰۰۰ تومان') // '85000'
 * @example ambiguousMoney('1.090.000') // null
 */
export function ambiguousMoney(text: string): string | null {
  const bare = plain(withoutUnit(text))
  const isAmbiguous = /^\d{1,3}([./٫]\d{3})+$/.test(bare) && !DOTTED.test(bare)
  return isAmbiguous ? bare.replace(/\D/g, '') : null
}

const IN_WORDS = /^(?:([\d.,٬٫/]+)م[یي]ل[یي]ون)?(?:(?<=ن)و)?(?:([\d.,٬٫/]+)هزار)?$/

/** «۱ میلیون و ۲۰۰ هزار» in digits; other text unchanged. */
function withoutWords(text: string): string {
  const [match, millions = '0', thousands = '0'] = IN_WORDS.exec(plain(text)) ?? []
  if (!match) return text
  const total = Number(plainNumber(millions)) * 1_000_000 + Number(plainNumber(thousands)) * 1_000
  return Number.isNaN(total) ? text : String(total)
}

/**
 * As `plainNumber`, without the currency, also in words. @param factor of the file's unit in rials
 * @example moneyText('۱۰ هزار تومان', 10) // '100000'
 */
export function moneyText(text: string, factor: number): string {
  const amount = plainNumber(withoutWords(withoutUnit(text)))
  return NUMBER.test(amount) ? String(Number((Number(amount) * factor).toPrecision(15))) : text
}

const TRUE = /^(true|1|yes|y|بله|بلی|آری|دارد|فعال|موجود|✓|✔)$/i
const FALSE = /^(false|0|-1|no|n|خیر|نه|ندارد|غیرفعال|ناموجود|-)$/i

export function flagText(text: string): string {
  const bare = plain(text)
  if (TRUE.test(bare)) return 'true'
  return FALSE.test(bare) ? 'false' : text
}

/**
 * Digits of a barcode, or capitals joined by hyphens; a code of its own for text in other letters.
 * @example skuText('milk_01') // 'MILK-01'
 */
export function skuText(text: string): string {
  const bare = plain(text).toUpperCase()
  if (/\p{L}/u.test(bare.replace(/[A-Z]+/g, ''))) return skuFromKey(searchKey(text))
  return bare
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/[^A-Z0-9.+]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The SKU of what has none. */
export const skuFromKey = (key: string): string =>
  `N-${createHash('sha256').update(key).digest('hex').slice(0, 10).toUpperCase()}`

/** Digits that a spreadsheet has shortened, such as `6.26E+12`. */
export const isShortened = (text: string): boolean => /^\d[.,/٫]?\d*E\+\d+$/i.test(plain(text))
/** Text whose letters were lost when it was saved in an old encoding. */
export const isGarbled = (text: string): boolean => /\?{3,}|\uFFFD/.test(text)
