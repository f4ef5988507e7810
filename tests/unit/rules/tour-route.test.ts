import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Distances,
  routeMeters,
  sharesByDirection,
  shortRoute,
} from '#lib/rules/tour-route.ts'

const onLine = (...places: number[]): Distances =>
  places.map(from => places.map(to => Math.abs(from - to)))
const plane = (points: readonly (readonly [number, number])[]): Distances =>
  points.map(([x, y]) => points.map(([a, b]) => Math.hypot(x - a, y - b) * 1_000))

test.each([
  ['no stop', onLine(0), []],
  ['one stop', onLine(0, 500), [0]],
  ['stops along a street, nearest first', onLine(0, 900, 300, 600), [1, 2, 0]],
  ['the farther side last', onLine(0, -900, 400, 100), [2, 1, 0]],
])('orders %s', (_, distances, route) => {
  expect(shortRoute(distances)).toEqual(route)
})

test('removes the crossing that the nearest stops lead to', () => {
  const distances = plane([
    [0, 0],
    [1, 0],
    [2, 1],
    [2, 0],
    [1, 1.05],
  ])
  const [best] = permutations([0, 1, 2, 3])
    .map(route => routeMeters(distances, route))
    .sort((a, b) => a - b)
  expect(routeMeters(distances, shortRoute(distances))).toBeCloseTo(best!, 6)
})

const permutations = (of: readonly number[]): number[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap(first =>
        permutations(of.filter(each => each !== first)).map(rest => [first, ...rest]),
      )

const points = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 25 })

test('visits each stop once, on a way that no reversed stretch shortens', () => {
  fc.assert(
    fc.property(points, places => {
      const distances = plane(places)
      const route = shortRoute(distances)
      expect(route.toSorted((a, b) => a - b)).toEqual([...distances.slice(1).keys()])
      for (const [from] of route.entries())
        for (let end = from + 2; end <= route.length; end++) {
          const stretch = route.slice(from, end).reverse()
          const other = [...route.slice(0, from), ...stretch, ...route.slice(end)]
          expect(routeMeters(distances, other)).toBeGreaterThan(routeMeters(distances, route) - 2)
        }
    }),
  )
})

const SHOP = { lat: 35.73, lng: 51.41 }
const at = (north: number, east: number) => ({ lat: SHOP.lat + north, lng: SHOP.lng + east })

test('gives neighbours to one courier', () => {
  const [north1, north2] = [at(0.05, 0.001), at(0.05, -0.001)]
  const [south1, south2] = [at(-0.05, 0.001), at(-0.05, -0.001)]
  const shares = sharesByDirection(SHOP, [north1, south1, north2, south2], 2)
  expect(new Set(shares.map(share => new Set(share)))).toEqual(
    new Set([new Set([north1, north2]), new Set([south1, south2])]),
  )
})

test('shares all stops, as evenly as their number allows', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 6 }), (places, couriers) => {
      const stops = places.map(([north, east]) => at(north - 25, east - 25))
      const shares = sharesByDirection(SHOP, stops, couriers)
      expect(new Set(shares.flat())).toEqual(new Set(stops))
      const sizes = shares.map(share => share.length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})
