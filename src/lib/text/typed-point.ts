import { toLatinDigits } from './digits.ts'

/**
 * Latitude and longitude of a typed line; NaN for what is no number.
 * @example typedPoint('۳۵٫۶۹، ۵۱٫۳۸') // [35.69, 51.38]
 */
export function typedPoint(line: string): [lat: number, lng: number] {
  const [lat, lng] = toLatinDigits(line)
    .replaceAll('٫', '.')
    .trim()
    .split(/[,،\s]+/)
  return [Number(lat), Number(lng)]
}
