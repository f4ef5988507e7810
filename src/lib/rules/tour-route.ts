/** Metres from each place to each other; place 0 is the shop, stop `n` is place `n + 1`. */
export type Distances = readonly (readonly number[])[]

const distance = (of: Distances, from: number, to: number): number => of[from]?.[to] ?? 0

/** Metres of the way from the shop over the stops, without the way back. */
export function routeMeters(of: Distances, route: readonly number[]): number {
  let [meters, from] = [0, 0]
  for (const stop of route) {
    meters += distance(of, from, stop + 1)
    from = stop + 1
  }
  return meters
}

/** The stops in the order of a short way: each time the nearest one, then improved. */
export function shortRoute(of: Distances): number[] {
  const left = new Set(of.slice(1).keys())
  const route: number[] = []
  for (let from = 0; left.size > 0;) {
    const next = [...left].reduce((best, stop) =>
      distance(of, from, stop + 1) < distance(of, from, best + 1) ? stop : best,
    )
    left.delete(next)
    route.push(next)
    from = next + 1
  }
  return improvedRoute(of, route)
}

/** Reverses stretches of the way as long as that makes it shorter (2-opt). */
function improvedRoute(of: Distances, route: readonly number[]): number[] {
  let best = [...route]
  let meters = routeMeters(of, best)
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let from = 0; from < best.length - 1; from++)
      for (let to = from + 1; to < best.length; to++) {
        const stretch = best.slice(from, to + 1).reverse()
        const other = [...best.slice(0, from), ...stretch, ...best.slice(to + 1)]
        const otherMeters = routeMeters(of, other)
        if (otherMeters >= meters - 1) continue
        best = other
        meters = otherMeters
        isShorter = true
      }
  }
  return best
}

/** Degrees of latitude and longitude. */
export interface Place {
  lat: number
  lng: number
}

/**
 * Divides stops among couriers by the direction in which they are from the shop, so that neighbours
 * stay together. Counts differ by one at most.
 */
export function sharesByDirection<Stop extends Place>(
  shop: Place,
  stops: readonly Stop[],
  couriers: number,
): Stop[][] {
  const angled = stops
    .map(stop => ({ stop, angle: angleOf(shop, stop) }))
    .sort((a, b) => a.angle - b.angle)
  const first = widestGapEnd(angled.map(({ angle }) => angle))
  const around = [...angled.slice(first), ...angled.slice(0, first)].map(({ stop }) => stop)
  return Array.from({ length: couriers }, (_, at) =>
    around.slice(
      Math.round((at * around.length) / couriers),
      Math.round(((at + 1) * around.length) / couriers),
    ),
  )
}

/** Radians. A degree of longitude is shorter than one of latitude. */
const angleOf = (from: Place, to: Place): number =>
  Math.atan2(to.lat - from.lat, (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180))

/** Where the stops after the widest angle without any begin. */
function widestGapEnd(angles: readonly number[]): number {
  const gaps = angles.map(
    (angle, at) => angle - (angles[at - 1] ?? (angles.at(-1) ?? 0) - 2 * Math.PI),
  )
  return Math.max(0, gaps.indexOf(Math.max(...gaps)))
}
