/** A point on the map in degrees. */
export interface MapPoint {
  lat: number
  lng: number
}

const LAT_MAX = 90
const LNG_MAX = 180
/** About ten centimetres. */
const DECIMALS = 6

/**
 * Where a point is shown: by the map of the phone, whichever its holder uses, and on a page. Null of
 * numbers that are no point, so that nothing else ever stands in these links.
 */
export function mapLinks({ lat, lng }: MapPoint): { app: string; page: string } | null {
  if (!(Math.abs(lat) <= LAT_MAX && Math.abs(lng) <= LNG_MAX)) return null
  const point = `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`
  return {
    app: `geo:${point}?q=${point}`,
    page: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  }
}
