/** Degrees. */
export interface MapPoint {
  lat: number
  lng: number
}

const LAT_MAX = 90
const LNG_MAX = 180
/** About ten centimetres. */
const DECIMALS = 6

/** Null for an invalid point, so that nothing else gets into the links. */
export function mapLinks({ lat, lng }: MapPoint): { app: string; page: string } | null {
  if (!(Math.abs(lat) <= LAT_MAX && Math.abs(lng) <= LNG_MAX)) return null
  const point = `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`
  return {
    app: `geo:${point}?q=${point}`,
    page: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  }
}
