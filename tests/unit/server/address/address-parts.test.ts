import { expect, test } from 'vitest'
import {
  addressLine,
  cityName,
  districtName,
  placeName,
  provinceName,
} from '#server/address/geocoder/address-parts.ts'

test.each([
  [provinceName, 'استان تهران', 'تهران'],
  [provinceName, 'تهران', 'تهران'],
  [provinceName, 'استان', 'استان'],
  [provinceName, null, ''],
  [cityName, 'شهر تهران', 'تهران'],
  [cityName, 'تهران', 'تهران'],
  [cityName, ' شهر  ري ', 'ری'],
  [cityName, 'شهریار', 'شهریار'],
  [cityName, undefined, ''],
  [placeName, 'فاطمي', 'فاطمی'],
  [placeName, 'خیابان 17 شهریور', 'خیابان ۱۷ شهریور'],
  [placeName, 'خیابان ١٧ شهریور', 'خیابان ۱۷ شهریور'],
  [districtName, 'منطقه 6', 'منطقه‌ی ۶'],
  [districtName, 'منطقه ۰۶ شهر تهران', 'منطقه‌ی ۶'],
  [districtName, 'منطقه‌ی ۶', 'منطقه‌ی ۶'],
  [districtName, 'منطقه22', 'منطقه‌ی ۲۲'],
  [districtName, '17 شهریور', ''],
  [districtName, 'منطقه ', ''],
  [districtName, 'بخش مرکزی شهرستان تهران', ''],
  [districtName, null, ''],
] as const)('%o turns %j into %j', (named, text, name) => {
  expect(named(text)).toBe(name)
  expect(named(name)).toBe(name)
})

test('joins each part once, and no empty one', () => {
  expect(addressLine('تهران', 'تهران', '', 'ونک')).toBe('تهران، ونک')
  expect(addressLine('', '')).toBe('')
})
