import { describe, expect, it } from 'vitest'
import { type Measure, unitPrice } from '#lib/rules/unit-price.ts'
import { sizeOf } from '#lib/text/units.ts'
import { volumeText } from '#ui/volume.ts'

type Row = [rials: number, volume: number, Measure, ReturnType<typeof unitPrice>]

describe('the price of a kilogram or litre', () => {
  it.each<Row>([
    [250_000, 200, 'millilitre', { rials: 1_250_000, per: 'litre' }],
    [250_000, 1.5, 'litre', { rials: 166_670, per: 'litre' }],
    [990_000, 900, 'gram', { rials: 1_100_000, per: 'kilogram' }],
    [990_000, 5, 'kilogram', { rials: 198_000, per: 'kilogram' }],
    [100, 3000, 'gram', { rials: 30, per: 'kilogram' }],
    [0, 500, 'gram', { rials: 0, per: 'kilogram' }],
    [990_000, 1, 'kilogram', { rials: 990_000, per: 'kilogram' }],
    [990_000, 1000, 'gram', { rials: 990_000, per: 'kilogram' }],
    [990_000, 1, 'litre', { rials: 990_000, per: 'litre' }],
    [990_000, 1000, 'millilitre', { rials: 990_000, per: 'litre' }],
    // Nothing to measure by.
    [990_000, 0, 'gram', null],
    [990_000, -5, 'gram', null],
    [990_000, Number.NaN, 'gram', null],
    [990_000, Infinity, 'gram', null],
  ])('%d rials for %s %s', (rials, volume, measure, expected) => {
    expect(unitPrice(rials, volume, measure)).toEqual(expected)
  })
})

describe('a size as people write it', () => {
  it.each<[volume: number | null, unit: string | undefined, ReturnType<typeof sizeOf>]>([
    [500, 'گرم', { amount: 500, measure: 'gram' }],
    [500, 'گرمی', { amount: 500, measure: 'gram' }],
    [500, 'g', { amount: 500, measure: 'gram' }],
    [500, 'Gr.', { amount: 500, measure: 'gram' }],
    [2, 'کیلوگرم', { amount: 2, measure: 'kilogram' }],
    [2, 'کیلو گرم', { amount: 2, measure: 'kilogram' }],
    [2, 'كيلوگرم', { amount: 2, measure: 'kilogram' }],
    [2, 'کیلویی', { amount: 2, measure: 'kilogram' }],
    [2, 'کیلوئی', { amount: 2, measure: 'kilogram' }],
    [2, 'KG', { amount: 2, measure: 'kilogram' }],
    [2, 'kg\u200e', { amount: 2, measure: 'kilogram' }],
    [330, 'میلی‌لیتر', { amount: 330, measure: 'millilitre' }],
    [330, 'میلی لیتری', { amount: 330, measure: 'millilitre' }],
    [330, 'میلی', { amount: 330, measure: 'millilitre' }],
    [330, 'cc', { amount: 330, measure: 'millilitre' }],
    [330, 'سی‌سی', { amount: 330, measure: 'millilitre' }],
    [330, 'mL', { amount: 330, measure: 'millilitre' }],
    [1.5, 'لیتر', { amount: 1.5, measure: 'litre' }],
    [1.5, 'لیتری', { amount: 1.5, measure: 'litre' }],
    [1.5, 'L', { amount: 1.5, measure: 'litre' }],
    [1.5, 'lit', { amount: 1.5, measure: 'litre' }],
    // Packs.
    [null, '۶×۳۳۰ میلی‌لیتر', { amount: 1980, measure: 'millilitre' }],
    [null, '6x330cc', { amount: 1980, measure: 'millilitre' }],
    [null, '۴ * ۱٫۵ لیتری', { amount: 6, measure: 'litre' }],
    [null, '۵۰۰ گرمی', { amount: 500, measure: 'gram' }],
    [6, '×۳۳۰ میلی', { amount: 1980, measure: 'millilitre' }],
    [330, 'میلی × ۶', { amount: 1980, measure: 'millilitre' }],
    [330, 'میلی‌لیتر، ۶ عددی', { amount: 1980, measure: 'millilitre' }],
    [330, 'میلی ۶ تایی', { amount: 1980, measure: 'millilitre' }],
    // Counts, and what is no size.
    [6, 'عدد', null],
    [10, 'متر', null],
    [4, 'رول', null],
    [100, 'برگ', null],
    [1, 'بسته', null],
    [500, 'میلی‌گرم', null],
    [null, 'گرم', null],
    [null, '۶×۳۳۰', null],
    [500, '', null],
    [500, undefined, null],
    [500, 'toString', null],
  ])('%s %s', (volume, unit, size) => {
    expect(sizeOf(volume, unit)).toEqual(size)
  })
})

describe('the text of a size', () => {
  it.each([
    [900, 'گرم', '۹۰۰ گرم'],
    [null, '۶×۳۳۰ میلی‌لیتر', '۶×۳۳۰ میلی‌لیتر'],
    [null, '6x330 cc', '۶x۳۳۰ cc'],
    [null, 'گرم', ''],
    [2, null, '۲'],
  ])('%s %s', (volume, name, text) => {
    expect(volumeText({ volume, unit: name === null ? null : { name } })).toBe(text)
  })
})
