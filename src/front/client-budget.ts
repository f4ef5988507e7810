/** Within a minute, what has to be made for one client: twenty a second, all the time. */
export const CLIENT_REQUESTS_A_MINUTE = 1_200
const MINUTE_MS = 60_000
/** Clients of a minute that are remembered; those beyond are not limited. */
const CLIENTS_MAX = 50_000

/** Limits what is made for one client, in fixed minutes and in the memory of this process. */
export function createClientBudget(nowMs: () => number) {
  let counts = new Map<string, number>()
  let minute = 0

  return {
    /** Counts one request of a client; seconds to wait where the minute has had enough, else 0. */
    take(client: string): number {
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

/** The machine itself: a tool of the operator, or a proxy that TRUST_PROXY does not name. */
export const isOwnMachine = (client: string): boolean =>
  client.startsWith('127.') || client === '0:0:0:0::/64'
