import { HttpStatus } from '#lib/codes/http.ts'
import type { Locality, GeocodedPlace } from '#lib/contract/address.ts'
import { messages } from '#lib/text/messages.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'

/** A query may cost the shop a provider's call. 429 when the budget is used up. */
export async function chargePlaceQuery(
  deps: Deps,
  { user, clientAddress }: { user: { id: number } | null; clientAddress: string },
): Promise<void> {
  if (user) await chargeBudget(deps, 'place-user', String(user.id))
  else await chargeBudget(deps, 'place-address', clientAddress)
}

/** Null for an unknown point; 503 without a geocoder. */
export async function readLocality(deps: Deps, lat: number, lng: number): Promise<Locality | null> {
  const place = await orUnavailable(deps, deps.geocoder.reverse(lat, lng))
  if (!place) return null
  const { province, city, locality, district, address } = place
  return { province, city, locality, district, address }
}

/** 503 without a geocoder. */
export async function searchPlaces(deps: Deps, text: string): Promise<GeocodedPlace[]> {
  const places = await orUnavailable(deps, deps.geocoder.search(text))
  return places.map(({ type: _, ...place }) => place)
}

async function orUnavailable<T>(deps: Deps, query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (cause) {
    deps.log.warn({ err: cause }, 'geocoder failed')
    throw new ApiError(HttpStatus.serviceUnavailable, messages.serviceUnavailable, { cause })
  }
}
