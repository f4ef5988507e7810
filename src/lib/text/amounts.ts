import { toPersianDigits } from '#lib/text/digits.ts'

// Number words in search form; larger ones are joined by «و» («صد و بیست»).
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ربع: 0.25,
    نیم: 0.5,
    یه: 1,
    یک: 1,
    دو: 2,
    سه: 3,
    چهار: 4,
    پنج: 5,
    شش: 6,
    شیش: 6,
    هفت: 7,
    هشت: 8,
    نه: 9,
    ده: 10,
    یازده: 11,
    دوازده: 12,
    سیزده: 13,
    چهارده: 14,
    پانزده: 15,
    شانزده: 16,
    هفده: 17,
    هجده: 18,
    نوزده: 19,
    بیست: 20,
    سی: 30,
    چهل: 40,
    پنجاه: 50,
    شصت: 60,
    هفتاد: 70,
    هشتاد: 80,
    نود: 90,
    صد: 100,
    دویست: 200,
    سیصد: 300,
    چهارصد: 400,
    پانصد: 500,
    ششصد: 600,
    هفتصد: 700,
    هشتصد: 800,
    نهصد: 900,
    هزار: 1000,
  }),
)

interface Unit {
  /** Grams, milliliters, pieces, rolls, sheets, meters, watts. */
  symbol: 'g' | 'ml' | 'x' | 'roll' | 'sheet' | 'm' | 'w'
  factor: number
}

const unit = (symbol: Unit['symbol'], factor: number, ...names: string[]): [string, Unit][] =>
  names.map(name => [name, { symbol, factor }])

// In search form, without the space inside («میلی لیتر»).
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...unit('g', 1, 'گرم', 'گرمی', 'گ', 'g', 'gr', 'gram'),
  ...unit('g', 1000, 'کیلو', 'کیلویی', 'کیلوگرم', 'کیلوگرمی', 'کیلوی', 'kg', 'kilo'),
  ...unit('ml', 1, 'میل', 'میلی', 'میلیلیتر', 'میلیلیتری', 'سیسی', 'cc', 'ml'),
  ...unit('ml', 1000, 'لیتر', 'لیتری', 'l', 'lit', 'liter', 'litre'),
  ...unit(
    'x',
    1,
    'عدد',
    'عددی',
    'عدده',
    'تا',
    'تایی',
    'تای',
    'دونه',
    'دونهای',
    'دانه',
    'دانهای',
    'x',
  ),
  ...unit('roll', 1, 'رول', 'رولی', 'roll'),
  ...unit('sheet', 1, 'برگ', 'برگی', 'sheet'),
  ...unit('m', 1, 'متر', 'متری', 'm'),
  ...unit('w', 1, 'وات', 'واتی', 'w'),
])
const UNIT_NAMES = [...UNITS.keys()]

const DIGITS = /^\d+(?:\.\d+)?$/
/** «5kg», «cc200» */
const NUMBER_FIRST = /^(\d+(?:\.\d+)?)([a-z]+)$/
const UNIT_FIRST = /^(cc|ml)(\d+)$/
const AMOUNT = /^(\d+(?:\.\d+)?)(g|ml|x|roll|sheet|m|w)$/
const DECIMALS = 3

/** Whether a word is an amount of `joinAmounts`. */
export const isAmount = (word: string): boolean => AMOUNT.test(word)

/**
 * The numbers of an amount in its small and large unit, as people write them without the unit.
 * @example amountNumbers('1500ml') // ['1500', '1.5']
 */
export function amountNumbers(word: string): string[] {
  const [, number, symbol = ''] = AMOUNT.exec(word) ?? []
  if (number === undefined) return []
  const isLarge = UNIT_TEXTS[symbol]?.[1] !== undefined && Number(number) >= THOUSAND
  return isLarge ? [number, String(Number(number) / THOUSAND)] : [number]
}

/** Whether a word is a number or a unit of an amount. */
export const isAmountPart = (word: string): boolean =>
  NUMBER_WORDS.has(word) || UNITS.has(word) || isAmount(word)

/** Whether a word is a unit, which is no other word's beginning or typo. */
export const isUnitName = (word: string): boolean => UNITS.has(word)

/**
 * Joins each number and its unit to one word, in grams, milliliters or pieces, so that equal sizes
 * are equal words.
 * @param words in search form, in order
 * @param unfinished whether the last word may be the beginning of a unit, which then says nothing
 * @example joinAmounts(['شیر', '1.5', 'لیتری']) // ['شیر', '1500ml']
 * @example joinAmounts(['نیم', 'کیلو', 'پنیر']) // ['500g', 'پنیر']
 */
export function joinAmounts(words: readonly string[], unfinished = false): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    const amount = amountAt(words, at)
    joined.push(amount?.word ?? words[at] ?? '')
    at += amount?.length ?? 1
  }
  const [number = '', last = ''] = joined.slice(-2)
  if (unfinished && joined.length > 1 && DIGITS.test(number) && beginsUnit(last)) joined.pop()
  return joined
}

const THOUSAND = 1_000
const UNIT_TEXTS: Record<string, [small: string, large?: string]> = {
  g: ['گرم', 'کیلو'],
  ml: ['میلی‌لیتر', 'لیتر'],
  x: ['عدد'],
  roll: ['رول'],
  sheet: ['برگ'],
  m: ['متر'],
  w: ['وات'],
}

/**
 * An amount of `joinAmounts` for people; any other word as it is.
 * @example amountText('1500ml') // '۱٫۵ لیتر'
 */
export function amountText(word: string): string {
  const [, number = '', symbol = ''] = AMOUNT.exec(word) ?? []
  const [small, large] = UNIT_TEXTS[symbol] ?? []
  if (small === undefined) return word
  const isLarge = large !== undefined && Number(number) >= THOUSAND
  const value = isLarge ? Number(number) / THOUSAND : number
  return `${toPersianDigits(String(value).replace('.', '٫'))} ${isLarge ? large : small}`
}

const beginsUnit = (text: string): boolean => UNIT_NAMES.some(name => name.startsWith(text))

interface Part<T> {
  value: T
  length: number
}

function amountAt(
  words: readonly string[],
  at: number,
): { word: string; length: number } | undefined {
  const [, digits, name] = NUMBER_FIRST.exec(words[at] ?? '') ?? []
  const [, nameFirst, digitsAfter] = UNIT_FIRST.exec(words[at] ?? '') ?? []
  const glued = UNITS.get(name ?? nameFirst ?? '')
  if (glued) return { word: wordOf(Number(digits ?? digitsAfter), glued), length: 1 }
  const number = numberAt(words, at)
  const unitPart = number && unitAt(words, at + number.length)
  if (!unitPart) return undefined
  const length = number.length + unitPart.length
  // «یک کیلو و نیم»
  const half = words[at + length] === 'و' && words[at + length + 1] === 'نیم'
  return {
    word: wordOf(number.value + (half ? 0.5 : 0), unitPart.value),
    length: half ? length + 2 : length,
  }
}

function numberAt(words: readonly string[], at: number): Part<number> | undefined {
  const word = words[at] ?? ''
  const value = DIGITS.test(word) ? Number(word) : NUMBER_WORDS.get(word)
  if (value === undefined) return undefined
  // «صد و بیست», «یک و نیم»: each part is smaller than the one before.
  const sum = { value, length: 1 }
  for (let smallest = value; words[at + sum.length] === 'و';) {
    const part = NUMBER_WORDS.get(words[at + sum.length + 1] ?? '')
    if (part === undefined || part >= smallest) break
    sum.value += part
    sum.length += 2
    smallest = part
  }
  return sum
}

function unitAt(words: readonly string[], at: number): Part<Unit> | undefined {
  const [first = '', second = ''] = words.slice(at, at + 2)
  const long = UNITS.get(first + second)
  if (second !== '' && long) return { value: long, length: 2 }
  const short = UNITS.get(first)
  return short && { value: short, length: 1 }
}

const wordOf = (value: number, { symbol, factor }: Unit): string =>
  `${Number((value * factor).toFixed(DECIMALS))}${symbol}`
