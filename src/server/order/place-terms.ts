import type { Checkout } from '#lib/contract/checkout.ts'
import type { ZonePlace } from '#lib/rules/zone.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { findAddress, findMainAddress } from '../address/address-queries.ts'
import { companyPlace } from '../company/company-place.ts'
import { findActiveCompany } from '../company/company-queries.ts'
import type { DeliveryWindow } from '../delivery/delivery-window-queries.ts'
import { listPostingMethods } from '../delivery/posting-method-queries.ts'
import { DEFAULT_ZONE_ID, listZones, zoneIn } from '../delivery/zone-queries.ts'
import {
  methodsOfZone,
  minimumRefusal,
  thresholdOf,
  windowsOfZone,
} from '../delivery/zone-terms.ts'
import type { Db } from '../platform/database/open.ts'

/** Where an order would go; without both to the main address. */
export interface ChosenPlace {
  info_id?: number | null | undefined
  company_id?: number | null | undefined
}

/** A customer, as far as places are concerned. */
export type Recipient = Pick<SessionUser, 'id' | 'company_id'>

interface OrderPlace {
  place: ZonePlace | undefined
  /** Neighbourhood of the address, which promotions may be limited to. */
  area: string | null
  by_place: NonNullable<Checkout['by_place']>
}

interface PlaceTerms extends Pick<
  Checkout,
  'posting_methods' | 'free_shipping_threshold' | 'by_place' | 'place_refusal' | 'outside_at'
> {
  /** With those of companies. */
  windows: DeliveryWindow[]
}

/** What the zone of a place offers; of the default zone while there is none. */
export async function readPlaceTerms(
  db: Db,
  { place, by_place }: OrderPlace,
  { windows, subtotal }: { windows: readonly DeliveryWindow[]; subtotal: number },
): Promise<PlaceTerms> {
  const zones = await listZones(db)
  const zone = place ? zoneIn(zones, place) : zones.find(({ id }) => id === DEFAULT_ZONE_ID)
  const methods = await listPostingMethods(db)
  const refusal = zone ? minimumRefusal(zone.min_order, subtotal) : zoneMessages.outside
  return {
    windows: zone
      ? windowsOfZone(windows, zone)
      : windows.filter(({ company_id }) => company_id !== null),
    posting_methods: zone ? methodsOfZone(methods, zone, subtotal) : methods,
    free_shipping_threshold: await thresholdOf(db, zone),
    ...(zones.length > 1 && { by_place }),
    ...(refusal !== null && { place_refusal: refusal }),
    ...(place && !zone && { outside_at: { lat: place.lat, lng: place.lng } }),
  }
}

export async function findPlace(
  db: Db,
  user: Recipient,
  { info_id, company_id }: ChosenPlace,
): Promise<OrderPlace> {
  if (company_id && company_id === user.company_id) {
    const company = await findActiveCompany(db, company_id)
    const by_place = { info_id: null, company_id }
    if (company) return { place: await companyPlace(company), area: null, by_place }
  }
  const chosen = info_id ? await findAddress(db, user.id, info_id) : undefined
  const place = chosen ?? (await findMainAddress(db, user.id))
  const by_place = { info_id: place?.id ?? null, company_id: null }
  return { place, area: place?.locality ?? null, by_place }
}
