import { HttpStatus } from '#lib/codes/http.ts'
import type { Locality } from '#lib/contract/address.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { nextWindow } from '#lib/rules/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { findMainAddress } from '../address/address-queries.ts'
import { chargePlaceQuery, readLocality } from '../address/read-place.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { readZoneDays } from './zone-days.ts'
import { findZoneById, hasSeveralZones, zoneAt } from './zone-queries.ts'
import { listPostingMethods } from './posting-method-queries.ts'
import { addZoneRequest } from './zone-request-queries.ts'
import { feesOfZone, thresholdOf } from './zone-terms.ts'

interface Point {
  lat: number
  lng: number
}

async function getPlace(deps: Deps, { lat, lng }: Point): Promise<Locality> {
  const place = await readLocality(deps, lat, lng)
  if (!place) throw new ApiError(HttpStatus.notFound, messages.addressOutsideBounds)
  return place
}

const placeName = ({ locality, district, city }: Locality): string => locality || district || city

export const zoneHandlers: readonly Handler[] = [
  handle('GET /zone', async ({ deps, query, user, clientAddress }) => {
    await chargePlaceQuery(deps, { user, clientAddress })
    const place = await getPlace(deps, query)
    const zone = await zoneAt(deps.db, { ...place, ...query })
    return { data: { place: placeName(place), zone: zone?.id ?? null } }
  }),

  handle('GET /zone/main', async ({ deps: { db }, user }) => {
    const place = (await hasSeveralZones(db)) ? await findMainAddress(db, user.id) : undefined
    if (!place) return { data: null }
    const zone = await zoneAt(db, place)
    const { lat, lng } = place
    return { data: { lat, lng, place: placeName(place), zone: zone?.id ?? null } }
  }),

  handle('GET /zones/{id}', async ({ deps: { db, now }, params }) => {
    const zone = await findZoneById(db, params.id)
    if (!zone?.active) throw new ApiError(HttpStatus.notFound, zoneMessages.noZone)
    const next = nextWindow(await readZoneDays(db, zone.id, now()))
    const free_shipping_threshold = await thresholdOf(db, zone)
    const fees = feesOfZone(await listPostingMethods(db), zone)
    return { data: { ...next, min_order: zone.min_order, free_shipping_threshold, fees } }
  }),

  handle('POST /zones/requests', async ({ deps, body, clientAddress }) => {
    await chargeBudget(deps, 'zone-request-address', clientAddress)
    const place = await getPlace(deps, body)
    if (await zoneAt(deps.db, { ...place, ...body }))
      throw new ApiError(HttpStatus.conflict, zoneMessages.served)
    await addZoneRequest(deps.db, tehranClock(deps.now()).date, placeName(place))
    return { data: null, message: zoneMessages.requested }
  }),
]
