import { expect, it } from 'vitest'
import { movedThumb, priceBands, rangeBar, sliderEnds, thumbsOf } from '#lib/rules/price-range.ts'

const ends = { min: 10_000, max: 110_000 }

it.each([
  [undefined, undefined, ends],
  [30_000, undefined, { min: 30_000, max: 110_000 }],
  [undefined, 60_000, { min: 10_000, max: 60_000 }],
  [5_000, 900_000, { min: 5_000, max: 900_000 }],
  [900_000, undefined, { min: 900_000, max: 900_000 }],
  [undefined, 1_000, { min: 1_000, max: 1_000 }],
])('places for %s to %s the thumbs at %o, within the slider', (min, max, thumbs) => {
  const reach = sliderEnds(ends, min, max)
  const now = thumbsOf(reach, min, max)
  expect(now).toEqual(thumbs)
  expect([reach.min, reach.max]).toEqual([Math.min(ends.min, now.min), Math.max(ends.max, now.max)])
})

it('places low prices at the right', () => {
  expect(rangeBar(ends, ends)).toEqual({ x: 0, width: 1000 })
  expect(rangeBar(ends, { min: 10_000, max: 60_000 })).toEqual({ x: 500, width: 500 })
  expect(rangeBar(ends, { min: 60_000, max: 110_000 })).toEqual({ x: 0, width: 500 })
})

it('stops a thumb at the other one', () => {
  expect(movedThumb({ min: 50, max: 30 }, 'min')).toEqual({ min: 30, max: 30 })
  expect(movedThumb({ min: 50, max: 30 }, 'max')).toEqual({ min: 50, max: 50 })
  expect(movedThumb({ min: 20, max: 30 }, 'max')).toEqual({ min: 20, max: 30 })
})

it.each([
  [
    { min: 87_000, max: 300_000 },
    [{ max: 100_000 }, { min: 100_000, max: 200_000 }, { min: 200_000 }],
  ],
  [{ min: 100_000, max: 200_000 }, []],
  [{ min: 100_000, max: 201_000 }, [{ max: 200_000 }, { min: 200_000 }]],
  [
    { min: 87_000, max: 36_350_000 },
    [100_000, 500_000, 1_000_000, 5_000_000, 10_000_000].flatMap((edge, index, edges) => [
      { ...(index > 0 && { min: edges[index - 1] }), max: edge },
      ...(index === edges.length - 1 ? [{ min: edge }] : []),
    ]),
  ],
  [
    { min: 0, max: 2_000_000 },
    [100, 1_000, 10_000, 100_000, 1_000_000].flatMap((edge, index, edges) => [
      { ...(index > 0 && { min: edges[index - 1] }), max: edge },
      ...(index === edges.length - 1 ? [{ min: edge }] : []),
    ]),
  ],
  [{ min: 0, max: 3 }, [{ max: 1 }, { min: 1, max: 2 }, { min: 2 }]],
])('splits the prices %o at round ones', (prices, bands) => {
  expect(priceBands(prices)).toEqual(bands)
})
