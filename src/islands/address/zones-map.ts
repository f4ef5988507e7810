import { type Map, Marker } from 'maplibre-gl'
import { MAP_ZOOM } from '#lib/rules/limits.ts'
import type { ZonePoint } from '#lib/rules/zone.ts'
import { zoneLabels } from '#lib/text/labels/admin-zones.ts'
import { openMap, TEHRAN } from './map.ts'
import { polygonOf, showAll } from './zone-map.ts'

/** A zone of the map: corners of its polygon, or points of its districts. */
export interface MappedZone {
  title: string
  active: boolean
  polygon: readonly ZonePoint[]
  points: readonly ZonePoint[]
}

const SOURCE = 'zones'
/** The library reads no variables of styles; they are seen on both grounds. */
const COLORS = ['#2e9b63', '#c2467a', '#3f7fd1', '#b7791f', '#7c5fd0', '#1d8f9c']
const OFF = '#8a8a85'

/** Draws all zones of `data-zones`. */
export function startZonesMap(box: HTMLElement): void {
  const container = box.querySelector<HTMLElement>('.zone-map-place')
  if (!container) return
  const zones = JSON.parse(box.dataset['zones'] ?? '[]') as MappedZone[]
  box.hidden = false
  const view = { ...TEHRAN, zoom: MAP_ZOOM }
  try {
    const map = openMap(container, { view, styleUrl: box.dataset['mapStyle'] ?? null })
    showAll(map, zones.flatMap(allPoints))
    map.on('style.load', () => addZones(map, zones))
    for (const zone of zones) addTitle(map, zone)
  } catch {
    box.textContent = zoneLabels.zonesMapMissing
  }
}

const allPoints = ({ polygon, points }: MappedZone): ZonePoint[] => [...polygon, ...points]

/** Of neighbours they differ. */
const colorOf = ({ active }: MappedZone, index: number): string =>
  active ? (COLORS[index % COLORS.length] ?? OFF) : OFF

function addZones(map: Map, zones: readonly MappedZone[]): void {
  const features = zones.flatMap((zone, index) => {
    const color = colorOf(zone, index)
    const area = { ...polygonOf(zone.polygon), properties: { color, kind: 'area' } }
    const points = {
      type: 'Feature' as const,
      properties: { color, kind: 'points' },
      geometry: {
        type: 'MultiPoint' as const,
        coordinates: zone.points.map(([lat, lng]) => [lng, lat]),
      },
    }
    return [area, points]
  })
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features } })
  const color = ['get', 'color'] as ['get', string]
  map.addLayer({
    id: 'zones-inside',
    type: 'fill',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'area'],
    paint: { 'fill-color': color, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'zones-sides',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'area'],
    paint: { 'line-color': color, 'line-width': 2.5 },
  })
  map.addLayer({
    id: 'zones-points',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'points'],
    paint: { 'circle-color': color, 'circle-radius': 5, 'circle-opacity': 0.8 },
  })
}

/** In the middle of its points. */
function addTitle(map: Map, zone: MappedZone): void {
  const points = allPoints(zone)
  const middle = (axis: 0 | 1) => points.reduce((sum, at) => sum + at[axis], 0) / points.length
  const element = document.createElement('span')
  element.className = 'zone-title'
  element.textContent = zone.title
  new Marker({ element }).setLngLat([middle(1), middle(0)]).addTo(map)
}
