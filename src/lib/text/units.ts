type Measure = 'gram' | 'kilogram' | 'millilitre' | 'litre'

const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['گرم', 'gram'],
  ['کیلوگرم', 'kilogram'],
  ['کیلو', 'kilogram'],
  ['میلیلیتر', 'millilitre'],
  ['سیسی', 'millilitre'],
  ['لیتر', 'litre'],
])

/** The measure that a unit's name means, however its half-spaces are typed; null for a count. */
export function measureOf(unit: string | undefined): Measure | null {
  const name = (unit ?? '')
    .replace(/[\s\u200c]/g, '')
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
  return MEASURES.get(name) ?? null
}
