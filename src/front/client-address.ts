import type { IncomingMessage } from 'node:http'
import { clientOf } from '#lib/rules/client-network.ts'
import { proxiesIn, type TrustProxy } from './trusted-proxies.ts'

/**
 * Reads where a request came from, as budgets count it. Each proxy adds the address that it was
 * called from at the end of X-Forwarded-For: of a count of proxies, that many entries from the end
 * is the client; of networks, the last address that is in none of them. What stands before it is
 * what the client claims.
 */
export function clientAddresses(trust: TrustProxy): (request: IncomingMessage) => string {
  const isProxy = typeof trust === 'number' ? null : proxiesIn(trust)
  return request => {
    const remote = request.socket.remoteAddress ?? 'unknown'
    const chain = [...forwarded(request), remote]
    const index = isProxy
      ? chain.findLastIndex(address => !isProxy(address))
      : chain.length - 1 - Number(trust)
    return clientOf(chain[Math.max(0, index)] ?? remote)
  }
}

/** The addresses of X-Forwarded-For, the nearest last. */
function forwarded({ headers }: IncomingMessage): string[] {
  const value = headers['x-forwarded-for']
  if (value === undefined) return []
  return [value]
    .flat()
    .join(',')
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
}
