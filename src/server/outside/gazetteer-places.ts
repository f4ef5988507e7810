import { districts, type Entry, neighbourhoods, squares, towns } from '#server/outside/gazetteer.ts'

/** A label of the built-in map, as GeoJSON: its coordinates are longitude, then latitude. */
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

/** What the built-in map is labelled with: districts, towns, neighbourhoods and squares. */
export function gazetteerPlaces(): MapLabels {
  const labelled = [...districts, ...towns, ...neighbourhoods, ...squares]
  return { type: 'FeatureCollection', features: labelled.map(mapLabel) }
}
