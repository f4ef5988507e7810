import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainAddress } from '#lib/rules/client-network.ts'

/** Number of proxies, or their networks (`10.0.0.0/8`, `2001:db8::1`). */
export type TrustProxy = number | readonly string[]

export function proxiesIn(networks: readonly string[]): (address: string) => boolean {
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
