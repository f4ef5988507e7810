import { Marker } from 'maplibre-gl'
import { MAP_ZOOM, MAP_ZOOM_EDITING } from '#lib/rules/limits.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { typedPoint } from '#lib/text/typed-point.ts'
import { openMap, TEHRAN } from './map.ts'

const DECIMALS = 6

/** Shows the typed point of a form; a click or a drag of the marker moves it. */
export function startPointMap(box: HTMLElement): void {
  const form = box.closest('form')
  const lat = form?.querySelector<HTMLInputElement>('[name="lat"]')
  const lng = form?.querySelector<HTMLInputElement>('[name="lng"]')
  const ground = box.querySelector<HTMLElement>('.company-map-place')
  if (!lat || !lng || !ground) return
  box.hidden = false
  try {
    showPoint(ground, { lat, lng }, box.dataset['mapStyle'] ?? null)
  } catch {
    box.textContent = companyOfficeLabels.mapMissing
  }
}

interface PointFields {
  lat: HTMLInputElement
  lng: HTMLInputElement
}

function showPoint(ground: HTMLElement, fields: PointFields, styleUrl: string | null): void {
  const typed = pointIn(fields)
  const zoom = typed && styleUrl ? MAP_ZOOM_EDITING : MAP_ZOOM
  const map = openMap(ground, { view: { ...(typed ?? TEHRAN), zoom }, styleUrl })
  const marker = new Marker({ draggable: true })
  const draw = (): void => {
    const point = pointIn(fields)
    if (point) marker.setLngLat([point.lng, point.lat]).addTo(map)
    else marker.remove()
  }
  const write = (point: { lat: number; lng: number }): void => {
    for (const name of ['lat', 'lng'] as const) fields[name].value = point[name].toFixed(DECIMALS)
    fields.lat.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const field of [fields.lat, fields.lng]) field.addEventListener('input', draw)
  map.on('click', ({ lngLat }) => write(lngLat))
  marker.on('dragend', () => write(marker.getLngLat()))
  draw()
}

/** Null for what is no point: the server names it. */
function pointIn({ lat: { value: latText }, lng: { value: lngText } }: PointFields) {
  const [lat, lng] = typedPoint(`${latText}, ${lngText}`)
  return lat && lng && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
