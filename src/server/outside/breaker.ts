/** How a breaker judges its provider. */
export interface BreakerTerms {
  /** Failures in a row after which a provider rests. */
  failures: number
  /** The first rest; each failed trial after a rest doubles it. */
  restSeconds: number
  restMaxSeconds: number
}

const TERMS: BreakerTerms = { failures: 4, restSeconds: 30, restMaxSeconds: 600 }

/** Leave to ask a provider; hand it back with how it went. */
export interface Leave {
  round: number
}

/** Keeps a shop from waiting for a provider that does not answer. */
export interface Breaker {
  /** Leave to ask now; null while the provider rests. After a rest one trial is let through. */
  enter(): Leave | null
  /** Notes how an asking went; one that was let through before the last rest began says nothing. */
  leave(leave: Leave, ok: boolean): void
}

/**
 * A breaker on a clock of epoch seconds: after some failures in a row the provider rests for 30 s;
 * then one asking is a trial, while the others go on resting. A trial that fails doubles the rest,
 * up to ten minutes; one that succeeds ends it. A trial that never comes back is followed by
 * another after as long a rest.
 */
export function createBreaker(now: () => number, terms: BreakerTerms = TERMS): Breaker {
  let round = 0
  let failed = 0
  let rest = 0
  let restsUntil = -Infinity

  const startRest = (): void => {
    round += 1
    restsUntil = now() + rest
  }
  return {
    enter() {
      if (rest === 0) return { round }
      if (now() < restsUntil) return null
      startRest()
      return { round }
    },
    leave(leave, ok) {
      if (leave.round !== round) return
      if (ok) {
        failed = 0
        rest = 0
        return
      }
      failed += 1
      if (failed < terms.failures) return
      rest = rest === 0 ? terms.restSeconds : Math.min(rest * 2, terms.restMaxSeconds)
      startRest()
    },
  }
}
