import type { IncomingMessage } from 'node:http'
import { clientOf, plainAddress } from '#lib/rules/client-network.ts'
import { BlockList, isIP, isIPv6 } from 'node:net'

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

/** Number of proxies, or their networks (`10.0.0.0/8`, `2001:db8::1`). */
export type TrustProxy = number | readonly string[]

function proxiesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = familyOf(address)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return address => {
    const plain = plainAddress(address).replace(/%.*$/, '')
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
