import { ApiError } from '#lib/api/api-error.ts'
import { getMainZone, getZone, getZoneAt, type Point, requestZone } from '#lib/api/zone.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { notDeliveredTo, placeFull, placeFrom } from '#lib/text/zone.ts'
import { $place, type ChosenPlace } from './chosen-place.ts'
import { call } from './client.ts'
import { $user } from './user.ts'

// Apart from the place itself, which every page knows: few shoppers choose one.

/** Stores the zone of a point with its terms. Throws what the calls throw. */
export const choosePlace = async (point: Point): Promise<void> => $place.set(await readPlace(point))

/** The main address of a customer is the place until one is chosen. */
export async function chooseMainPlace(): Promise<void> {
  if ($place.get() || !$user.get()) return
  try {
    const { data } = await getMainZone(call)
    if (!data) return
    const { place: name, ...at } = data
    const place = await withTerms({ ...at, name })
    if (!$place.get()) $place.set(place)
  } catch {
    // It can be chosen by hand.
  }
}

async function readPlace({ lat, lng }: Point): Promise<ChosenPlace> {
  const { place: name, zone } = (await getZoneAt(call, { lat, lng })).data
  return withTerms({ lat, lng, name, zone })
}

type FoundPlace = Pick<ChosenPlace, 'lat' | 'lng' | 'name' | 'zone'>

async function withTerms({ lat, lng, name, zone }: FoundPlace): Promise<ChosenPlace> {
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
export const refreshPlace = (): Promise<void> => refresh(readPlace)

/** Reads the terms of the zone again; the zone itself where there was none, or is none any more. */
export const refreshTerms = (): Promise<void> =>
  refresh(async place => {
    if (place.zone === null) return readPlace(place)
    return withTerms(place).catch((error: unknown) => {
      if (isNotFound(error)) return readPlace(place)
      throw error
    })
  })

const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === HttpStatus.notFound

async function refresh(read: (place: ChosenPlace) => Promise<ChosenPlace>): Promise<void> {
  const place = $place.get()
  if (!place) return
  // Without a connection the last answer stays.
  const now = await read(place).catch((error: unknown) => (isNotFound(error) ? null : place))
  if ($place.get() === place) $place.set(now)
}

/** The server's sentence. */
export async function requestDelivery({ lat, lng }: Point): Promise<string> {
  const { message } = await requestZone(call, { lat, lng })
  return typeof message === 'string' ? message : ''
}
