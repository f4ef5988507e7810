import { expect, test } from 'vitest'
import { createSearchIndex } from '#server/catalogue/search-index.ts'
import { demoProducts, searchIn } from '#tests/support/builders/demo-search.ts'

const products = demoProducts()
const search = searchIn(products)
const index = createSearchIndex()
for (const product of products) index.put(product)
const namesOf = (query: string) => search(query).map(({ name }) => name)

test.each(['مای بیبی', 'سمنو', 'گوشی موبایل', 'بیل مکانیکی', 'کتاب داستان'])(
  'finds nothing for «%s», which is not sold',
  query => {
    expect(namesOf(query)).toEqual([])
  },
)

test.each([
  ['نوشابه زمزم', /نوشابه/],
  ['آب معدنی دماوند', /آب معدنی/],
  ['رب گوجه چین چین', /رب گوجه/],
  ['شیر خشک گربه', /شیر خشک/],
  ['پوشک مای بیبی', /پوشک/],
  ['غذای گربه', /غذا/],
  ['شامپو سگ', /شامپو/],
  ['شیر بز', /شیر/],
  ['ماست گاومیش', /ماست/],
  ['روغن موتور', /روغن/],
  ['قهوه استارباکس', /قهوه/],
])('finds by the known words of «%s», and says what it left out', (query, expected) => {
  expect(namesOf(query)[0]).toMatch(expected)
  expect(index.search(query).change?.leftOut.length).toBeGreaterThan(0)
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
