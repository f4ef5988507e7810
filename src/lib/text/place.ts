import { toPersianDigits } from './digits.ts'
import { checkoutLabels } from './labels/checkout.ts'

interface Place {
  city: string
  address: string
  number: string
  unit: string
}

/** A place that was found by its name. */
interface FoundPlace {
  name: string
  city: string
  district: string
  locality: string
}

/** Where something goes, in one line; the address of a company names its city itself. */
export const placeText = ({ city, address, number, unit }: Place): string =>
  [
    !address.startsWith(`${city}،`) && city,
    address,
    number && `${checkoutLabels.plaque} ${toPersianDigits(number)}`,
    unit && `${checkoutLabels.unit} ${toPersianDigits(unit)}`,
  ]
    .filter(Boolean)
    .join('، ')

/** What a place that was found by name is called, with the parts of town that tell it from others. */
const foundPlaceText = ({ name, city, district, locality }: FoundPlace): string => {
  const parts = [district || city, locality === name ? '' : locality].filter(Boolean)
  return parts.length === 0 ? name : `${name} (${parts.join('، ')})`
}

/** Places as a list offers them: of those that nothing tells apart only the first. */
export const distinctPlaces = <P extends FoundPlace>(places: readonly P[]): [text: string, P][] => {
  const first = new Map<string, P>()
  for (const place of places) {
    const text = foundPlaceText(place)
    if (!first.has(text)) first.set(text, place)
  }
  return [...first]
}
