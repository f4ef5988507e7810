import { toLatinDigits } from './digits.ts'

type Measure = 'gram' | 'kilogram' | 'millilitre' | 'litre'

interface Size {
  amount: number
  measure: Measure
}

const MEASURES: readonly [RegExp, Measure][] = [
  [/^(گرمی?|gr?|gram)$/, 'gram'],
  [/^(کیلو([یئ]ی)?|کیلوگرمی?|kg|kilo|kilogram)$/, 'kilogram'],
  [/^(میلی(لیتری?)?|سیسی|ml|cc)$/, 'millilitre'],
  [/^(لیتری?|l|lit|lt|liter|litre)$/, 'litre'],
]

const NUMBER = String.raw`\d+(?:\.\d+)?`
/** «۶×۳۳۰ میلی», or «×۳۳۰ میلی» where the volume is the count. */
const PACK_FIRST = new RegExp(`^(${NUMBER})?(?:[×x*](${NUMBER}))?([^\\d×*]+)$`)
/** «میلی × ۶», «میلی‌لیتر، ۶ عددی». */
const PACK_LAST = /^([^\d×*]+?)[,،]?(?:[×x*](\d+)|(\d+)(?:عددی?|تایی))$/

/** Weight or capacity from volume and unit; null for a count. */
export function sizeOf(volume: number | null, unit: string | undefined): Size | null {
  const text = toLatinDigits(unit ?? '')
    .toLowerCase()
    .replace('٫', '.')
    .replace(/[\s\p{Cf}\u0640]|\.$/gu, '')
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
  const [, times, each, name] = PACK_FIRST.exec(text) ?? []
  if (name !== undefined) return sizeIn(name, [volume, times, each])
  const [, before = '', count, counted] = PACK_LAST.exec(text) ?? []
  return volume === null ? null : sizeIn(before, [volume, count, counted])
}

function sizeIn(
  name: string,
  factors: readonly (number | string | null | undefined)[],
): Size | null {
  const [, measure] = MEASURES.find(([names]) => names.test(name)) ?? []
  const numbers = factors.filter(factor => factor != null)
  if (measure === undefined || numbers.length === 0) return null
  return { amount: numbers.reduce<number>((product, each) => product * Number(each), 1), measure }
}
