import type { Address } from '#lib/contract/address.ts'
import type { Checkout, PaymentPort, WindowDay } from '#lib/contract/checkout.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { formatNumber } from '#lib/text/digits.ts'
import type { Choice } from './checkout-steps.ts'

// What an offer leaves to choose from, and what of a choice it still allows.

/**
 * The windows to choose from: a group order has its company's own. Those past their cut-off are not
 * offered.
 */
export function daysOf(
  offer: Checkout,
  { orderType }: Pick<Choice, 'orderType'>,
): readonly WindowDay[] {
  const days =
    orderType === 'group' && offer.company ? offer.company.time_windows : offer.time_windows
  return days
    .map(day => ({ ...day, times: day.times.filter(time => time.reason !== 'late') }))
    .filter(day => day.times.length > 0)
}

/** Ports that share a name are numbered, in their order. */
export const distinctPorts = (ports: readonly PaymentPort[]): PaymentPort[] =>
  ports.map(port => {
    const alike = ports.filter(({ name }) => name.trim() === port.name.trim())
    if (alike.length === 1) return port
    return { ...port, name: `${port.name} (${formatNumber(alike.indexOf(port) + 1)})` }
  })

/** Section 9: only orders to the served cities can be finalised; a group order goes to its company. */
export const isOutside = (
  { company }: Pick<Checkout, 'company'>,
  { orderType, address }: Pick<Choice, 'orderType' | 'address'>,
): boolean =>
  (orderType === 'group' && company ? company.finalizable : address?.finalizable) === false

/** Section 9: outside Tehran only port 5; a port that was refused is gone. */
export const portsOf = (
  offer: Checkout,
  choice: Pick<Choice, 'orderType' | 'address'>,
  refused: readonly number[],
): readonly PaymentPort[] =>
  offer.payment_ports.filter(
    ({ id }) => !refused.includes(id) && (!isOutside(offer, choice) || id === PORT_WITHOUT_PAYMENT),
  )

/** Section 4: a group order needs a basket of the company's floor. */
export const isBelowFloor = ({ company, total_payable_price }: Checkout): boolean =>
  company !== null && total_payable_price < company.flooring

/** What of a choice still stands where the offer was read anew; the rest is open again. */
export function standingChoice(
  offer: Checkout,
  choice: Choice,
  addresses: readonly Address[],
  refused: readonly number[],
): Choice {
  const orderType = standingType(offer, choice)
  const moved = orderType !== choice.orderType
  const address = addresses.find(({ id }) => id === choice.address?.id) ?? null
  const windows = daysOf(offer, { orderType }).flatMap(day => day.times)
  const ports = portsOf(offer, { orderType, address }, refused)
  const keep = <T extends { id: number }>(
    id: number | null,
    from: readonly T[],
    may: (each: T) => boolean = () => true,
  ) => from.find(each => each.id === id && may(each))?.id ?? null
  return {
    ...choice,
    orderType,
    address,
    timeId: moved ? null : keep(choice.timeId, windows, time => time.active),
    methodId: keep(choice.methodId, offer.posting_methods, method => method.active),
    portId: moved ? null : keep(choice.portId, ports),
    useWallet: choice.useWallet && offer.wallet_value !== 0,
  }
}

function standingType(offer: Checkout, { orderType }: Choice): Choice['orderType'] {
  if (offer.company === null) return 'personal'
  return orderType === 'group' && isBelowFloor(offer) ? null : orderType
}
