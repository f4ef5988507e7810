import { Marker } from 'maplibre-gl'
import { MAP_ZOOM, MAP_ZOOM_EDITING } from '#lib/rules/limits.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { openMap } from './map.ts'

/** Draws the place of `data-lat` and `data-lng` with a marker into an element. */
export function showPlace(place: HTMLElement): void {
  const { lat = '', lng = '', mapStyle = null } = place.dataset
  const view = { lat: Number(lat), lng: Number(lng), zoom: mapStyle ? MAP_ZOOM_EDITING : MAP_ZOOM }
  try {
    const map = openMap(place, { view, styleUrl: mapStyle })
    new Marker().setLngLat([view.lng, view.lat]).addTo(map)
  } catch {
    place.textContent = orderOfficeLabels.mapMissing
  }
}
