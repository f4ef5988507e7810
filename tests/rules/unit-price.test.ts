import { describe, expect, it } from 'vitest'
import { type Measure, unitPrice } from '#lib/rules/unit-price.ts'
import { measureOf } from '#lib/text/units.ts'

type Row = [rials: number, volume: number | null, Measure | null, ReturnType<typeof unitPrice>]

describe('the price of a kilogram or litre', () => {
  it.each<Row>([
    [250_000, 200, 'millilitre', { rials: 1_250_000, per: 'litre' }],
    [250_000, 1.5, 'litre', { rials: 166_667, per: 'litre' }],
    [990_000, 900, 'gram', { rials: 1_100_000, per: 'kilogram' }],
    [990_000, 5, 'kilogram', { rials: 198_000, per: 'kilogram' }],
    [100, 3000, 'gram', { rials: 33, per: 'kilogram' }],
    [0, 500, 'gram', { rials: 0, per: 'kilogram' }],
    // The price says it already.
    [990_000, 1, 'kilogram', null],
    [990_000, 1000, 'gram', null],
    [990_000, 1, 'litre', null],
    [990_000, 1000, 'millilitre', null],
    // Nothing to measure by.
    [990_000, null, 'gram', null],
    [990_000, 6, null, null],
    [990_000, 0, 'gram', null],
    [990_000, -5, 'gram', null],
    [990_000, Number.NaN, 'gram', null],
    [990_000, Infinity, 'gram', null],
  ])('%d rials for %s %s', (rials, volume, measure, expected) => {
    expect(unitPrice(rials, volume, measure)).toEqual(expected)
  })
})

describe('the measure of a unit', () => {
  it.each([
    ['گرم', 'gram'],
    ['کیلوگرم', 'kilogram'],
    ['کیلو گرم', 'kilogram'],
    ['كيلوگرم', 'kilogram'],
    ['میلی‌لیتر', 'millilitre'],
    ['میلی لیتر', 'millilitre'],
    ['سی‌سی', 'millilitre'],
    ['لیتر', 'litre'],
    ['عدد', null],
    ['متر', null],
    ['رول', null],
    ['برگ', null],
    ['بسته', null],
    ['', null],
    [undefined, null],
    ['toString', null],
  ])('%s is %s', (unit, measure) => {
    expect(measureOf(unit)).toBe(measure)
  })
})
