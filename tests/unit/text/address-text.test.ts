import { expect, it } from 'vitest'
import { distinctPlaces, addressLine, shortAddress } from '#lib/text/address-text.ts'

const AT_HOME = { city: 'تهران', address: 'خیابان ونک', number: '12', unit: '3' }
const AT_WORK = { ...AT_HOME, address: 'تهران، میدان ونک، پلاک ۲۴', number: '', unit: '' }

it.each([
  ['an address', AT_HOME, 'تهران، خیابان ونک، پلاک ۱۲، واحد ۳'],
  ['that of a company, which names its city', AT_WORK, 'تهران، میدان ونک، پلاک ۲۴'],
  [
    'a street called like the city',
    { ...AT_HOME, address: 'تهران‌پارس', unit: '' },
    'تهران، تهران‌پارس، پلاک ۱۲',
  ],
  ['a company elsewhere', { ...AT_WORK, city: 'کرج' }, 'کرج، تهران، میدان ونک، پلاک ۲۴'],
])('%s is the address of an order', (_, place, text) => {
  expect(addressLine(place)).toBe(text)
})

it.each([
  [{ city: 'تهران', address: 'خیابان ونک، کوچه‌ی دوم، پلاک ۸' }, 'تهران، خیابان ونک'],
  [{ city: 'تهران', address: 'تهران، میدان ونک، پلاک ۲۴' }, 'تهران، میدان ونک'],
  [{ city: 'کرج', address: '' }, 'کرج'],
])('shortens %j', (place, text) => {
  expect(shortAddress(place)).toBe(text)
})

it('search results of one name are distinguished by district, or offered once', () => {
  const street = { name: 'خیابان ولیعصر', province: 'تهران', city: 'تهران', address: '', lng: 51.4 }
  const at = (district: string, locality: string, lat: number) => ({
    ...{ ...street, district, locality, lat },
  })
  const own = { ...at('منطقه‌ی ۳', 'ونک', 35.7), name: 'ونک' }
  const bare = { ...at('', '', 35.8), city: 'کرج' }
  const places = [
    ...[at('منطقه‌ی ۶', 'توانیر', 35.71), at('منطقه‌ی ۶', 'ساعی', 35.72)],
    ...[at('منطقه‌ی ۶', 'ساعی', 35.73), own, bare],
  ]
  expect(distinctPlaces(places).map(([text, { lat }]) => [text, lat])).toEqual([
    ['خیابان ولیعصر (منطقه‌ی ۶، توانیر)', 35.71],
    ['خیابان ولیعصر (منطقه‌ی ۶، ساعی)', 35.72],
    ['ونک (منطقه‌ی ۳)', 35.7],
    ['خیابان ولیعصر (کرج)', 35.8],
  ])
})
