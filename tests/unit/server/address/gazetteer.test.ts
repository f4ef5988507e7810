import { describe, expect, it } from 'vitest'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { distanceM, nearest } from '#server/address/geocoder/distance.ts'
import { gazetteerPlaces } from '#server/address/geocoder/gazetteer-places.ts'
import { districtRows } from '#server/address/geocoder/gazetteer/districts.ts'
import { landmarkRows } from '#server/address/geocoder/gazetteer/landmarks.ts'
import { neighbourhoodRows } from '#server/address/geocoder/gazetteer/neighbourhoods.ts'
import { squareRows } from '#server/address/geocoder/gazetteer/squares.ts'
import { streetRows } from '#server/address/geocoder/gazetteer/streets.ts'
import { townRows } from '#server/address/geocoder/gazetteer/towns.ts'
import { entries } from '#server/address/geocoder/gazetteer.ts'

const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
const PERSIAN_NAME = /^[آ-غف-قلمنوهیپچژکگئؤأء۰-۹]+(?:[ \u200C][آ-غف-قلمنوهیپچژکگئؤأء۰-۹]+)*$/

describe('the gazetteer', () => {
  it.each([
    ['districts', districtRows.length, 22],
    ['neighbourhoods', neighbourhoodRows.length, 130],
    ['squares and streets', squareRows.length + streetRows.length, 80],
    ['landmarks', landmarkRows.length, 60],
    ['towns', townRows.length, 8],
  ])('has enough %s', (_, count, least) => {
    expect(count).toBeGreaterThanOrEqual(least)
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
    const centres = new Map(districtRows.map(([number, lat, lng]) => [number, [lat, lng] as const]))
    expect(new Set(neighbourhoodRows.map(([number]) => number))).toEqual(new Set(centres.keys()))
    const far = neighbourhoodRows.filter(
      ([number, lat, lng]) => distanceM([lat, lng], centres.get(number) ?? [0, 0]) > 10_500,
    )
    expect(far).toEqual([])
  })

  it('names no neighbourhood twice and puts no two closer than 200 m', () => {
    const names = neighbourhoodRows.map(([, , , name]) => name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    const crowded = neighbourhoodRows.filter(([, lat, lng], i) =>
      neighbourhoodRows.some(
        ([, otherLat, otherLng], j) => j > i && distanceM([lat, lng], [otherLat, otherLng]) < 200,
      ),
    )
    expect(crowded.map(([, , , name]) => name)).toEqual([])
  })

  it('keeps the points of one street or square on one road, not across the city', () => {
    const jumps = [...squareRows, ...streetRows].filter(([points]) =>
      points.some((point, i) => distanceM(point, points[i - 1] ?? point) > 11_000),
    )
    expect(jumps.map(([, name]) => name)).toEqual([])
  })
})

describe('gazetteerPlaces', () => {
  it('labels the map with longitude before latitude', () => {
    const { type, features } = gazetteerPlaces()
    expect(type).toBe('FeatureCollection')
    expect(features).toContainEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [51.41, 35.7575] },
      properties: { name: 'ونک', type: 'neighbourhood' },
    })
    expect(features.filter(({ properties }) => properties.type === 'district')).toHaveLength(22)
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
