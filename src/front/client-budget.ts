/** Uncached answers per client and minute: twenty a second. */
export const CLIENT_REQUESTS_A_MINUTE = 1_200
const MINUTE_MS = 60_000
/** Clients remembered per minute; others are not limited. */
const CLIENTS_MAX = 50_000

/** Limits uncached answers per client, in fixed minutes, in memory. */
export function createClientBudget(nowMs: () => number) {
  let counts = new Map<string, number>()
  let minute = 0

  return {
    /** Counts a request; returns seconds to wait, 0 when allowed. */
    count(client: string): number {
      const now = nowMs()
      const running = Math.floor(now / MINUTE_MS)
      if (running !== minute) {
        counts = new Map()
        minute = running
      }
      const count = counts.get(client) ?? 0
      if (count >= CLIENT_REQUESTS_A_MINUTE)
        return Math.ceil(((running + 1) * MINUTE_MS - now) / 1_000)
      if (count > 0 || counts.size < CLIENTS_MAX) counts.set(client, count + 1)
      return 0
    },
  }
}

/** Loopback: an operator's tool, or a proxy missing in TRUST_PROXY. */
export const isLoopback = (client: string): boolean =>
  client.startsWith('127.') || client === '0:0:0:0::/64'
