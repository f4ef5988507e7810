import type { Checkout } from '#lib/contract/checkout.ts'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { dayName, formatHourRange } from '#lib/text/clock-time.ts'
import { orderTypeNames, repeatTypeNames, substitutionNames } from '#lib/text/names.ts'
import { substitutionSummary } from '#lib/text/sentences.ts'
import { addressLine } from '#lib/text/address-text.ts'
import type { Choice, StepId } from '#stores/checkout-steps.ts'

/** Empty without a choice. */
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
        : [choice.address && addressLine(choice.address), choice.address?.name]
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
    case 'substitution':
      return substitutionSummary(
        substitutionNames[choice.substitution],
        Object.keys(choice.substitutions).length,
      )
    case 'notes':
      return choice.note.trim()
  }
}

function windowOf(days: readonly WindowDay[], timeId: number | null): string {
  for (const day of days) {
    const time = day.times.find(({ id }) => id === timeId)
    if (!time) continue
    return `${dayName(day)} ${day.title.day_of_month}، ${formatHourRange(time)}`
  }
  return ''
}
