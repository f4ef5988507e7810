import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are not the public internet (IANA special-purpose registry, multicast). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Parts of 2000::/3, the public internet of IPv6, that lead elsewhere. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether a numeric address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  address.includes(':')
    ? publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address, 'ipv4')

/** Link-local networks and where clouds hand out keys: never a receiver, also not in a shop's own network. */
const NEVER_IPV4 = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const
const NEVER_IPV6 = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['64:ff9b::a9fe:0', 112],
] as const

const never = new BlockList()
for (const [network, bits] of NEVER_IPV4) never.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NEVER_IPV6) never.addSubnet(network, bits, 'ipv6')

/** Whether events may be sent to a numeric address; `allowsPrivate` for a shop's own network. */
export const mayReceive = (address: string, allowsPrivate: boolean): boolean =>
  !never.check(address, address.includes(':') ? 'ipv6' : 'ipv4') &&
  (allowsPrivate || isPublicAddress(address))

/** The numeric host of a URL, which is not looked up; null for a name. */
export function numericHost({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? null : address
}

/** Whether a URL leads into a private network whatever its name resolves to. */
export function isPrivateUrl(url: URL): boolean {
  const address = numericHost(url)
  return address === null ? /(^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(address)
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * For `lookup` of a request, so that the address that was checked is the one connected to, whatever
 * the name resolves to a moment later. One private address refuses the name.
 */
export const lookupReceiver =
  (allowsPrivate: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses
      if (first === undefined) done(error, '', undefined)
      else if (!addresses.every(({ address }) => mayReceive(address, allowsPrivate)))
        done(new PrivateAddressError(`${hostname} is in a private network`), '', undefined)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
