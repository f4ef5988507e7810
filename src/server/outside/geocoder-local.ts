import { addressLine } from '#server/outside/address-parts.ts'
import { bounded, type Geocoder, isAroundTehran } from '#server/outside/geocoder.ts'

const NEAR_M = 400
/** Further than this from any city of the list nothing is known. */
const CITY_M = 150_000

/**
 * A geocoder over the gazetteer in this repository: it needs no account and no network. A point is
 * named after the nearest neighbourhood or town and, within 400 m, the nearest square or street;
 * beyond the bounds of Tehran it is named after the nearest city within 150 km.
 */
export function createLocalGeocoder(): Geocoder {
  // The gazetteer is loaded by the first question, so that it does not delay the shop's start.
  return bounded({
    async search(text) {
      const { findPlaces } = await import('#server/outside/place-search.ts')
      return findPlaces(text).map(({ aliases: _, ...place }) => place)
    },
    async reverse(lat, lng) {
      const { areaAt, cityAt, waypointAt } = await import('#server/outside/gazetteer.ts')
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
