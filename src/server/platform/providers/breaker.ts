export interface BreakerOptions {
  failures: number
  /** The first rest; each failed trial doubles it. */
  restSeconds: number
  restMaxSeconds: number
}

const DEFAULTS: BreakerOptions = { failures: 4, restSeconds: 30, restMaxSeconds: 600 }

/** To be reported back with the outcome of the call. */
export interface Permit {
  round: number
}

export interface Breaker {
  /** Null while the provider rests. After a rest one trial is permitted. */
  acquire(): Permit | null
  /** Permits from before the last rest are ignored. */
  report(report: Permit, ok: boolean): void
}

/**
 * After some consecutive failures the provider rests; then one call is a trial while others are
 * still refused. A failed trial doubles the rest up to `restMaxSeconds`, a successful one ends it;
 * one never reported is followed by another after the same rest. `now` in epoch seconds.
 */
export function createBreaker(now: () => number, options: BreakerOptions = DEFAULTS): Breaker {
  let round = 0
  let failureCount = 0
  let restLength = 0
  let pausedUntil = -Infinity

  const startRest = (): void => {
    round += 1
    pausedUntil = now() + restLength
  }
  return {
    acquire() {
      if (restLength === 0) return { round }
      if (now() < pausedUntil) return null
      startRest()
      return { round }
    },
    report(report, ok) {
      if (report.round !== round) return
      if (ok) {
        failureCount = 0
        restLength = 0
        return
      }
      failureCount += 1
      if (failureCount < options.failures) return
      restLength =
        restLength === 0 ? options.restSeconds : Math.min(restLength * 2, options.restMaxSeconds)
      startRest()
    },
  }
}
