import { isDeepStrictEqual } from 'node:util'
import type { Invoice } from '#lib/contract/order.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { staffWindowRefusal } from '#lib/rules/order-window.ts'
import { type AddressRow, findAddress, listAddresses } from '../address/address-queries.ts'
import { lastOrderDay } from '../delivery/delivery-days.ts'
import { type DeliveryWindow, findWindow } from '../delivery/delivery-window-queries.ts'
import { withHeldPlace } from '../delivery/window-holds.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { getZone, listZones, type Zone, zoneIn } from '../delivery/zone-queries.ts'
import { windowsOfZone } from '../delivery/zone-terms.ts'
import { getSetting } from '../platform/database/settings.ts'
import { type ChangeRefusal, refusal } from './draft-goods.ts'

/** Null without another window; refused where it cannot be taken. */
export async function draftWindow(
  db: Db,
  order: OrderRow,
  id: number | null,
  { by, now }: { by: 'customer' | 'staff'; now: number },
): Promise<{ to: DeliveryWindow | null; refusal: ChangeRefusal | null }> {
  if (id === null || id === order.window_id) return { to: null, refusal: null }
  const scope = { companyId: order.company_id, lastDay: lastOrderDay(now) }
  const found = await findWindow(db, id, scope)
  if (!found) return { to: null, refusal: refusal('off') }
  const ofZone = windowsOfZone([found], await getZone(db, order.zone_id))
  const [to] = await withHeldPlace(db, order.user_id, ofZone, now)
  if (!to) return { to: null, refusal: refusal('off') }
  const reason = by === 'staff' ? staffWindowRefusal(to, now) : windowRefusal(to, now)
  return { to, refusal: reason && refusal(reason === 'late' ? 'window-late' : reason) }
}

export interface Destination {
  customer: Invoice['customer']
  locality: string | null
  lat: number
  lng: number
}

/** An address of the user's list to which the order goes by the same terms. */
export async function draftAddress(
  db: Db,
  order: OrderRow,
  id: number | null,
): Promise<{ to: Destination | null; refusal: ChangeRefusal | null }> {
  if (id === null) return { to: null, refusal: null }
  const row = await findAddress(db, order.user_id, id)
  if (!row || !canGoTo(order, row, await readAreas(db)))
    return { to: null, refusal: refusal('address') }
  const to = destinationOf(row)
  return { to: isDestination(order, to) ? null : to, refusal: null }
}

/** Addresses of the user's list to which the order could go instead. */
export async function listOtherAddresses(db: Db, order: OrderRow): Promise<AddressRow[]> {
  const rows = await listAddresses(db, order.user_id)
  const areas = await readAreas(db)
  return rows.filter(row => canGoTo(order, row, areas) && !isDestination(order, destinationOf(row)))
}

function destinationOf(row: AddressRow): Destination {
  const { name, mobile, address, number, unit, postal_code, city, locality, lat, lng } = row
  const customer = { name, mobile, address, number, unit, postal_code, city }
  return { customer, locality, lat, lng }
}

/** The point counts: a corrected pin is another destination. */
const isDestination = (order: OrderRow, { customer, locality, lat, lng }: Destination): boolean =>
  isDeepStrictEqual(JSON.parse(order.customer), customer) &&
  order.locality === locality &&
  order.lat === lat &&
  order.lng === lng

/** Where the shop delivers to. */
interface DeliveryAreas {
  /** Cities, as the setting has them. */
  cities: readonly string[]
  zones: readonly Zone[]
}

const readAreas = async (db: Db): Promise<DeliveryAreas> => ({
  cities: await getSetting(db, 'order_areas'),
  zones: await listZones(db),
})

/** Not a group order, which goes to its company; a place of the same terms. */
const canGoTo = (order: OrderRow, row: AddressRow, { cities, zones }: DeliveryAreas): boolean =>
  order.company_id === null &&
  isFinalizable(row.city, cities) === (order.finalizable === 1) &&
  zoneIn(zones, row)?.id === order.zone_id
