import { toPersianDigits } from './digits.ts'
import { checkoutLabels } from './labels/checkout.ts'

interface Place {
  city: string
  address: string
  number: string
  unit: string
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
