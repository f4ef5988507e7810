import {
  districts,
  type Entry,
  neighbourhoods,
  squares,
  towns,
} from '#server/address/geocoder/gazetteer.ts'

/** GeoJSON: longitude before latitude. */
export interface MapLabel {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] }
  properties: { name: string; type: Entry['type'] }
}

export interface MapLabels {
  type: 'FeatureCollection'
  features: MapLabel[]
}

const mapLabel = ({ type, name, lat, lng }: Entry): MapLabel => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { name, type },
})

export function gazetteerPlaces(): MapLabels {
  const labels = [...districts, ...towns, ...neighbourhoods, ...squares]
  return { type: 'FeatureCollection', features: labels.map(mapLabel) }
}
