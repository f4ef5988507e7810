import { describe, expect, it, test } from 'vitest'
import { pictureShapeSchema } from '#lib/contract/admin/picture.ts'
import { hasShape, isInside, middlePart, SHAPE_RATIOS } from '#lib/rules/picture-shape.ts'
import { middleOf, moveBy, type Part, resizeBy } from '../../../src/client/crop-view.ts'
import { seeded } from '#tests/support/builders/random.ts'

const SIZE = { width: 400, height: 300 }
const PART: Part = { left: 100, top: 100, width: 200, height: 100 }

describe('a crop', () => {
  it.each([
    [
      { x: 10, y: -20 },
      { left: 110, top: 80 },
    ],
    [
      { x: 500, y: 500 },
      { left: 200, top: 200 },
    ],
    [
      { x: -500, y: -500 },
      { left: 0, top: 0 },
    ],
  ])('stays in its picture when moved by %j', (by, at) => {
    expect(moveBy(PART, by, SIZE)).toEqual({ ...PART, ...at })
  })

  it.each([
    ['right below', { x: 1, y: 1 }, { x: 30, y: 40 }, { ...PART, width: 230, height: 140 }],
    [
      'left above',
      { x: -1, y: -1 },
      { x: -30, y: 20 },
      { left: 70, top: 120, width: 230, height: 80 },
    ],
    ['too far', { x: 1, y: 1 }, { x: 900, y: 900 }, { ...PART, width: 300, height: 200 }],
    ['through itself', { x: 1, y: 1 }, { x: -900, y: -900 }, { ...PART, width: 16, height: 16 }],
  ])('keeps its opposite corner without an aspect ratio, resized %s', (_, corner, by, expected) => {
    expect(resizeBy(PART, corner, by, { size: SIZE, ratio: null })).toEqual(expected)
  })
})

test.each(pictureShapeSchema.options)(
  'centres the same %s crop in the browser and on the server',
  shape => {
    for (const size of [SIZE, { width: 1, height: 900 }, { width: 1_921, height: 7 }]) {
      const part = middleOf(size, SHAPE_RATIOS[shape])
      expect(middlePart(size, shape)).toEqual(part)
      expect(isInside(part, size)).toBe(true)
    }
  },
)

test.each(pictureShapeSchema.options)('yields a valid %s crop after any drag', shape => {
  const random = seeded(7)
  const ratio = SHAPE_RATIOS[shape]
  for (let picture = 0; picture < 40; picture++) {
    const size = { width: 60 + random.below(3_000), height: 60 + random.below(3_000) }
    let part = middleOf(size, ratio)
    for (let drag = 0; drag < 40; drag++) {
      const by = { x: random.below(900) - 450, y: random.below(900) - 450 }
      const corner = { x: random.pick([-1, 1]), y: random.pick([-1, 1]) }
      part = random.chance(0.5)
        ? moveBy(part, by, size)
        : resizeBy(part, corner, by, { size, ratio })
      expect(part.left >= 0 && part.top >= 0 && isInside(part, size), JSON.stringify(part)).toBe(
        true,
      )
      expect(hasShape(part, shape), JSON.stringify([part, size])).toBe(true)
    }
  }
})
