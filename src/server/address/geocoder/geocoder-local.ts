import { addressLine } from '#server/address/geocoder/address-parts.ts'
import { bounded, type Geocoder, isAroundTehran } from '#server/address/geocoder/geocoder.ts'

const NEAR_M = 400
/** Beyond this from every listed city a point is unknown. */
const CITY_M = 150_000

/** Needs no account or network. Outside the Tehran area only cities within CITY_M are known. */
export function createLocalGeocoder(): Geocoder {
  // Loaded on first use, so that it does not delay the start.
  return bounded({
    async search(text) {
      const { findPlaces } = await import('#server/address/geocoder/place-search.ts')
      return findPlaces(text).map(({ aliases: _, ...place }) => place)
    },
    async reverse(lat, lng) {
      const { areaAt, cityAt, waypointAt } = await import('#server/address/geocoder/gazetteer.ts')
      if (!isAroundTehran(lat, lng)) {
        const { item, meters } = cityAt([lat, lng])
        return meters <= CITY_M ? item : null
      }
      const { province, city, locality, district, address } = areaAt([lat, lng])
      const { item, meters } = waypointAt([lat, lng])
      const near = meters <= NEAR_M && item.city === city ? `نزدیک ${item.name}` : ''
      return { province, city, locality, district, address: addressLine(address, near) }
    },
  })
}
