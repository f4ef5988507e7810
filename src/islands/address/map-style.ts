import type { StyleSpecification } from 'maplibre-gl'

interface MapColours {
  ground: string
  street: string
  ink: string
  muted: string
}

const LIGHT: MapColours = { ground: '#f3f1ec', street: '#ffffff', ink: '#3c433f', muted: '#7b7f78' }
const DARK: MapColours = { ground: '#1f2522', street: '#3a423d', ink: '#dfe3de', muted: '#98a09a' }

const FONT = ['Vazirmatn', 'sans-serif']

/** Needs no network: streets and places from the shop itself, text in the page's font. */
export function builtInStyle(dark: boolean): StyleSpecification {
  const colours = dark ? DARK : LIGHT
  const label = (kind: string, minzoom: number, size: number, color: string) => ({
    id: kind,
    type: 'symbol' as const,
    source: 'tehran',
    minzoom,
    filter: ['==', ['get', 'kind'], kind] as ['==', ['get', string], string],
    layout: {
      'text-field': ['get', 'name'] as ['get', string],
      'text-font': FONT,
      'text-size': size,
      'text-padding': 6,
    },
    paint: {
      'text-color': color,
      'text-halo-color': colours.ground,
      'text-halo-width': 1.5,
    },
  })
  return {
    version: 8,
    sources: { tehran: { type: 'geojson', data: new URL('/map/tehran.json', location.href).href } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      {
        id: 'street',
        type: 'line',
        source: 'tehran',
        filter: ['==', ['get', 'kind'], 'street'],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colours.street,
          'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 9, 1.5, 13, 5, 17, 22],
        },
      },
      {
        ...label('street', 12, 11, colours.muted),
        id: 'street-name',
        layout: {
          'symbol-placement': 'line',
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 11,
        },
      },
      label('area', 11, 13, colours.ink),
      label('square', 12.5, 11, colours.muted),
      label('town', 9, 13, colours.muted),
    ],
  }
}
