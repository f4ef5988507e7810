import { describe, expect, test } from 'vitest'
import { parseMoment, resolveMoment } from '#server/import/moment.ts'

const NOW = 1_800_000_000

describe('parseMoment', () => {
  test.each([
    ['2026-11-30 23:00', Date.UTC(2026, 10, 30, 19, 30) / 1000],
    ['2026-11-30 23:00:07', Date.UTC(2026, 10, 30, 19, 30, 7) / 1000],
    ['+3d', NOW + 3 * 86_400],
    ['+36h', NOW + 36 * 3_600],
    ['+90m', NOW + 90 * 60],
    ['-2d', NOW - 2 * 86_400],
  ])('reads %s', (text, seconds) => {
    const moment = parseMoment(text)
    expect(moment && resolveMoment(moment, NOW)).toBe(seconds)
  })

  test.each(['', '3d', '+3', '+3w', '2026-11-30', '2026-02-31 10:00', '2026-11-30 25:00'])(
    'refuses %j',
    text => {
      expect(parseMoment(text)).toBeUndefined()
    },
  )
})
