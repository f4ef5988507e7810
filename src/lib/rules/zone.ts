import { IRAN_BOUNDS, ZONE_POINTS_MAX } from './limits.ts'

/** Latitude and longitude in degrees; corners of a polygon have at most six decimals. */
export type ZonePoint = readonly [lat: number, lng: number]

/** What a zone covers: names of districts, the inside of a polygon, or with neither the rest. */
export interface ZoneArea {
  id: number
  /** Names of neighbourhoods, districts or cities, as addresses have them. */
  districts: readonly string[] | null
  polygon: readonly ZonePoint[] | null
}

export interface ZonePlace {
  lat: number
  lng: number
  /** Neighbourhood. */
  locality: string
  district: string
  city: string
}

/** Whole units of about ten centimetres, so that sides are compared without rounding. */
const PER_DEGREE = 1_000_000
const unitsOf = ([lat, lng]: ZonePoint): ZonePoint => [
  Math.round(lat * PER_DEGREE),
  Math.round(lng * PER_DEGREE),
]

/** Positive when `point` is on the left of the way from `from` to `to`, 0 on its line. */
const turn = (from: ZonePoint, to: ZonePoint, point: ZonePoint): number =>
  (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])

const isBetween = (from: ZonePoint, to: ZonePoint, [lat, lng]: ZonePoint): boolean =>
  Math.min(from[0], to[0]) <= lat &&
  lat <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= lng &&
  lng <= Math.max(from[1], to[1])

type Side = readonly [from: ZonePoint, to: ZonePoint]

const sidesOf = (units: readonly ZonePoint[]): Side[] =>
  units.flatMap((to, index) => {
    const from = units.at(index - 1)
    return from ? [[from, to] as const] : []
  })

/** Its sides and corners are inside. */
export function isInPolygon(point: ZonePoint, polygon: readonly ZonePoint[]): boolean {
  const at = unitsOf(point)
  if (!isInBox(at, polygon)) return false
  let inside = false
  for (const [from, to] of sidesOf(polygon.map(unitsOf))) {
    const side = turn(from, to, at)
    if (side === 0 && isBetween(from, to, at)) return true
    const crosses = from[0] > at[0] !== to[0] > at[0]
    if (crosses && side > 0 === to[0] > from[0]) inside = !inside
  }
  return inside
}

/** Whether corners lie on all four sides of the point: without work for far polygons. */
function isInBox([lat, lng]: ZonePoint, polygon: readonly ZonePoint[]): boolean {
  const [y, x] = [lat / PER_DEGREE, lng / PER_DEGREE]
  return (
    polygon.some(corner => corner[0] <= y) &&
    polygon.some(corner => corner[0] >= y) &&
    polygon.some(corner => corner[1] <= x) &&
    polygon.some(corner => corner[1] >= x)
  )
}

/** Square units, for comparing polygons of one city. */
const areaOf = (polygon: readonly ZonePoint[]): number =>
  Math.abs(
    sidesOf(polygon.map(unitsOf)).reduce(
      (sum, [from, to]) => sum + (from[0] * to[1] - to[0] * from[1]),
      0,
    ),
  )

export type PolygonFault = 'few' | 'many' | 'outside' | 'crossing'

/** Whether the points, in order, make a polygon whose sides do not touch each other. */
export function polygonFault(polygon: readonly ZonePoint[]): PolygonFault | null {
  if (polygon.length < 3) return 'few'
  if (polygon.length > ZONE_POINTS_MAX) return 'many'
  if (!polygon.every(isInIran)) return 'outside'
  const corners = polygon.map(unitsOf)
  if (new Set(corners.map(String)).size < corners.length) return 'crossing'
  const sides = sidesOf(corners)
  const isCrossed = sides.some((one, index) =>
    sides.slice(index + 1).some(other => areCrossing(one, other)),
  )
  return isCrossed || areaOf(polygon) === 0 ? 'crossing' : null
}

const isInIran = ([lat, lng]: ZonePoint): boolean =>
  lat >= IRAN_BOUNDS.latMin &&
  lat <= IRAN_BOUNDS.latMax &&
  lng >= IRAN_BOUNDS.lngMin &&
  lng <= IRAN_BOUNDS.lngMax

const isSame = (one: ZonePoint, other: ZonePoint): boolean =>
  one[0] === other[0] && one[1] === other[1]

/** No two corners are the same; neighbours share one and nothing else. */
function areCrossing(one: Side, other: Side): boolean {
  const [before, after] = isSame(one[1], other[0]) ? [one, other] : [other, one]
  return isSame(before[1], after[0]) ? isBack(before, after) : meet(one, other)
}

/** The second side runs back along the first. */
const isBack = ([from, corner]: Side, [, to]: Side): boolean =>
  turn(from, corner, to) === 0 && (isBetween(from, corner, to) || isBetween(corner, to, from))

function meet([a, b]: Side, [c, d]: Side): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)].map(Math.sign)
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true
  return (
    (turns[0] === 0 && isBetween(a, b, c)) ||
    (turns[1] === 0 && isBetween(a, b, d)) ||
    (turns[2] === 0 && isBetween(c, d, a)) ||
    (turns[3] === 0 && isBetween(c, d, b))
  )
}

/**
 * The most particular zone of a place: by the name of its neighbourhood, of its district, the
 * smallest polygon, by the name of its city, then the one without an area; of equal ones the first.
 */
export function findZone<Z extends ZoneArea>(zones: readonly Z[], place: ZonePlace): Z | undefined {
  const ranked = zones.flatMap(zone => {
    const rank = rankOf(zone, place)
    return rank ? [{ zone, rank }] : []
  })
  return ranked.toSorted(
    (one, other) =>
      one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1] || one.zone.id - other.zone.id,
  )[0]?.zone
}

const Kind = { neighbourhood: 0, district: 1, polygon: 2, city: 3, rest: 4 } as const

function rankOf(
  { districts, polygon }: ZoneArea,
  { lat, lng, locality, district, city }: ZonePlace,
): readonly [kind: number, area: number] | null {
  if (polygon) return isInPolygon([lat, lng], polygon) ? [Kind.polygon, areaOf(polygon)] : null
  if (!districts) return [Kind.rest, 0]
  if (locality !== '' && districts.includes(locality)) return [Kind.neighbourhood, 0]
  if (district !== '' && districts.includes(district)) return [Kind.district, 0]
  return districts.includes(city) ? [Kind.city, 0] : null
}
