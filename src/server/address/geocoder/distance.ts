import type { Point } from './geocoder.ts'

const EARTH_RADIUS_M = 6_371_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Haversine, in metres. */
export function distanceM(a: Point, b: Point): number {
  const dLat = radians(b[0] - a[0])
  const dLng = radians(b[1] - a[1])
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h))
}

export interface Nearest<T> {
  item: T
  meters: number
}

/** Throws for an empty list. */
export function nearest<T>(
  point: Point,
  items: readonly T[],
  pointOf: (item: T) => Point,
): Nearest<T> {
  let best: Nearest<T> | undefined
  for (const item of items) {
    const meters = distanceM(point, pointOf(item))
    if (!best || meters < best.meters) best = { item, meters }
  }
  if (!best) throw new Error('Nothing to be near to: the list is empty')
  return best
}
