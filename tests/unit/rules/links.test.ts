import { describe, expect, test } from 'vitest'
import {
  brandHref,
  bundleHref,
  categoryHref,
  geoHref,
  landingHref,
  loginHref,
  openStreetMapHref,
  paymentsHref,
  productHref,
  receiptHref,
  safeBackUrl,
  safeHref,
  shelfHref,
  specialSaleHref,
} from '#lib/rules/links.ts'

const slugged = { id: 7, slug: 'شیر-1' }
const SLUG = '%D8%B4%DB%8C%D8%B1-1'

describe('addresses', () => {
  test.each([
    [productHref(slugged), `/products/7/${SLUG}`],
    [bundleHref(slugged), `/bundles/7/${SLUG}`],
    [brandHref(slugged), `/search/brands/7/${SLUG}/`],
    [categoryHref({ ...slugged, type: 'leaf' }), `/search/categories/7/${SLUG}/`],
    [categoryHref({ ...slugged, type: 'branch' }), `/search/categories/7/${SLUG}/shelves`],
    [landingHref('yalda 1405/?'), '/landings/yalda%201405%2F%3F'],
    [shelfHref(3), '/search/?shelf=3'],
    [specialSaleHref, '/search/?special_sale=1'],
    [receiptHref(9), '/receipts/9'],
    [loginHref('/profile?a=1&b=2'), '/login?backUrl=%2Fprofile%3Fa%3D1%26b%3D2'],
  ])('%s', (href, expected) => {
    expect(href).toBe(expected)
  })

  test('the address of a payment result keeps every character of its message', () => {
    const href = paymentsHref({ trackingCode: 'A1', message: 'ثبت شد & تمام', paid: true })
    const { pathname, searchParams } = new URL(href, 'https://shop.test')
    expect(pathname).toBe('/payments')
    expect(Object.fromEntries(searchParams)).toEqual({
      tracking_code: 'A1',
      message: 'ثبت شد & تمام',
      status: '1',
    })
  })
})

describe('safeHref', () => {
  test.each([
    ['/search?q=1', true],
    ['https://example.com/a', true],
    ['mailto:a@b.example', true],
    ['tel:+982191000000', true],
    ['javascript:alert(1)', false],
    [' JavaScript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,x', false],
    ['http://[', false],
    ['?sort=1', true],
    ['#top', true],
    ['bundles', true],
    ['https://sabad@evil.example/', false],
    ['https:evil.example', false],
    ['https:/evil.example', false],
    ['https:///evil.example', false],
    ['https:\\\\evil.example', false],
    ['//evil.example/', false],
    ['///evil.example/', false],
    ['/\\evil.example/', false],
    ['/\t/evil.example/', false],
    ['\u0001javascript:alert(1)', false],
    ['vbscript:x', false],
    ['blob:https://evil.example/x', false],
    ['intent://x', false],
    ['\u200bjavascript:alert(1)', true],
  ])('%j: %s', (href, safe) => {
    expect(safeHref(href)).toBe(safe ? href : '#')
  })
})

describe('safeBackUrl', () => {
  test.each([
    ['/profile?tab=1', '/profile?tab=1'],
    ['/', '/'],
    [null, null],
    ['', null],
    ['profile', null],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['javascript:alert(1)', null],
    ['/a/..//evil.example', null],
    ['/a//b', '/a//b'],
  ])('%j becomes %j', (backUrl, expected) => {
    expect(safeBackUrl(backUrl)).toBe(expected)
  })
})

test('links a place to the map app of the device and to a web map', () => {
  const place = { lat: 35.737, lng: 51.3985 }
  expect(geoHref(place)).toBe('geo:35.737,51.3985?z=16')
  expect(openStreetMapHref(place)).toBe(
    'https://www.openstreetmap.org/?mlat=35.737&mlon=51.3985#map=16/35.737/51.3985',
  )
})
