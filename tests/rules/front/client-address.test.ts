import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressOf } from '#front/client-address.ts'

const asked = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as never as IncomingMessage

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (remote, counted) => {
  expect(clientAddressOf(asked(remote), false)).toBe(counted)
})

test('a proxy of ours is believed, in its own entry only', () => {
  expect(clientAddressOf(asked('10.0.0.1', '1.1.1.1, 2001:db8:1:2::9'), true)).toBe(
    '2001:db8:1:2::/64',
  )
  expect(clientAddressOf(asked('10.0.0.1', '1.1.1.1'), false)).toBe('10.0.0.1')
})
