import { AttributionControl, Map, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { builtInStyle } from './map-style.ts'

// The whole library is in this file, which is loaded only when the address dialog opens.
setWorkerUrl(workerUrl)

/** Room around the bounds of Tehran, in degrees, so that its edge can stand in the middle. */
const MARGIN = 0.15

/** What the library says to a screen reader. */
const WORDS = {
  'Map.Title': checkoutLabels.chooseOnMap,
  'NavigationControl.ZoomIn': checkoutLabels.mapZoomIn,
  'NavigationControl.ZoomOut': checkoutLabels.mapZoomOut,
  'AttributionControl.ToggleAttribution': checkoutLabels.mapSources,
}

export interface View {
  lat: number
  lng: number
  zoom: number
}

/** What a map can be told; `go` does not report the move that it makes. */
export interface MapHandle {
  go: (view: View) => void
  remove: () => void
}

/**
 * A map in an element, with the middle reported whenever the shopper has moved it.
 * Throws where the browser cannot draw it.
 */
export function createMap(
  container: HTMLElement,
  { view, styleUrl }: { view: View; styleUrl: string | null },
  onMoved: (lat: number, lng: number) => void,
): MapHandle {
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
  // A style that does not come leaves the shop's own; a tile that does not come leaves a gap.
  let drawn = styleUrl === null
  map.once('style.load', () => (drawn = true))
  map.on('error', () => {
    if (drawn) return
    drawn = true
    map.setStyle(builtInStyle(dark), { diff: false })
  })
  // The place that is pressed comes under the pin.
  map.on('click', ({ lngLat, originalEvent }) => {
    map.easeTo({ center: lngLat }, { originalEvent })
  })
  // A move of the map's own, as when its place becomes lower, comes from no press and no key.
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
