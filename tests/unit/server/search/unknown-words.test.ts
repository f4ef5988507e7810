import { expect, test } from 'vitest'
import { demoProducts, searchIn } from '#tests/support/builders/demo-search.ts'

const search = searchIn(demoProducts())
const namesOf = (query: string) => search(query).map(({ name }) => name)

// The telling word is unknown, or a short word is one letter from another thing altogether.
test.each([
  'مای بیبی',
  'پوشک مای بیبی',
  'سمنو',
  'غذای گربه',
  'غذای سگ',
  'شامپو سگ',
  'شیر بز',
  'ماست گاومیش',
  'پنیر موش',
  'برنج پلاستیکی',
  'روغن موتور',
  'قهوه استارباکس',
  'گوشی موبایل',
  'بیل مکانیکی',
  'کتاب داستان',
])('finds nothing for «%s», which is not sold', query => {
  expect(namesOf(query)).toEqual([])
})

test.each([
  ['نوشابه زمزم', /نوشابه/],
  ['آب معدنی دماوند', /آب معدنی/],
  ['رب گوجه چین چین', /رب گوجه/],
  ['شیر خشک گربه', /شیر خشک/],
])('finds by the known words of «%s», which are enough', (query, expected) => {
  expect(namesOf(query)[0]).toMatch(expected)
})

test.each([
  ['آب لیمو', 'آبلیمو'],
  ['آب لیموی تازه', 'آبلیمو'],
  ['شیر کاکائو', 'شیرکاکائو'],
])('reads «%s» as «%s» and ranks joined words before scattered ones', (query, joined) => {
  const are = namesOf(query).map(name => name.includes(joined))
  const together = are.filter(Boolean).length
  expect(together).toBeGreaterThan(0)
  expect(are.slice(0, together)).toEqual(Array<boolean>(together).fill(true))
})
