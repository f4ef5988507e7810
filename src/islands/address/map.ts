import { AttributionControl, Map, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { mapLabels } from '#lib/text/labels/map.ts'
import { builtInStyle } from './map-style.ts'

// The map library, loaded when the address dialog opens.
setWorkerUrl(workerUrl)

/** The centre of office maps without a point. */
export const TEHRAN = { lat: 35.715, lng: 51.404 }
/** Degrees around Tehran, so that its edge can be centred. */
const MARGIN = 0.15

/** Accessible texts of the library. */
const WORDS = {
  'Map.Title': checkoutLabels.chooseOnMap,
  'NavigationControl.ZoomIn': mapLabels.zoomIn,
  'NavigationControl.ZoomOut': mapLabels.zoomOut,
  'AttributionControl.ToggleAttribution': mapLabels.sources,
}

export interface View {
  lat: number
  lng: number
  zoom: number
}

/** `go` does not report its own move. */
export interface MapHandle {
  go: (view: View) => void
  remove: () => void
}

/** Reports the centre after the shopper moved it; `openMap`. */
export function createMap(
  container: HTMLElement,
  options: MapOptions,
  onMoved: (lat: number, lng: number) => void,
): MapHandle {
  const map = openMap(container, options)
  // A click centres its point under the pin.
  map.on('click', ({ lngLat, originalEvent }) => {
    map.easeTo({ center: lngLat }, { originalEvent })
  })
  // Moves without an input event are the map's own, such as a resize.
  map.on('moveend', ({ originalEvent }) => {
    if (!originalEvent) return
    const { lat, lng } = map.getCenter()
    onMoved(lat, lng)
  })
  return {
    go: ({ lat, lng, zoom }) => map.flyTo({ center: [lng, lat], zoom, duration: 600 }),
    remove: () => map.remove(),
  }
}

interface MapOptions {
  view: View
  styleUrl: string | null
}

/** Throws when the browser cannot draw a map. */
export function openMap(container: HTMLElement, { view, styleUrl }: MapOptions): Map {
  const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const map = new Map({
    container,
    style: styleUrl ?? builtInStyle(dark),
    center: [view.lng, view.lat],
    zoom: view.zoom,
    minZoom: 9,
    maxZoom: 18,
    maxBounds: [lngMin - MARGIN, latMin - MARGIN, lngMax + MARGIN, latMax + MARGIN],
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: WORDS,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-left')
  if (styleUrl) map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  // A style that fails leaves the built-in one; a tile that fails leaves a gap.
  let drawn = styleUrl === null
  map.once('style.load', () => (drawn = true))
  map.on('error', () => {
    if (drawn) return
    drawn = true
    map.setStyle(builtInStyle(dark), { diff: false })
  })
  return map
}
