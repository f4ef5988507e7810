import { toPersianDigits } from '#lib/text/digits.ts'
import { addressLine } from '#server/address/geocoder/address-parts.ts'
import { nearest, type Nearest } from '#server/address/geocoder/distance.ts'
import { cityRows } from '#server/address/geocoder/gazetteer/cities.ts'
import { districtRows } from '#server/address/geocoder/gazetteer/districts.ts'
import { landmarkRows } from '#server/address/geocoder/gazetteer/landmarks.ts'
import { neighbourhoodRows } from '#server/address/geocoder/gazetteer/neighbourhoods.ts'
import type { Point, SpotRow } from '#server/address/geocoder/gazetteer/rows.ts'
import { squareRows } from '#server/address/geocoder/gazetteer/squares.ts'
import { streetRows } from '#server/address/geocoder/gazetteer/streets.ts'
import { townRows } from '#server/address/geocoder/gazetteer/towns.ts'
import type { GeocodedPlace, PlaceType, Reverse } from '#server/address/geocoder/geocoder.ts'

export interface Entry extends GeocodedPlace {
  aliases: readonly string[]
}

const TEHRAN = 'تهران'

const districtName = (district: number): string => `منطقه‌ی ${toPersianDigits(district)}`

function area(city: string, district = '', locality = ''): Reverse {
  const address = addressLine(TEHRAN, city, district, locality)
  return { province: TEHRAN, city, district, locality, address }
}

function entry(
  type: PlaceType,
  [lat, lng]: Point,
  names: readonly [name: string, ...aliases: string[]],
  { province, city, district, locality, address }: Reverse,
): Entry {
  const [name, ...aliases] = names
  return { type, name, aliases, lat, lng, province, city, district, locality, address }
}

export const districts: readonly Entry[] = districtRows.map(([number, lat, lng]) => {
  const name = districtName(number)
  const alias = `منطقه ${toPersianDigits(number)}`
  return entry('district', [lat, lng], [name, alias], area(TEHRAN, name))
})

export const neighbourhoods: readonly Entry[] = neighbourhoodRows.map(
  ([number, lat, lng, ...names]) =>
    entry('neighbourhood', [lat, lng], names, area(TEHRAN, districtName(number), names[0])),
)

const townPoints: readonly Entry[] = townRows.flatMap(([points, ...names]) =>
  points.map(point => entry('town', point, names, area(names[0]))),
)

/** Near Tehran, each at its first point. */
export const towns: readonly Entry[] = townPoints.filter(
  (town, i) => townPoints[i - 1]?.name !== town.name,
)

const areas: readonly Entry[] = [...neighbourhoods, ...townPoints]

const pointOf = ({ lat, lng }: Entry): Point => [lat, lng]

/** The nearest neighbourhood of Tehran or town near it. */
export function areaAt(point: Point): Entry {
  return nearest(point, areas, pointOf).item
}

const cities: readonly (Reverse & { at: Point })[] = [
  ...townPoints.map(({ province, city, locality, district, address, lat, lng }) => ({
    province,
    city,
    locality,
    district,
    address,
    at: [lat, lng] as const,
  })),
  ...cityRows.map(([province, lat, lng, city]) => ({
    province,
    city,
    locality: '',
    district: '',
    address: addressLine(province, city),
    at: [lat, lng] as const,
  })),
]

/** For points outside Tehran. */
export function cityAt(point: Point): Nearest<Reverse> {
  const { item, meters } = nearest(point, cities, ({ at }) => at)
  const { at: _, ...city } = item
  return { item: city, meters }
}

function spots(type: PlaceType, rows: readonly SpotRow[]): Entry[] {
  return rows.flatMap(([points, ...names]) =>
    points.map(point => {
      const surroundings = areaAt(point)
      const address = addressLine(surroundings.address, names[0])
      return entry(type, point, names, { ...surroundings, address })
    }),
  )
}

export const squares: readonly Entry[] = spots('square', squareRows)

const streets = spots('street', streetRows)
const waypoints: readonly Entry[] = [...squares, ...streets]

export function waypointAt(point: Point): Nearest<Entry> {
  return nearest(point, waypoints, pointOf)
}

/** Everything that can be searched by name. */
export const entries: readonly Entry[] = [
  ...neighbourhoods,
  ...squares,
  ...towns,
  ...streets,
  ...spots('landmark', landmarkRows),
  ...districts,
]
