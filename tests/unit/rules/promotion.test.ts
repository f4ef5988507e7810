import { describe, expect, test } from 'vitest'
import {
  type AgreedPromotion,
  hasPromotion,
  type PromotedLine,
  promotionsAfter,
  promotionsOff,
} from '#lib/rules/promotion.ts'
import { randomPromotion } from '#tests/support/builders/random-promotion.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'

const terms = { percent: 50, amount: null, most: null, pieces: null, further: false }
const goods = { keys: ['p-1', 'p-2'] }
const secondAtHalf: AgreedPromotion = {
  ...{ ...terms, ...goods, id: 1, title: 'second', kind: 'quantity', pieces: 2 },
}
const fifth: AgreedPromotion = {
  ...{ ...terms, ...goods, id: 2, title: 'fifth', kind: 'category', percent: 20 },
}
const first: AgreedPromotion = {
  ...{ ...terms, id: 3, title: 'first', kind: 'first-order', percent: 10, keys: [] },
}
const line = (pieces: number, cost: number, key = 'p-1'): PromotedLine => ({ key, pieces, cost })

describe('a quantity', () => {
  test.each<[string, Partial<AgreedPromotion>, PromotedLine[], number]>([
    ['has none below its piece', {}, [line(1, 100_000)], 0],
    ['each second at half', {}, [line(5, 500_000)], 100_000],
    ['two for one', { percent: 100 }, [line(4, 400_000)], 200_000],
    ['the third and all further', { pieces: 3, further: true }, [line(5, 500_000)], 150_000],
    ['all pieces from the first', { pieces: 1, further: true }, [line(3, 300_000)], 150_000],
    ['raised to a toman', {}, [line(2, 199_980)], 50_000],
    [
      'counts lines of two prices, the cheaper first',
      {},
      [line(1, 100_000), line(1, 80_000)],
      40_000,
    ],
    ['counts each goods alone', {}, [line(1, 100_000), line(1, 80_000, 'p-2')], 0],
    ['not of other goods', {}, [line(2, 200_000, 'p-3')], 0],
    ['at most its limit', { most: 30_000 }, [line(2, 200_000)], 30_000],
  ])('%s', (_, changes, lines, off) => {
    expect(promotionsOff(lines, [{ ...secondAtHalf, ...changes }]).off).toBe(off)
  })
})

describe('promotions together', () => {
  test('each goods has its best one, and the rest that of a first order', () => {
    const lines = [line(2, 200_000), line(1, 100_000, 'p-2')]
    expect(promotionsOff(lines, [first, fifth, secondAtHalf])).toEqual({
      lines: [
        { kind: 'promotion', amount: -50_000, title: 'second', promotion: 1 },
        { kind: 'promotion', amount: -20_000, title: 'fifth', promotion: 2 },
        { kind: 'promotion', amount: -23_000, title: 'first', promotion: 3 },
      ],
      off: 93_000,
      byKey: new Map([
        ['p-1', 50_000],
        ['p-2', 20_000],
      ]),
    })
  })

  test.each<[string, Partial<AgreedPromotion>[], number]>([
    ['percent', [{}], 10_000],
    ['percent up to a limit', [{ most: 4_000 }], 4_000],
    ['rials, raised to a toman', [{ percent: null, amount: 4_995 }], 5_000],
    ['rials, no more than the goods', [{ percent: null, amount: 900_000 }], 100_000],
    ['the better of two', [{}, { id: 4, percent: null, amount: 60_000 }], 60_000],
  ])('first order: %s', (_, changes, off) => {
    const promotions = changes.map(each => ({ ...first, ...each }))
    expect(promotionsOff([line(1, 100_000)], promotions).off).toBe(off)
  })
})

const whole = ({ next }: Random, min: number, max: number): number =>
  min + Math.floor(next() * (max - min + 1))

function randomCart(random: Random) {
  const lines = Array.from({ length: whole(random, 1, 5) }, () => {
    const pieces = whole(random, 1, 6)
    return line(pieces, pieces * whole(random, 1, 90_000) * 10, `p-${whole(random, 1, 3)}`)
  })
  const keys = ['p-1', 'p-2', 'p-3']
  const promotions = Array.from({ length: whole(random, 0, 4) }, () =>
    randomPromotion(random, { all: keys, byPiece: keys }),
  )
  return { lines, promotions }
}

const costOf = (lines: readonly PromotedLine[]) => lines.reduce((sum, { cost }) => sum + cost, 0)

test('random carts: whole toman, within the goods, never dearer for less or with one more', () => {
  const faults: string[] = []
  for (let seed = 0; seed < 20_000 && faults.length < 5; seed++) {
    const random = seeded(seed)
    const { lines, promotions } = randomCart(random)
    const leftOf = (of: readonly PromotedLine[], with_ = promotions) =>
      costOf(of) - promotionsOff(of, with_).off
    const { off, lines: named } = promotionsOff(lines, promotions)
    const fewer = lines.map(each => {
      const pieces = whole(random, 0, each.pieces)
      return { ...each, pieces, cost: (each.cost / each.pieces) * pieces }
    })
    const sum = named.reduce((total, { amount }) => total - amount, 0)
    const faultNames = [
      off % 10 !== 0 && 'not whole toman',
      (off < 0 || off > costOf(lines)) && 'beyond the goods',
      sum !== off && 'lines do not add up',
      leftOf(fewer) > leftOf(lines) && 'less is dearer',
      leftOf(lines) > leftOf(lines, promotions.slice(1)) && 'one more makes it dearer',
      promotionsOff(lines.toReversed(), promotions.toReversed()).off !== off && 'order matters',
    ].filter(Boolean)
    if (faultNames.length > 0) faults.push(`cart ${seed}: ${faultNames.join(', ')}`)
  }
  expect(faults).toEqual([])
})

describe('after a change of the order', () => {
  const keys = (...names: string[]) => new Set(names)
  const idsOf = (promotions: AgreedPromotion[]) =>
    promotions.map(each => [each.id, each.percent, each.keys])
  const after = (today: AgreedPromotion[], before: Set<string>, now: Set<string>) => {
    const change = { before, after: now, from: 'ونک', to: 'ونک' }
    return idsOf(promotionsAfter([secondAtHalf, first], today, change))
  }

  test('goods of the order have what was agreed, new ones what runs today', () => {
    const dearer = { ...fifth, keys: ['p-1', 'p-9'] }
    expect(after([dearer], keys('p-1'), keys('p-1', 'p-9'))).toEqual([
      [1, 50, ['p-1']],
      [3, 10, []],
      [2, 20, ['p-9']],
    ])
  })

  test('new goods join the same promotion, unless its terms have changed', () => {
    const today = { ...secondAtHalf, keys: ['p-2'] }
    const [before, now] = [keys('p-1'), keys('p-1', 'p-2')]
    const joined = after([today], before, now)
    expect(joined).toEqual([
      [1, 50, ['p-1', 'p-2']],
      [3, 10, []],
    ])
    expect(after([{ ...today, percent: 40 }], before, now)).toEqual([
      [1, 50, ['p-1']],
      [3, 10, []],
      [1, 40, ['p-2']],
    ])
  })

  test('removed goods take their promotion with them', () => {
    expect(after([], keys('p-1', 'p-2'), keys('p-3'))).toEqual([[3, 10, []]])
  })

  describe('of the address', () => {
    const inVanak = { ...secondAtHalf, areas: ['ونک', 'دروس'] }
    const inTajrish = { ...fifth, areas: ['تجریش'] }
    const move = (agreed: AgreedPromotion[], to: string | null) => {
      const goods = { before: keys('p-1'), after: keys('p-1', 'p-2') }
      const today = [{ ...inVanak, percent: 40 }, inTajrish]
      return idsOf(promotionsAfter(agreed, today, { ...goods, from: 'ونک', to }))
    }

    test('keeps what was agreed within its neighbourhoods, with what runs today for new goods', () => {
      expect(move([inVanak], 'دروس')).toEqual([
        [1, 50, ['p-1']],
        [1, 40, ['p-2']],
      ])
    })

    test('ends promotions of the former one and brings all goods those of the other', () => {
      expect(move([inVanak, { ...first, areas: ['ونک'] }], 'تجریش')).toEqual([
        [2, 20, ['p-1', 'p-2']],
      ])
    })

    test('leaves those of everywhere alone where no neighbourhood is known', () => {
      expect(move([inVanak, first], null)).toEqual([[3, 10, []]])
    })
  })
})

test.each<[string, string | null, string[] | undefined, boolean]>([
  ['everywhere, where it is not limited', null, undefined, true],
  ['in its neighbourhood', 'ونک', ['دروس', 'ونک'], true],
  ['not in another neighbourhood', 'ونک نو', ['ونک'], false],
  ['not where none is known', null, ['ونک'], false],
  ['not where the address has none', '', ['ونک'], false],
])('a promotion reaches an address %s', (_, area, areas, has) => {
  expect(hasPromotion(area, { areas })).toBe(has)
})
