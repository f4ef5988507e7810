import { toPersianDigits } from '#lib/text/digits.ts'
import { addressLine } from './address-parts.ts'
import { nearest, type Nearest } from './distance.ts'
import { type GazetteerRow, rowsOf } from './gazetteer-rows.ts'
import type { GeocodedPlace, PlaceType, Point, Reverse } from './geocoder.ts'

export interface Entry extends GeocodedPlace {
  aliases: readonly string[]
}

const TEHRAN = 'تهران'

function area(city: string, district = '', locality = ''): Reverse {
  const address = addressLine(TEHRAN, city, district, locality)
  return { province: TEHRAN, city, district, locality, address }
}

/** One for each point of the type's rows. */
function entriesOf(
  type: PlaceType,
  reverseOf: (row: GazetteerRow, point: Point) => Reverse,
): Entry[] {
  return rowsOf(type).flatMap(row =>
    row.points.map(point => {
      const { name, aliases } = row
      const [lat, lng] = point
      return { ...reverseOf(row, point), type, name, aliases, lat, lng }
    }),
  )
}

const neighbourhoods = entriesOf('neighbourhood', ({ name, district }) =>
  area(TEHRAN, `منطقه‌ی ${toPersianDigits(district)}`, name),
)
const towns = entriesOf('town', ({ name }) => area(name))
const areas: readonly Entry[] = [...neighbourhoods, ...towns]

const pointOf = ({ lat, lng }: { lat: number; lng: number }): Point => [lat, lng]

/** The nearest neighbourhood of Tehran or town near it. */
export function areaAt(point: Point): Entry {
  return nearest(point, areas, pointOf).item
}

const cities = [
  ...towns,
  ...rowsOf('city').map(({ name, province, points: [[lat, lng]] }) => {
    const address = addressLine(province, name)
    return { province, city: name, locality: '', district: '', address, lat, lng }
  }),
]

/** For points outside Tehran. */
export function cityAt(point: Point): Nearest<Reverse> {
  const { item, meters } = nearest(point, cities, pointOf)
  const { province, city, locality, district, address } = item
  return { item: { province, city, locality, district, address }, meters }
}

function spots(type: PlaceType): Entry[] {
  return entriesOf(type, ({ name }, point) => {
    const surroundings = areaAt(point)
    return { ...surroundings, address: addressLine(surroundings.address, name) }
  })
}

const squares = spots('square')
const streets = spots('street')
const waypoints: readonly Entry[] = [...squares, ...streets]

export function waypointAt(point: Point): Nearest<Entry> {
  return nearest(point, waypoints, pointOf)
}

/** As addresses have them. */
export const placeNames = {
  locality: neighbourhoods.map(({ locality }) => locality),
  district: neighbourhoods.map(({ district }) => district),
  city: [TEHRAN, ...cities.map(({ city }) => city)],
} as const

/** Everything that can be searched by name; a town at its first point. */
export const entries: readonly Entry[] = [
  ...neighbourhoods,
  ...squares,
  ...towns.filter(({ name }, i) => towns[i - 1]?.name !== name),
  ...streets,
  ...spots('landmark'),
  ...entriesOf('district', ({ name }) => area(TEHRAN, name)),
]
