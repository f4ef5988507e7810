import { HttpStatus } from '#lib/codes/http.ts'
import type { StoreBody } from '#lib/contract/checkout.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import type { MapPoint } from '#lib/rules/map-links.ts'
import type { ZonePlace } from '#lib/rules/zone.ts'
import { messages } from '#lib/text/messages.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { findAddress } from '../address/address-queries.ts'
import { companyPlace } from '../company/company-place.ts'
import { type CompanyRow, findActiveCompany } from '../company/company-queries.ts'
import { type DeliveryWindow, findWindow } from '../delivery/delivery-window-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { lastOrderDay } from '../delivery/delivery-days.ts'
import { withHeldPlace } from '../delivery/window-holds.ts'
import { type Zone, zoneAt } from '../delivery/zone-queries.ts'
import { windowsOfZone } from '../delivery/zone-terms.ts'

export interface OrderDelivery {
  customer: Invoice['customer']
  locality: string | null
  point: MapPoint
  /** The city is within the order areas, else staff decide about the order. */
  finalizable: boolean
  /** Of a group order. */
  company: CompanyRow | null
  zone: Zone
  window: DeliveryWindow
}

/** 400 or 404 for a company, address or window that this user may not use, or its zone has not. */
export async function getOrderDelivery(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  { subtotal, now }: { subtotal: number; now: number },
): Promise<OrderDelivery> {
  const [{ place, ...destination }, windowId] =
    'company_time_id' in body
      ? [await companyDestination(trx, user, body.company_id, subtotal), body.company_time_id]
      : [await addressDestination(trx, user.id, body.info_id), body.time_id]
  const scope = { companyId: destination.company?.id ?? null, lastDay: lastOrderDay(now) }
  const found = await findWindow(trx, windowId, scope)
  if (!found) throw new ApiError(HttpStatus.notFound, messages.timeWindowUnavailable)
  const zone = await zoneAt(trx, place)
  if (!zone) throw new ApiError(HttpStatus.badRequest, zoneMessages.outside)
  // The place that the customer holds is free, and may be the last one.
  const [window] = await withHeldPlace(trx, user.id, windowsOfZone([found], zone), now)
  if (!window) throw new ApiError(HttpStatus.badRequest, zoneMessages.window)
  const areas = await getSetting(trx, 'order_areas')
  return {
    ...destination,
    finalizable: isFinalizable(destination.customer.city, areas),
    zone,
    window,
  }
}

interface Destination extends Pick<OrderDelivery, 'company' | 'customer' | 'locality' | 'point'> {
  place: ZonePlace
}

async function companyDestination(
  trx: Trx,
  user: SessionUser,
  id: number,
  subtotal: number,
): Promise<Destination> {
  const company = id === user.company_id ? await findActiveCompany(trx, id) : undefined
  if (!company) throw new ApiError(HttpStatus.badRequest, messages.groupUnavailable)
  if (subtotal < company.flooring)
    throw new ApiError(HttpStatus.badRequest, groupFloor(company.flooring))
  const { address, city, lat, lng } = company
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return {
    customer: { name, mobile: user.mobile, address, number: '', unit: '', postal_code: '', city },
    locality: null,
    point: { lat, lng },
    company,
    place: await companyPlace(company),
  }
}

async function addressDestination(
  trx: Trx,
  userId: number,
  addressId: number,
): Promise<Destination> {
  const row = await findAddress(trx, userId, addressId)
  if (!row) throw new ApiError(HttpStatus.notFound, messages.chooseAddressAndDelivery)
  const { name, mobile, address, number, unit, postal_code, city, locality, lat, lng } = row
  const customer = { name, mobile, address, number, unit, postal_code, city }
  return { customer, locality, point: { lat, lng }, company: null, place: row }
}
