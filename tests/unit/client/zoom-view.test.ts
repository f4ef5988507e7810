import { describe, expect, it } from 'vitest'
import { panBy, SCALE_MAX, type View, WHOLE, zoomAt } from '../../../src/client/zoom-view.ts'

const FRAME = { width: 400, height: 600 }

describe('a picture in its frame', () => {
  it.each<[string, View, number, { x: number; y: number }, View]>([
    ['the middle stays', WHOLE, 2, { x: 0, y: 0 }, { scale: 2, x: 0, y: 0 }],
    ['what is under the pointer stays', WHOLE, 2, { x: 100, y: 50 }, { scale: 2, x: -100, y: -50 }],
    ['never smaller than whole', WHOLE, 0.5, { x: 100, y: 0 }, WHOLE],
    ['whole it is in the middle', { scale: 2, x: 150, y: 90 }, 0.1, { x: 0, y: 0 }, WHOLE],
    [
      'not larger than its most',
      { scale: 3, x: 0, y: 0 },
      9,
      { x: 0, y: 0 },
      { scale: SCALE_MAX, x: 0, y: 0 },
    ],
  ])('zooms: %s', (_, view, factor, at, expected) => {
    const { scale, x, y } = zoomAt(view, factor, at, FRAME)
    expect({ scale, x: x + 0, y: y + 0 }).toEqual(expected)
  })

  it.each<[View, { x: number; y: number }, View]>([
    [WHOLE, { x: 90, y: 90 }, WHOLE],
    [
      { scale: 2, x: 0, y: 0 },
      { x: 50, y: -70 },
      { scale: 2, x: 50, y: -70 },
    ],
    [
      { scale: 2, x: 0, y: 0 },
      { x: 999, y: -999 },
      { scale: 2, x: 200, y: -300 },
    ],
  ])('moves only what is hidden: %o by %o', (view, by, expected) => {
    const { scale, x, y } = panBy(view, by, FRAME)
    expect({ scale, x: x + 0, y: y + 0 }).toEqual(expected)
  })
})
