import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddresses, type TrustProxy } from '#front/client-address.ts'

const counted = (trust: TrustProxy, remoteAddress: string, forwarded?: string) =>
  clientAddresses(trust)({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  } as never as IncomingMessage)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (remote, client) => {
  expect(counted(0, remote)).toBe(client)
})

const CDN = '203.0.113.9'
test.each<[TrustProxy, string, string | undefined, string]>([
  // Nobody is trusted: the header is a claim.
  [0, '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  // One proxy: the entry that it wrote.
  [1, '10.0.0.1', '1.1.1.1, 2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [1, '10.0.0.1', '8.8.8.8', '8.8.8.8'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [1, '10.0.0.1', ' , ', '10.0.0.1'],
  // nginx behind a CDN.
  [2, '127.0.0.1', `9.9.9.9, 1.1.1.1, ${CDN}`, '1.1.1.1'],
  [2, '127.0.0.1', `1.1.1.1, ${CDN}`, '1.1.1.1'],
  // Past the CDN: as far as the chain goes.
  [2, '127.0.0.1', '1.1.1.1', '1.1.1.1'],
  [['127.0.0.0/8', '203.0.113.0/24'], '127.0.0.1', `9.9.9.9, 1.1.1.1, ${CDN}`, '1.1.1.1'],
  // Past the CDN, with a header of one's own: nobody is somebody else.
  [['127.0.0.0/8', '203.0.113.0/24'], '127.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
  [['127.0.0.0/8', '203.0.113.0/24'], '1.1.1.1', '9.9.9.9', '1.1.1.1'],
  [['127.0.0.0/8', '203.0.113.0/24'], '::ffff:127.0.0.1', `1.1.1.1:443, ${CDN}:80`, '1.1.1.1'],
  [['127.0.0.1', '2001:db8:cd::/48'], '127.0.0.1', '1.1.1.1, 2001:db8:cd:7::1', '1.1.1.1'],
  [['127.0.0.1'], '127.0.0.1', 'not an address', 'not an address'],
  [['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
])('reads for TRUST_PROXY %j, %s and %j the address %s', (trust, remote, forwarded, client) => {
  expect(counted(trust, remote, forwarded)).toBe(client)
})
