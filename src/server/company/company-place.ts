import type { ZonePlace } from '#lib/rules/zone.ts'
import { createLocalGeocoder } from '../address/geocoder/geocoder-local.ts'
import type { CompanyRow } from './company-queries.ts'

const builtInMap = createLocalGeocoder()

/** Its neighbourhood and district are those of the built-in map at its point. */
export async function companyPlace({
  lat,
  lng,
  city,
}: Pick<CompanyRow, 'lat' | 'lng' | 'city'>): Promise<ZonePlace> {
  const { locality = '', district = '' } = (await builtInMap.reverse(lat, lng)) ?? {}
  return { lat, lng, city, locality, district }
}
