import { type GeoJSONSource, type Map, Marker } from 'maplibre-gl'
import { MAP_ZOOM, MAP_ZOOM_EDITING, ZONE_POINTS_MAX } from '#lib/rules/limits.ts'
import type { ZonePoint } from '#lib/rules/zone.ts'
import { zoneLabels } from '#lib/text/labels/admin-zones.ts'
import { typedPoint } from '#lib/text/typed-point.ts'
import { openMap, TEHRAN } from './map.ts'

const DECIMALS = 6
/** Between the corners and the edge of the map. */
const EDGE_PX = 32
const SOURCE = 'zone'
/** The library reads no variables of styles; it is seen on both grounds. */
const COLOR = '#2e9b63'

/** Lines that are no points are left out: the server names them. */
const pointsIn = (text: string): ZonePoint[] =>
  text.split('\n').flatMap(line => {
    const [lat, lng] = typedPoint(line)
    return lat && lng && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [[lat, lng] as const] : []
  })

const lineOf = ([lat, lng]: ZonePoint): string =>
  `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`

export const polygonOf = (points: readonly ZonePoint[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates:
      points.length < 3 ? [] : [[...points, ...points.slice(0, 1)].map(([lat, lng]) => [lng, lat])],
  },
})

/** Draws the corners that are typed in the form's field; a click adds one, a drag moves one. */
export function startZoneMap(box: HTMLElement): void {
  const field = document.querySelector<HTMLTextAreaElement>('[name="polygon"]')
  const container = box.querySelector<HTMLElement>('.zone-map-place')
  if (!field || !container) return
  box.hidden = false
  const view = { ...TEHRAN, zoom: MAP_ZOOM }
  try {
    const map = openMap(container, { view, styleUrl: box.dataset['mapStyle'] ?? null })
    showAll(map, pointsIn(field.value))
    editCorners(map, field, box)
  } catch {
    box.textContent = zoneLabels.mapMissing
  }
}

export function showAll(map: Map, points: readonly ZonePoint[]): void {
  if (points.length === 0) return
  const lats = points.map(([lat]) => lat)
  const lngs = points.map(([, lng]) => lng)
  map.fitBounds(
    [
      [Math.min(...lngs), Math.min(...lats)],
      [Math.max(...lngs), Math.max(...lats)],
    ],
    { padding: EDGE_PX, maxZoom: MAP_ZOOM_EDITING, animate: false },
  )
}

function editCorners(map: Map, field: HTMLTextAreaElement, box: HTMLElement): void {
  let markers: Marker[] = []
  const write = (points: readonly ZonePoint[]): void => {
    field.value = points.map(lineOf).join('\n')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const draw = (): void => {
    const points = pointsIn(field.value)
    for (const marker of markers) marker.remove()
    markers = points.map((point, index) =>
      cornerAt(map, point, moved => write(points.with(index, moved))),
    )
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(polygonOf(points))
  }
  map.on('style.load', () => {
    addLayers(map)
    draw()
  })
  map.on('click', ({ lngLat }) => {
    const points = pointsIn(field.value)
    if (points.length < ZONE_POINTS_MAX) write([...points, [lngLat.lat, lngLat.lng]])
  })
  field.addEventListener('input', draw)
  const onClick = (name: string, change: (points: ZonePoint[]) => ZonePoint[]): void =>
    box
      .querySelector(`[data-${name}]`)
      ?.addEventListener('click', () => write(change(pointsIn(field.value))))
  onClick('undo', points => points.slice(0, -1))
  onClick('clear', () => [])
}

function cornerAt(map: Map, [lat, lng]: ZonePoint, onMoved: (point: ZonePoint) => void): Marker {
  const element = document.createElement('span')
  element.className = 'zone-corner'
  const marker = new Marker({ element, draggable: true }).setLngLat([lng, lat]).addTo(map)
  // The field is the keyboard's way to move it.
  element.ariaHidden = 'true'
  marker.on('dragend', () => {
    const at = marker.getLngLat()
    onMoved([at.lat, at.lng])
  })
  return marker
}

function addLayers(map: Map): void {
  map.addSource(SOURCE, { type: 'geojson', data: polygonOf([]) })
  map.addLayer({
    id: 'zone-inside',
    type: 'fill',
    source: SOURCE,
    paint: { 'fill-color': COLOR, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'zone-sides',
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': COLOR, 'line-width': 2.5 },
  })
}
