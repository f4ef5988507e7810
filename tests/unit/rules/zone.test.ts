import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findZone, isInPolygon, polygonFault, type ZonePoint } from '#lib/rules/zone.ts'
import { zoneFee } from '#lib/rules/zone-fee.ts'

const SEED = 26
const PER_DEGREE = 1_000_000

/** Repeatable, from 0 to below 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rounded = (degrees: number): number => Math.round(degrees * PER_DEGREE) / PER_DEGREE

/** Corners around a centre, at any distance: simple, and mostly not convex. */
function starAround(
  [lat, lng]: ZonePoint,
  { corners, size }: { corners: number; size: number },
  random: () => number,
): ZonePoint[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    const far = size * (0.2 + 0.8 * random())
    return [rounded(lat + far * Math.sin(angle)), rounded(lng + far * Math.cos(angle))]
  })
}

/** Turns around the point, summed up by angles; not 0 inside. */
function windingNumber([lat, lng]: ZonePoint, polygon: readonly ZonePoint[]): number {
  const angles = polygon.map(([y, x]) => Math.atan2(y - lat, x - lng))
  const sum = angles.reduce((total, angle, index) => {
    const step = angle - angles.at(index - 1)!
    return total + Math.atan2(Math.sin(step), Math.cos(step))
  }, 0)
  return Math.round(sum / (2 * Math.PI))
}

function metersToSide([lat, lng]: ZonePoint, polygon: readonly ZonePoint[]): number {
  const distances = polygon.map(([y, x], index) => {
    const [fromY, fromX] = polygon.at(index - 1)!
    const [dy, dx] = [y - fromY, x - fromX]
    const along = ((lat - fromY) * dy + (lng - fromX) * dx) / (dy * dy + dx * dx)
    const part = Math.min(1, Math.max(0, along))
    return Math.hypot(lat - fromY - part * dy, lng - fromX - part * dx)
  })
  return Math.min(...distances) * 111_000
}

test('agrees with winding numbers on 10,000 points', () => {
  const random = randomNumbers(SEED)
  let [inside, outside] = [0, 0]
  for (let shape = 0; shape < 100; shape++) {
    const polygon = starAround([35.7, 51.4], { corners: 3 + (shape % 40), size: 0.1 }, random)
    expect(polygonFault(polygon)).toBeNull()
    for (let tries = 0; tries < 100; tries++) {
      const point: ZonePoint = [35.7 + 0.2 * (random() - 0.5), 51.4 + 0.2 * (random() - 0.5)]
      // Nearer than its precision, angles cannot tell.
      if (metersToSide(point, polygon) < 0.2) continue
      const isInside = windingNumber(point, polygon) !== 0
      expect(isInPolygon(point, polygon), `${String(point)} in ${JSON.stringify(polygon)}`).toBe(
        isInside,
      )
      if (isInside) inside++
      else outside++
    }
  }
  expect(inside + outside).toBeGreaterThan(9_900)
  expect(Math.min(inside, outside)).toBeGreaterThan(2_000)
})

test('has its corners and the points of its sides inside', () => {
  const coordinate = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 6 }), at => {
      const polygon = at.map(([y, x]): ZonePoint => [
        rounded(35.6 + y / 500),
        rounded(51.2 + x / 500),
      ])
      fc.pre(polygonFault(polygon) === null)
      for (const [index, [lat, lng]] of polygon.entries()) {
        const [fromLat, fromLng] = polygon.at(index - 1)!
        expect(isInPolygon([lat, lng], polygon)).toBe(true)
        expect(isInPolygon([(lat + fromLat) / 2, (lng + fromLng) / 2], polygon)).toBe(true)
      }
    }),
  )
})

const SQUARE: ZonePoint[] = [
  [35.7, 51.4],
  [35.8, 51.4],
  [35.8, 51.5],
  [35.7, 51.5],
]

test.each<[string, ZonePoint[], ReturnType<typeof polygonFault>]>([
  ['accepts a square', SQUARE, null],
  ['accepts a triangle', SQUARE.slice(0, 3), null],
  ['refuses two points', SQUARE.slice(0, 2), 'few'],
  [
    'refuses more corners than anybody draws',
    Array.from({ length: 201 }, () => [35.7, 51.4]),
    'many',
  ],
  ['refuses a point abroad', [...SQUARE, [24, 51.4]], 'outside'],
  ['refuses a bow tie', [SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!], 'crossing'],
  ['refuses a corner twice', [...SQUARE, SQUARE[0]!], 'crossing'],
  [
    'refuses a line',
    [
      [35.7, 51.4],
      [35.75, 51.4],
      [35.8, 51.4],
    ],
    'crossing',
  ],
  ['refuses a spike', [...SQUARE.slice(0, 2), [35.75, 51.4], SQUARE[3]!], 'crossing'],
  ['refuses a corner on another side', [...SQUARE, [35.75, 51.4]], 'crossing'],
])('%s', (_, polygon, fault) => {
  expect(polygonFault(polygon)).toBe(fault)
})

const PLACE = { lat: 35.75, lng: 51.45, locality: 'ونک', district: 'منطقه‌ی ۳', city: 'تهران' }
const area = (id: number, part: object = {}) => ({ id, districts: null, polygon: null, ...part })
const named = (id: number, ...districts: string[]) => area(id, { districts })
const small = SQUARE.map(([lat, lng]): ZonePoint => [(lat + 35.75) / 2, (lng + 51.45) / 2])

test.each([
  ['no zone', [named(2, 'تجریش')], undefined],
  ['the rest', [area(1), named(2, 'تجریش')], 1],
  ['a polygon before the rest', [area(1), area(2, { polygon: SQUARE })], 2],
  ['the smaller polygon', [area(2, { polygon: SQUARE }), area(3, { polygon: small })], 3],
  ['the first of equal polygons', [area(3, { polygon: small }), area(2, { polygon: small })], 2],
  ['a polygon before a city', [named(2, 'تهران'), area(3, { polygon: SQUARE })], 3],
  ['a city before the rest', [area(1), named(2, 'تهران')], 2],
  ['a district before a polygon', [area(2, { polygon: small }), named(3, 'منطقه‌ی ۳')], 3],
  ['a neighbourhood before its district', [named(2, 'منطقه‌ی ۳'), named(3, 'ونک', 'تجریش')], 3],
])('finds %s', (_, zones, id) => {
  expect(findZone(zones, PLACE)?.id).toBe(id)
})

test('a place without names is in no named zone', () => {
  const nameless = { ...PLACE, locality: '', district: '', city: '' }
  expect(findZone([named(2, ''.padEnd(1))], nameless)).toBeUndefined()
})

test('finds one of 500 zones in under a millisecond', () => {
  const random = randomNumbers(SEED)
  const zones = Array.from({ length: 500 }, (_, index) => {
    const centre: ZonePoint = [35.6 + 0.25 * random(), 51.2 + 0.4 * random()]
    if (index % 2 === 0) return named(index + 1, `محله‌ی ${index}`, `محله‌ی ${index + 1}`)
    return area(index + 1, { polygon: starAround(centre, { corners: 50, size: 0.02 }, random) })
  })
  const places = Array.from({ length: 500 }, () => ({
    ...PLACE,
    lat: 35.6 + 0.25 * random(),
    lng: 51.2 + 0.4 * random(),
  }))
  for (const place of places) findZone(zones, place)
  const started = performance.now()
  for (const place of places) findZone(zones, place)
  const each = (performance.now() - started) / places.length
  expect(each).toBeLessThan(1)
})

test.each([
  [[{ from: 0, fee: 500 }], 0, 500],
  [
    [
      { from: 0, fee: 500 },
      { from: 1_000, fee: 200 },
    ],
    999,
    500,
  ],
  [
    [
      { from: 0, fee: 500 },
      { from: 1_000, fee: 200 },
    ],
    1_000,
    200,
  ],
])('takes the fee of the cart: %j at %i', (fees, subtotal, fee) => {
  expect(zoneFee(fees, subtotal)).toBe(fee)
})
