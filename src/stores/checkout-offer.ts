import type { Address } from '#lib/contract/address.ts'
import type { Checkout, PaymentPort } from '#lib/contract/checkout.ts'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { formatNumber } from '#lib/text/digits.ts'
import type { Choice } from './checkout-steps.ts'

// What can be chosen from an offer, and which choices it still allows.

/** A group order has its company's windows. */
export const daysOf = (
  offer: Checkout,
  { orderType }: Pick<Choice, 'orderType'>,
): readonly WindowDay[] =>
  orderType === 'group' && offer.company ? offer.company.time_windows : offer.time_windows

/** Where the order would go, as the call names it; nowhere before there is an offer. */
export function placeOf(
  offer: Pick<Checkout, 'company'> | null,
  { orderType, address }: Pick<Choice, 'orderType' | 'address'>,
): { info_id?: number; company_id?: number } {
  if (orderType === 'group' && offer?.company) return { company_id: offer.company.id }
  return offer && address ? { info_id: address.id } : {}
}

/** The window that the shopper holds is chosen by itself, where the place has it. */
export const heldTime = ({ hold, time_windows }: Checkout): number | null =>
  time_windows.flatMap(day => day.times).find(time => time.id === hold?.time_id && time.active)
    ?.id ?? null

/** Numbers ports that share a name. */
export const distinctPorts = (ports: readonly PaymentPort[]): PaymentPort[] =>
  ports.map(port => {
    const alike = ports.filter(({ name }) => name.trim() === port.name.trim())
    if (alike.length === 1) return port
    return { ...port, name: `${port.name} (${formatNumber(alike.indexOf(port) + 1)})` }
  })

/** Only orders to the served cities can be placed; a group order goes to its company. */
export const isOutside = (
  { company }: Pick<Checkout, 'company'>,
  { orderType, address }: Pick<Choice, 'orderType' | 'address'>,
): boolean =>
  (orderType === 'group' && company ? company.finalizable : address?.finalizable) === false

/** Outside Tehran only port 5; without the ports that the server refused. */
export const portsOf = (
  offer: Checkout,
  choice: Pick<Choice, 'orderType' | 'address'>,
  refused: readonly number[],
): readonly PaymentPort[] =>
  offer.payment_ports.filter(
    ({ id }) => !refused.includes(id) && (!isOutside(offer, choice) || id === PORT_WITHOUT_PAYMENT),
  )

export const isBelowFloor = ({ company, total_payable_price }: Checkout): boolean =>
  company !== null && total_payable_price < company.flooring

/** The part of a choice that a newly read offer still allows. */
export function validChoice(
  offer: Checkout,
  choice: Choice,
  addresses: readonly Address[],
  refused: readonly number[],
): Choice {
  const orderType = validOrderType(offer, choice)
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

function validOrderType(offer: Checkout, { orderType }: Choice): Choice['orderType'] {
  if (offer.company === null) return 'personal'
  return orderType === 'group' && isBelowFloor(offer) ? null : orderType
}
