import { toPersianDigits } from './digits.ts'
import { checkoutLabels } from './labels/checkout.ts'

interface AddressParts {
  city: string
  address: string
  number: string
  unit: string
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
    number && `${checkoutLabels.houseNumber} ${toPersianDigits(number)}`,
    unit && `${checkoutLabels.unit} ${toPersianDigits(unit)}`,
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
