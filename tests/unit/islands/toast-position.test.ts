import { expect, it } from 'vitest'
import { freeEnd } from '#islands/shared/toast-position.ts'

const HEIGHT = 50
const SCREEN = 700

it.each<[string, [number, number][], number | null]>([
  ['at the end of a bare screen', [], 688],
  ['above a bar', [[640, 700]], 628],
  [
    'above bars, one over the other',
    [
      [640, 700],
      [560, 640],
    ],
    548,
  ],
  [
    'in a gap that is large enough',
    [
      [640, 700],
      [500, 560],
    ],
    628,
  ],
  [
    'above a gap that is too small',
    [
      [640, 700],
      [540, 600],
    ],
    528,
  ],
  ['with room to what lies below', [[695, 700]], 683],
  ['nowhere on a screen that is full', [[10, 700]], null],
])('places toasts %s', (_, others, end) => {
  const extents = others.map(([top, bottom]) => ({ top, bottom }))
  expect(freeEnd(HEIGHT, SCREEN, extents)).toBe(end)
  expect(freeEnd(HEIGHT, SCREEN, extents.toReversed())).toBe(end)
})
