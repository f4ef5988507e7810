import type { Invoice } from '#lib/contract/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'

/** Where an order goes; the address of a company names its city itself. */
export function placeText({ customer }: Pick<Invoice, 'customer'>): string {
  const { city, address, number, unit } = customer
  return [
    !address.startsWith(`${city}،`) && city,
    address,
    number && `${checkoutLabels.plaque} ${toPersianDigits(number)}`,
    unit && `${checkoutLabels.unit} ${toPersianDigits(unit)}`,
  ]
    .filter(Boolean)
    .join('، ')
}

/** The window in which it is delivered, of a Jalali day. */
export const timeText = ({ time }: Pick<Invoice, 'time'>): string =>
  `${time.day}، ${toPersianDigits(time.started_at)} تا ${toPersianDigits(time.finished_at)}`
