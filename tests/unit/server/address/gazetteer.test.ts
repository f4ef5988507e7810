import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { distanceM, nearest } from '#server/address/geocoder/distance.ts'
import { rowsOf } from '#server/address/geocoder/gazetteer-rows.ts'
import { entries } from '#server/address/geocoder/gazetteer.ts'
import { mapPlaces } from '../../../../tools/map-places.ts'

const CSV = 'src/server/address/geocoder/gazetteer.csv'
const LINE =
  /^(district|neighbourhood|square|street|landmark|town|city),[^,]+,[^,]*,\d{0,2},[^,]*,\d\d\.\d+ \d\d\.\d+(; \d\d\.\d+ \d\d\.\d+)*$/
const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
const neighbourhoods = rowsOf('neighbourhood')
const PERSIAN_NAME = /^[آ-غف-قلمنوهیپچژکگئؤأء۰-۹]+(?:[ \u200C][آ-غف-قلمنوهیپچژکگئؤأء۰-۹]+)*$/

describe('the gazetteer', () => {
  it('has a known type, a name, lists separated by semicolons and points in each line', () => {
    const [header, ...lines] = readFileSync(CSV, 'utf8').trimEnd().split('\n')
    expect(header).toBe('type,name,aliases,district,province,points')
    expect(lines.filter(line => !LINE.test(line))).toEqual([])
  })

  it.each([
    ['district', 22],
    ['neighbourhood', 130],
    ['square', 40],
    ['street', 80],
    ['landmark', 60],
    ['town', 8],
    ['city', 100],
  ] as const)('has enough rows of type %s', (type, least) => {
    expect(rowsOf(type).length).toBeGreaterThanOrEqual(least)
  })

  it('lies within the bounds', () => {
    const outside = [...entries].filter(
      ({ lat, lng }) => lat < latMin || lat > latMax || lng < lngMin || lng > lngMax,
    )
    expect(outside).toEqual([])
  })

  it('writes Persian letters, single spaces and joiners only', () => {
    const names = entries.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(names.filter(name => !PERSIAN_NAME.test(name))).toEqual([])
  })

  it('has every district among its neighbourhoods, and each of them near its district', () => {
    const centres = new Map(rowsOf('district').map(row => [row.district, row.points[0]]))
    expect(new Set(neighbourhoods.map(row => row.district))).toEqual(new Set(centres.keys()))
    const far = neighbourhoods.filter(
      ({ district, points }) => distanceM(points[0], centres.get(district) ?? [0, 0]) > 10_500,
    )
    expect(far).toEqual([])
  })

  it('names no neighbourhood twice and puts no two closer than 200 m', () => {
    const names = neighbourhoods.map(({ name }) => name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    const crowded = neighbourhoods.filter(({ points }, i) =>
      neighbourhoods.some((other, j) => j > i && distanceM(points[0], other.points[0]) < 200),
    )
    expect(crowded.map(({ name }) => name)).toEqual([])
  })

  it('keeps the points of one street or square on one road, not across the city', () => {
    const jumps = [...rowsOf('square'), ...rowsOf('street')].filter(({ points }) =>
      points.some((point, i) => distanceM(point, points[i - 1] ?? point) > 11_000),
    )
    expect(jumps.map(({ name }) => name)).toEqual([])
  })

  it('is what the built-in map draws', () => {
    expect(JSON.parse(readFileSync('public/map/tehran.json', 'utf8'))).toEqual(mapPlaces())
  })
})

describe('distance', () => {
  it('measures a thousandth of a degree of latitude as 111 m', () => {
    expect(distanceM([35.7, 51.4], [35.701, 51.4])).toBeCloseTo(111.2, 1)
    expect(distanceM([35.7, 51.4], [35.7, 51.401])).toBeCloseTo(90.3, 1)
    expect(distanceM([35.7, 51.4], [35.7, 51.4])).toBe(0)
  })

  it('has nothing nearest in an empty list', () => {
    expect(() => nearest([35.7, 51.4], [], () => [0, 0])).toThrow('empty')
  })
})
