import type { Locality, Place } from '#lib/contract/address.ts'
import { messages } from '#lib/text/messages.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { takeFromBudget } from './rate-limit.ts'

/**
 * Takes one question about a place from the budget of the user or, of a guest, of the address that
 * it came from; 429 when that is used up. Each may cost the shop a question to a map provider.
 */
export async function chargePlace(
  deps: Deps,
  { user, clientAddress }: { user: { id: number } | null; clientAddress: string },
): Promise<void> {
  if (user) await takeFromBudget(deps, 'place-user', String(user.id))
  else await takeFromBudget(deps, 'place-address', clientAddress)
}

/** What a point is called, or null where nothing is known; 503 without a geocoder. */
export async function readLocality(deps: Deps, lat: number, lng: number): Promise<Locality | null> {
  const place = await orUnavailable(deps, deps.geocoder.reverse(lat, lng))
  if (!place) return null
  const { province, city, locality, district, address } = place
  return { province, city, locality, district, address }
}

/** Places by name; 503 without a geocoder. */
export async function searchPlaces(deps: Deps, text: string): Promise<Place[]> {
  const places = await orUnavailable(deps, deps.geocoder.search(text))
  return places.map(({ type: _, ...place }) => place)
}

async function orUnavailable<T>(deps: Deps, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    deps.log.warn({ err: cause }, 'the geocoder did not answer')
    throw new ApiError(503, messages.serviceUnavailable, { cause })
  }
}
