import type { IncomingMessage } from 'node:http'
import { clientOf } from '#lib/rules/client-network.ts'
import { proxiesIn, type TrustProxy } from './trusted-proxies.ts'

/**
 * Reads the client address that budgets count. Each proxy appends its caller to X-Forwarded-For:
 * with a number of proxies the client is that many entries from the end; with networks, the last
 * address outside them. Earlier entries are claims.
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

/** Addresses of X-Forwarded-For, the nearest last. */
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
