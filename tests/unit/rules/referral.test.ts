import { expect, test } from 'vitest'
import { canShareCode, heldReasons, type OrderOrigin, checkReferral } from '#lib/rules/referral.ts'

test.each([
  ['a friend at the first purchase', 1, 2, false, 'ok'],
  ['a friend who has bought before', 1, 2, true, 'not-first'],
  ['oneself at the first purchase', 1, 1, false, 'own-code'],
  ['oneself', 1, 1, true, 'own-code'],
])('checks the code of %s', (_, referrerId, friendId, hasPurchased, expected) => {
  const verdict = checkReferral({ referrerId, friendId, hasPurchased })
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
})

test.each([
  ['سارا', 'رضایی', true],
  ['سارا', null, false],
  ['', 'رضایی', false],
  ['سارا', ' ', false],
  [null, null, false],
])('the code of %s %s may be shared: %s', (first_name, last_name, expected) => {
  expect(canShareCode({ first_name, last_name })).toBe(expected)
})

const HOME: OrderOrigin = {
  address: 'تهرانخیابانونک',
  number: '12',
  unit: '3',
  postal_code: '',
  lat: 35.757,
  lng: 51.41,
  isGroup: false,
  device: 'a',
}
const AWAY = { address: 'تهرانخیاباندولت', lat: 35.79, lng: 51.45, device: 'b' }
const near = (degrees: number) => ({ ...AWAY, lat: HOME.lat, lng: 51.41 + degrees })

test.each<[what: string, friend: Partial<OrderOrigin>, reasons: string[]]>([
  ['the same in everything', {}, ['address', 'device']],
  ['another device', { device: 'b' }, ['address']],
  ['no device', { device: null }, ['address']],
  ['another address', { ...AWAY, device: 'a' }, ['device']],
  ['the same street and number, another unit', { ...AWAY, address: HOME.address, unit: '4' }, []],
  ['the same street, another number', { ...AWAY, address: HOME.address, number: '14' }, []],
  ['the same point, in other words', near(0.0002), ['address']],
  ['a point farther off', near(0.0004), []],
  ['no point', { ...AWAY, lat: null, lng: null }, []],
  ['a postal code that the other has not', { device: 'b', postal_code: '1234567890' }, ['address']],
  ['an order of a company', { device: 'b', isGroup: true }, []],
  ['a customer who was forgotten', { address: '', number: '', lat: null, device: null }, []],
])('an order of %s is held for %j', (_, friend, reasons) => {
  const others = { ...HOME, ...AWAY, number: '99', device: 'z' }
  expect(heldReasons({ ...HOME, ...friend }, [others, HOME])).toEqual(reasons)
  expect(heldReasons({ ...HOME, ...friend }, [])).toEqual([])
})

test.each([
  ['1234567890', '1234567890', ['address']],
  ['1234567890', '1234567891', []],
])('postal codes %s and %s decide alone', (own, friends, reasons) => {
  const place = own === friends ? AWAY : { device: 'b' }
  const friend = { ...HOME, ...place, postal_code: friends }
  expect(heldReasons(friend, [{ ...HOME, postal_code: own }])).toEqual(reasons)
})
