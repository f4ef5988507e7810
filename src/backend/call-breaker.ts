/** Unanswered calls in a row before a pause. */
const UNANSWERED_MAX = 3
/** Short: the first call after it finds out whether the server is back. */
const PAUSE_MS = 2_000

interface Calls {
  failures: number
  pausedUntil: number
}

/** Pauses each call by itself: hanging product suggestions do not stop the menu. */
export function createCallBreaker(nowMs: () => number) {
  const calls = new Map<string, Calls>()
  return {
    isPaused: (name: string): boolean => (calls.get(name)?.pausedUntil ?? -Infinity) > nowMs(),
    recordAnswer: (name: string): void => void calls.delete(name),
    failures(name: string): void {
      const failures = (calls.get(name)?.failures ?? 0) + 1
      const shouldPause = failures >= UNANSWERED_MAX
      calls.set(name, { failures, pausedUntil: shouldPause ? nowMs() + PAUSE_MS : -Infinity })
    },
  }
}
