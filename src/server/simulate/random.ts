/** Numbers that look random and are the same again for the same seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next: () => number
  /** A whole number from 0 up to, and without, `end`. */
  below: (end: number) => number
  /** Whether something of this probability happens. */
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

/** A generator by mulberry32, which passes the usual tests of randomness and fits in a line. */
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
