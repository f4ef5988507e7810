import type { StoreBody } from '#lib/contract/checkout.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import type { MapPoint } from '#lib/rules/map-links.ts'
import { messages } from '#lib/text/messages.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { findAddress } from '../db/address.ts'
import { type CompanyRow, findActiveCompany } from '../db/company.ts'
import { type DeliveryWindow, findWindow } from '../db/delivery-window.ts'
import type { Trx } from '../db/open.ts'
import type { SessionUser } from '../db/session.ts'
import { getSetting } from '../db/settings.ts'
import { ApiError } from '../errors.ts'
import { lastOrderDay } from './delivery-days.ts'

/** To whom, where and when an order goes. */
export interface Recipient {
  customer: Invoice['customer']
  /** The part of town, where the address tells one. */
  locality: string | null
  /** Where that is on the map. */
  point: MapPoint
  /** To a city whose orders can be finalised. */
  finalizable: boolean
  /** Of a group order. */
  company: CompanyRow | null
  window: DeliveryWindow
}

/** Reads what the body names; throws 400 or 404 for what this user may not use. */
export async function getRecipient(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  { goodsNow, now }: { goodsNow: number; now: number },
): Promise<Recipient> {
  const company = 'company_time_id' in body ? await getCompany(trx, user, body.company_id) : null
  if (company && goodsNow < company.flooring) throw new ApiError(400, groupFloor(company.flooring))
  const place =
    'company_time_id' in body
      ? companyPlace(user, company as CompanyRow)
      : await addressPlace(trx, user.id, body.info_id)
  const windowId = 'company_time_id' in body ? body.company_time_id : body.time_id
  const open = { companyId: company?.id ?? null, lastDay: lastOrderDay(now) }
  const window = await findWindow(trx, windowId, open)
  if (!window) throw new ApiError(404, messages.timeWindowUnavailable)
  const areas = await getSetting(trx, 'order_areas')
  return { ...place, finalizable: isFinalizable(place.customer.city, areas), company, window }
}

async function getCompany(trx: Trx, user: SessionUser, id: number): Promise<CompanyRow> {
  const company = id === user.company_id ? await findActiveCompany(trx, id) : undefined
  if (!company) throw new ApiError(400, messages.groupUnavailable)
  return company
}

type Place = Pick<Recipient, 'customer' | 'locality' | 'point'>

const companyPlace = (user: SessionUser, { address, city, lat, lng }: CompanyRow): Place => ({
  customer: {
    name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    mobile: user.mobile,
    address,
    number: '',
    unit: '',
    postal_code: '',
    city,
  },
  locality: null,
  point: { lat, lng },
})

async function addressPlace(trx: Trx, userId: number, addressId: number): Promise<Place> {
  const found = await findAddress(trx, userId, addressId)
  if (!found) throw new ApiError(404, messages.chooseAddressAndDelivery)
  const { name, mobile, address, number, unit, postal_code, city, locality, lat, lng } = found
  const customer = { name, mobile, address, number, unit, postal_code, city }
  return { customer, locality, point: { lat, lng } }
}
