import { expect, test } from 'vitest'
import { isPublicAddress, mayReceive } from '#server/webhook/public-address.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.9'],
  ...['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', '2001:db8::1', '2002:a00:1::', '2001::1'],
])('%s is private', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '185.143.233.1', '2a01:4f8::1', '2606:4700::1'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('the network of the shop may be allowed, link-local and cloud addresses never', () => {
  expect(['10.1.2.3', '127.0.0.1', '::1', 'fd00::1'].every(each => mayReceive(each, true))).toBe(
    true,
  )
  const never = ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254']
  expect([...never, '100.100.100.200'].filter(each => mayReceive(each, true))).toEqual([])
})
