/**
 * Writes public/map/tehran.json, what the built-in map of the address dialog draws without any
 * network: the streets and places of the local gazetteer. Run it after the gazetteer has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type GazetteerRow, rowsOf } from '#server/address/geocoder/gazetteer-rows.ts'
import type { Point } from '#server/address/geocoder/geocoder.ts'

const TARGET = 'public/map/tehran.json'

/** GeoJSON has the longitude first. */
const coordinates = ([lat, lng]: Point): number[] => [lng, lat]

const feature = (kind: string, name: string, geometry: object): object => ({
  type: 'Feature',
  properties: { kind, name },
  geometry,
})

const point = (kind: string, { name, points: [first] }: GazetteerRow): object =>
  feature(kind, name, { type: 'Point', coordinates: coordinates(first) })

/** Everything the map draws, as one GeoJSON collection. */
export function mapPlaces(): object {
  return {
    type: 'FeatureCollection',
    features: [
      ...rowsOf('street')
        .filter(({ points }) => points.length > 1)
        .map(({ name, points }) =>
          feature('street', name, { type: 'LineString', coordinates: points.map(coordinates) }),
        ),
      ...rowsOf('town').map(row => point('town', row)),
      ...rowsOf('square').map(row => point('square', row)),
      ...rowsOf('neighbourhood').map(row => point('area', row)),
    ],
  }
}

if (import.meta.main) {
  mkdirSync('public/map', { recursive: true })
  writeFileSync(TARGET, `${JSON.stringify(mapPlaces())}\n`)
  console.log(TARGET)
}
