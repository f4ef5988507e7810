import { ApiError } from '#lib/api/api-error.ts'
import { getZone, getZoneAt, type Point, requestZone } from '#lib/api/zone.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { notDeliveredTo, placeFull, placeFrom } from '#lib/text/zone.ts'
import { $place, type ChosenPlace } from './chosen-place.ts'
import { call } from './client.ts'

// Apart from the place itself, which every page knows: few shoppers choose one.

/** Stores the zone of a point with its terms. Throws what the calls throw. */
export const choosePlace = async (point: Point): Promise<void> => $place.set(await readPlace(point))

async function readPlace({ lat, lng }: Point): Promise<ChosenPlace> {
  const { place: name, zone } = (await getZoneAt(call, { lat, lng })).data
  const outside = { min_order: 0, free_shipping_threshold: 0, text: notDeliveredTo(name) }
  const terms = zone === null ? outside : await termsOf(zone, name)
  return { lat, lng, name, zone, ...terms }
}

async function termsOf(zone: number, name: string) {
  const { window, full, ...terms } = (await getZone(call, zone)).data
  const text = window ? placeFrom(name, window, window) : placeFull(name, full)
  return { ...terms, text }
}

/** Reads the zone of the place again, with its terms. */
export async function refreshPlace(): Promise<void> {
  const place = $place.get()
  if (!place) return
  const now = await readPlace(place).catch((error: unknown) =>
    // Without a connection the last answer stays.
    error instanceof ApiError && error.code === HttpStatus.notFound ? null : place,
  )
  if ($place.get() === place) $place.set(now)
}

/** The server's sentence. */
export async function requestDelivery({ lat, lng }: Point): Promise<string> {
  const { message } = await requestZone(call, { lat, lng })
  return typeof message === 'string' ? message : ''
}
