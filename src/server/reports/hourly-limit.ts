/** Keys that are remembered for an hour; others are refused. */
const KEYS_MAX = 100_000
const HOUR_SECONDS = 3_600

/** Whether a key is within its limit in this hour; in memory. */
export function hourlyLimit(now: () => number, limit: number): (key: string) => boolean {
  let counts = new Map<string, number>()
  let hour = 0
  return key => {
    const running = Math.floor(now() / HOUR_SECONDS)
    if (running !== hour) {
      counts = new Map()
      hour = running
    }
    const count = counts.get(key) ?? 0
    if (count >= limit || (count === 0 && counts.size >= KEYS_MAX)) return false
    counts.set(key, count + 1)
    return true
  }
}
