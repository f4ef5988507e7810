const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** As proxies write it: with a port, IPv6 in brackets. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([^\]]*:[^\]]*)\](?::\d+)?)$/
const IPV6_GROUPS = 8
/** /64: usually one customer. */
const CUSTOMER_GROUPS = 4
/** /48: usually one site, such as an office. */
const SITE_GROUPS = 3

/**
 * The address that budgets count: for IPv6 its /64 network, so that a client has one budget. Other
 * text stays.
 * @example clientOf('2001:db8:1:2::9') // '2001:db8:1:2::/64'
 */
export function clientOf(address: string): string {
  const plain = plainAddress(address)
  return prefixOf(plain, CUSTOMER_GROUPS) ?? plain
}

/**
 * The /24 (IPv4) or /48 (IPv6) network of an address or of `clientOf`.
 * @example networkOf('192.0.2.7') // '192.0.2.0/24'
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (IPV4.test(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
  return prefixOf(plain, SITE_GROUPS) ?? plain
}

/** Without port, brackets and IPv4-mapped prefix. */
export function plainAddress(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  const bare = ipv4 ?? ipv6 ?? address
  return MAPPED_IPV4.exec(bare)?.[1] ?? bare
}

/** The first groups of an IPv6 address. */
function prefixOf(address: string, groups: number): string | null {
  // Drops zone, prefix length and embedded IPv4.
  const bare = address.replace(/[%/].*$/, '').replace(/:\d+(\.\d+){3}$/, ':0:0')
  if (!bare.includes(':')) return null
  const [head = '', tail, ...more] = bare.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const missing = IPV6_GROUPS - left.length - right.length
  if (more.length > 0 || missing < 0 || (tail === undefined && missing > 0)) return null
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!all.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return null
  const shown = all.slice(0, groups).map(group => parseInt(group, 16).toString(16))
  return `${shown.join(':')}::/${groups * 16}`
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
