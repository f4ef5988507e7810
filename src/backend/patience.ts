/** So often in a row a call goes unanswered before it is left alone. */
const UNANSWERED_MAX = 3
/** Short: whoever comes after it finds out whether the server is back. */
const REST_MS = 2_000

interface Calls {
  unanswered: number
  restsUntil: number
}

/**
 * Which calls of a remote server are not worth waiting for: three in a row brought nothing, so that
 * for two seconds nobody asks again. Each call is for itself: similars that hang take no menu away.
 */
export function createPatience(nowMs: () => number) {
  const calls = new Map<string, Calls>()
  return {
    isSpent: (name: string): boolean => (calls.get(name)?.restsUntil ?? -Infinity) > nowMs(),
    answered: (name: string): void => void calls.delete(name),
    unanswered(name: string): void {
      const unanswered = (calls.get(name)?.unanswered ?? 0) + 1
      const rests = unanswered >= UNANSWERED_MAX
      calls.set(name, { unanswered, restsUntil: rests ? nowMs() + REST_MS : -Infinity })
    },
  }
}
