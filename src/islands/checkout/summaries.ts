import type { Checkout, WindowDay } from '#lib/contract/checkout.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { relativeDays } from '#lib/text/labels/checkout.ts'
import { orderTypeNames, repeatTypeNames } from '#lib/text/names.ts'
import { placeText } from '#lib/text/place.ts'
import type { Choice, StepId } from '#stores/checkout-steps.ts'

/** What was chosen in a step, in one line; empty while nothing is. */
export function summaryOf(
  id: StepId,
  offer: Checkout,
  choice: Choice,
  days: readonly WindowDay[],
): string {
  switch (id) {
    case 'order-type':
      return choice.orderType === null ? '' : orderTypeNames[choice.orderType]
    case 'address':
      return choice.orderType === 'group'
        ? (offer.company?.address ?? '')
        : [choice.address && placeText(choice.address), choice.address?.name]
            .filter(Boolean)
            .join('، ')
    case 'time':
      return windowOf(days, choice.timeId)
    case 'delivery':
      return offer.posting_methods.find(({ id }) => id === choice.methodId)?.title ?? ''
    case 'payment':
      return offer.payment_ports.find(({ id }) => id === choice.portId)?.name ?? ''
    case 'repeat':
      return choice.portId === null ? '' : repeatTypeNames[choice.periodic]
    case 'notes':
      return choice.note.trim()
  }
}

/** Today and tomorrow are called so, other days by their day of the week. */
export const dayName = ({ relative_day, title }: WindowDay): string =>
  relative_day ? relativeDays[relative_day] : title.day_of_week

function windowOf(days: readonly WindowDay[], timeId: number | null): string {
  for (const day of days) {
    const time = day.times.find(({ id }) => id === timeId)
    if (!time) continue
    return `${dayName(day)} ${day.title.day_of_month}، ${formatHourRange(time)}`
  }
  return ''
}
