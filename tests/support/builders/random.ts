export interface Random {
  next: () => number
  below: (end: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

/** mulberry32: short, and passes the usual tests of randomness. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: probability => next() < probability,
    pick: choices => {
      if (choices.length === 0) throw new RangeError('nothing to pick from')
      return choices[below(choices.length)] as (typeof choices)[number]
    },
  }
}
