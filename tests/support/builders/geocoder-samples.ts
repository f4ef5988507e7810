import type { GeocodedPlace } from '#server/address/geocoder/geocoder.ts'

/** Answers of the map providers as their documentation and their public clients show them. */
export const neshanReverse = {
  status: 'OK',
  formatted_address: 'تهران، دکتر فاطمی، حجاب، سازمان آب، بین دائمی و عبداله زاده',
  route_name: 'سازمان آب',
  route_type: 'secondary',
  neighbourhood: 'فاطمي',
  city: 'تهران',
  state: 'استان تهران',
  place: null,
  municipality_zone: '6',
  in_traffic_zone: true,
  in_odd_even_zone: true,
  village: null,
  county: 'شهرستان تهران',
  district: 'بخش مرکزی شهرستان تهران',
}

export const neshanSearch = {
  count: 3,
  items: [
    {
      title: 'میدان ولیعصر',
      address: 'تهران، میدان ولیعصر',
      neighbourhood: 'ولیعصر',
      region: 'تهران، استان تهران',
      type: 'square',
      category: 'place',
      location: { x: 51.4073, y: 35.7117, z: 'NaN' },
    },
    {
      title: 'كتابفروشي ولیعصر 2',
      address: '',
      neighbourhood: null,
      region: 'تهران، منطقه 6',
      type: 'bookstore',
      category: 'place',
      location: { x: 51.41, y: 35.73 },
    },
    {
      title: 'ولیعصر',
      address: 'مشهد، ولیعصر',
      region: 'مشهد، استان خراسان رضوی',
      type: 'residential',
      location: { x: 59.6, y: 36.2 },
    },
  ],
}

export const neshanPlaces: GeocodedPlace[] = [
  {
    ...{ type: 'square', name: 'میدان ولیعصر', lat: 35.7117, lng: 51.4073 },
    ...{ province: 'تهران', city: 'تهران', district: '', locality: 'ولیعصر' },
    address: 'تهران، میدان ولیعصر',
  },
  {
    ...{ type: 'landmark', name: 'کتابفروشی ولیعصر ۲', lat: 35.73, lng: 51.41 },
    ...{ province: '', city: 'تهران', district: 'منطقه‌ی ۶', locality: '' },
    address: 'کتابفروشی ولیعصر ۲',
  },
  {
    ...{ type: 'street', name: 'ولیعصر', lat: 36.2, lng: 59.6 },
    ...{ province: 'خراسان رضوی', city: 'مشهد', district: '', locality: '' },
    address: 'مشهد، ولیعصر',
  },
]

/** An answer of Nominatim with one place at a point. */
export const geocodeJson = (geocoding: object, [lng, lat] = [51.41, 35.7575]) => ({
  type: 'FeatureCollection',
  geocoding: { version: '0.1.0', attribution: 'OpenStreetMap', licence: 'ODbL', query: '' },
  features: [
    {
      type: 'Feature',
      properties: { geocoding: { place_id: 1, osm_type: 'way', osm_id: 2, ...geocoding } },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    },
  ],
})

const TEHRAN = {
  city: 'شهر تهران',
  county: 'شهرستان تهران',
  state: 'استان تهران',
  country: 'ایران',
  country_code: 'ir',
  admin: { level9: 'منطقه ۳ شهر تهران', level8: 'شهر تهران', level4: 'استان تهران' },
}

export const nominatimReverse = geocodeJson({
  osm_key: 'building',
  osm_value: 'yes',
  type: 'house',
  label: '12, خیابان ملاصدرا, ونک, منطقه ۳ شهر تهران, شهر تهران, ایران',
  housenumber: '12',
  street: 'خیابان ملاصدرا',
  district: 'ونک',
  ...TEHRAN,
})

const found = [
  { osm_key: 'place', osm_value: 'suburb', type: 'district', name: 'ونك', ...TEHRAN },
  { osm_key: 'place', osm_value: 'square', type: 'locality', name: 'میدان ونک', ...TEHRAN },
  { osm_key: 'highway', osm_value: 'primary', type: 'street', name: 'خیابان ونک', ...TEHRAN },
  { osm_key: 'boundary', type: 'district', name: 'منطقه ۳ شهر تهران', ...TEHRAN },
  { osm_key: 'place', osm_value: 'town', type: 'city', name: 'شهر لواسان', state: 'استان تهران' },
  { osm_key: 'building', osm_value: 'yes', type: 'house', ...TEHRAN },
]
export const nominatimSearch = {
  ...geocodeJson({}),
  features: found.flatMap(each => geocodeJson(each).features),
}

const AT = { lat: 35.7575, lng: 51.41 }
const IN_TEHRAN = { province: 'تهران', city: 'تهران', district: 'منطقه‌ی ۳' }

export const nominatimPlaces: GeocodedPlace[] = [
  {
    ...{ type: 'neighbourhood', name: 'ونک', ...AT, ...IN_TEHRAN },
    ...{ locality: 'ونک', address: 'تهران، منطقه‌ی ۳، ونک' },
  },
  {
    ...{ type: 'square', name: 'میدان ونک', ...AT, ...IN_TEHRAN },
    ...{ locality: 'میدان ونک', address: 'تهران، منطقه‌ی ۳، میدان ونک' },
  },
  {
    ...{ type: 'street', name: 'خیابان ونک', ...AT, ...IN_TEHRAN },
    ...{ locality: '', address: 'تهران، منطقه‌ی ۳، خیابان ونک' },
  },
  {
    ...{ type: 'district', name: 'منطقه ۳ شهر تهران', ...AT, ...IN_TEHRAN },
    ...{ locality: '', address: 'تهران، منطقه‌ی ۳' },
  },
  {
    ...{ type: 'town', name: 'لواسان', ...AT },
    ...{ province: 'تهران', city: 'لواسان', district: '', locality: '' },
    address: 'لواسان',
  },
]
