import { describe, expect, test } from 'vitest'
import {
  bundleInventory,
  bundleState,
  isBundleRunning,
  isBundleSaleable,
  shareBundlePrice,
} from '#lib/rules/bundle.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

describe('shareBundlePrice', () => {
  test.each<[number, [number, number][], number[]]>([
    [
      900,
      [
        [50, 1],
        [25, 2],
      ],
      [450, 450],
    ],
    [
      1_000,
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [330, 330, 340],
    ],
    [
      0,
      [
        [50, 1],
        [50, 1],
      ],
      [0, 0],
    ],
    [
      990,
      [
        [0, 1],
        [0, 2],
      ],
      [330, 660],
    ],
    [
      990,
      [
        [0, 1],
        [10, 2],
      ],
      [0, 990],
    ],
    [70, [[1, 1]], [70]],
    [70, [], []],
  ])('divides %i among %j', (price, parts, shares) => {
    const given = parts.map(([realPrice, count]) => ({ realPrice, count }))
    expect(shareBundlePrice(price, given)).toEqual(shares)
  })

  test('sums up the shares to the price, none of them negative', () => {
    for (let n = 1; n <= 400; n++) {
      const parts = Array.from({ length: 1 + (n % 9) }, (_, i) => ({
        realPrice: ((n * 7_919 + i * 104_729) % 5_000_000) * (n % 13 === i ? 0 : 1),
        count: 1 + ((n + i) % 4),
      }))
      for (const price of [0, 10, n * 12_340, 9_007_199_254_740_990]) {
        const shares = shareBundlePrice(price, parts)
        expect(sum(shares)).toBe(price)
        expect(shares.filter(share => share % 10 !== 0)).toEqual([])
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      }
    }
  })
})

describe('bundleInventory', () => {
  test.each<[[number | null, number][], number | null]>([
    [
      [
        [11, 3],
        [9, 2],
      ],
      3,
    ],
    [
      [
        [11, 3],
        [null, 1],
      ],
      3,
    ],
    [[[null, 1]], null],
    [
      [
        [1, 2],
        [100, 1],
      ],
      0,
    ],
    [[], null],
  ])('counts for %j: %s', (parts, pieces) => {
    const given = parts.map(([inventory, count]) => ({ inventory, count }))
    expect(bundleInventory(given)).toBe(pieces)
  })
})

describe('isBundleRunning', () => {
  test.each([
    [null, null, true],
    [10, null, true],
    [11, null, false],
    [null, 11, true],
    [null, 10, false],
    [10, 11, true],
  ])('checks from %s to %s at 10: %s', (started_at, expired_at, running) => {
    expect(isBundleRunning({ started_at, expired_at }, 10)).toBe(running)
  })
})

describe('isBundleSaleable', () => {
  const part = { available: true, comming_soon: false, inventory: null, count: 2 }
  const bundle = { available: true, started_at: null, expired_at: null }
  test.each([
    ['of what can be bought', bundle, [part, part], true],
    ['taken off sale', { ...bundle, available: false }, [part], false],
    ['that has ended', { ...bundle, expired_at: 10 }, [part], false],
    ['of nothing', bundle, [], false],
    ['with one unavailable', bundle, [part, { ...part, available: false }], false],
    ['with one announced', bundle, [part, { ...part, comming_soon: true }], false],
    ['with one piece of two left', bundle, [part, { ...part, inventory: 1 }], false],
    ['with two pieces of two left', bundle, [part, { ...part, inventory: 2 }], true],
  ])('%s', (_, given, parts, saleable) => {
    expect(isBundleSaleable(given, parts, 10)).toBe(saleable)
  })
})

describe('bundleState', () => {
  const NOW = 1_000
  test.each([
    ['on sale without end', {}, 'open'],
    ['on sale in its time', { started_at: NOW - 1, expired_at: NOW + 1 }, 'open'],
    ['before its start', { started_at: NOW + 1, available: false }, 'early'],
    ['at its end', { expired_at: NOW }, 'ended'],
    ['at its end, without stock', { expired_at: NOW, available: false }, 'ended'],
    ['in its time, without stock', { expired_at: NOW + 1, available: false }, 'sold-out'],
    ['taken off sale', { available: false }, 'sold-out'],
    // A page that was kept from before the start is not ahead of the server.
    ['started since the server judged', { started_at: NOW, available: false }, 'sold-out'],
  ] as const)('%s', (_, change, state) => {
    const bundle = { started_at: null, expired_at: null, available: true, ...change }
    expect(bundleState(bundle, NOW)).toBe(state)
  })
})
