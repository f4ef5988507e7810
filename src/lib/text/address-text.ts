import { toPersianDigits } from './digits.ts'
import { truncate } from './truncate.ts'
import { orderFactLabels } from './labels/order-facts.ts'

const SHORT_ADDRESS_CHARS = 24

interface AddressParts {
  city: string
  address: string
  number: string
  unit: string
}

/**
 * City and the first part of the address, for those who know it.
 * @example shortAddress({ city: 'تهران', address: 'ونک، کوچه‌ی دوم' }) // 'تهران، ونک…'
 */
export function shortAddress({ city, address }: Pick<AddressParts, 'city' | 'address'>): string {
  const street = address.startsWith(`${city}،`) ? address.slice(city.length + 1) : address
  const [first = ''] = street.split(/[،,-]/)
  return [city, truncate(first.trim(), SHORT_ADDRESS_CHARS)].filter(Boolean).join('، ')
}

interface GeocodedPlace {
  name: string
  city: string
  district: string
  locality: string
}

/** One line; a company's address contains its city. */
export const addressLine = ({ city, address, number, unit }: AddressParts): string =>
  [
    !address.startsWith(`${city}،`) && city,
    address,
    number && `${orderFactLabels.houseNumber} ${toPersianDigits(number)}`,
    unit && `${orderFactLabels.unit} ${toPersianDigits(unit)}`,
  ]
    .filter(Boolean)
    .join('، ')

/** Name with the parts of town that distinguish it. */
const geocodedPlaceText = ({ name, city, district, locality }: GeocodedPlace): string => {
  const parts = [district || city, locality === name ? '' : locality].filter(Boolean)
  return parts.length === 0 ? name : `${name} (${parts.join('، ')})`
}

/** Only the first of indistinguishable places. */
export const distinctPlaces = <P extends GeocodedPlace>(
  places: readonly P[],
): [text: string, P][] => {
  const first = new Map<string, P>()
  for (const place of places) {
    const text = geocodedPlaceText(place)
    if (!first.has(text)) first.set(text, place)
  }
  return [...first]
}
