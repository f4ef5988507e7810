/**
 * Writes public/map/tehran.json, what the built-in map of the address dialog draws without any
 * network: the streets and places of the local gazetteer. Run it after the gazetteer has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { neighbourhoodRows } from '#server/address/geocoder/gazetteer/neighbourhoods.ts'
import type { Point } from '#server/address/geocoder/gazetteer/rows.ts'
import { squareRows } from '#server/address/geocoder/gazetteer/squares.ts'
import { streetRows } from '#server/address/geocoder/gazetteer/streets.ts'
import { townRows } from '#server/address/geocoder/gazetteer/towns.ts'

const TARGET = 'public/map/tehran.json'

/** GeoJSON has the longitude first. */
const coordinates = ([lat, lng]: Point): number[] => [lng, lat]

const feature = (kind: string, name: string, geometry: object): object => ({
  type: 'Feature',
  properties: { kind, name },
  geometry,
})

const point = (kind: string, name: string, at: Point): object =>
  feature(kind, name, { type: 'Point', coordinates: coordinates(at) })

/** Everything the map draws, as one GeoJSON collection. */
export function mapPlaces(): object {
  return {
    type: 'FeatureCollection',
    features: [
      ...streetRows
        .filter(([points]) => points.length > 1)
        .map(([points, name]) =>
          feature('street', name, { type: 'LineString', coordinates: points.map(coordinates) }),
        ),
      ...townRows.flatMap(([points, name]) => (points[0] ? [point('town', name, points[0])] : [])),
      ...squareRows.flatMap(([points, name]) =>
        points[0] ? [point('square', name, points[0])] : [],
      ),
      ...neighbourhoodRows.map(([, lat, lng, name]) => point('area', name, [lat, lng])),
    ],
  }
}

if (import.meta.main) {
  mkdirSync('public/map', { recursive: true })
  writeFileSync(TARGET, `${JSON.stringify(mapPlaces())}\n`)
  console.log(TARGET)
}
