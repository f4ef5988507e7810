import { expect, test } from 'vitest'
import { mapLinks } from '#lib/rules/map-links.ts'

test.each([
  [35.757, 51.41, '35.757000,51.410000'],
  [-33.123_456_78, 1e-9, '-33.123457,0.000000'],
  [90, 180, '90.000000,180.000000'],
])('links %d, %d to %s', (lat, lng, point) => {
  expect(mapLinks({ lat, lng })).toEqual({
    app: `geo:${point}?q=${point}`,
    page: `https://www.google.com/maps/search/?api=1&query=${point.replace(',', '%2C')}`,
  })
})

test.each([
  [Number.NaN, 51],
  [35, Number.POSITIVE_INFINITY],
  [91, 51],
  [35, -181],
])('links %d, %d to no map', (lat, lng) => {
  expect(mapLinks({ lat, lng })).toBeNull()
})
