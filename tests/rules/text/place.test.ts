import { expect, it } from 'vitest'
import { placeText } from '#lib/text/place.ts'

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
])('%s: where an order goes', (_, place, text) => {
  expect(placeText(place)).toBe(text)
})
