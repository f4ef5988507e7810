import { describe, expect, it } from 'vitest'
import {
  chosenFilters,
  pagesOf,
  readListing,
  withoutFilter,
  withoutFilters,
  writeListing,
} from '#lib/rules/listing.ts'

const read = (search: string) => readListing(new URLSearchParams(search))
/** An address as the shop would write what it asks for. */
const cleaned = (search: string) => writeListing(read(search))

describe('the query of an address', () => {
  it.each([
    ['', ''],
    ['page=1', ''],
    ['page=3', '?page=3'],
    ['q=+milk+', '?q=milk'],
    ['q=%00', ''],
    ['q=a%00%E2%80%AEb%0A%09c', '?q=a+b+c'],
    ['q=a%E2%80%8Cb', '?q=a%E2%80%8Cb'],
    ['brand=4&special_sale=1&shelf=2&sort=5', '?brand=4&special_sale=1&shelf=2&sort=5'],
    ['special_shelf=7', '?shelf=7'],
    ['sort=3&brand=4&q=x', '?q=x&brand=4&sort=3'],
    ['min=20000&max=90000', '?min=20000&max=90000'],
    ['brand=&shelf=&q=&min=&max=', ''],
    ['utm_source=x&brand=4', '?brand=4'],
  ])('%s → %s', (search, written) => {
    expect(cleaned(search)).toBe(written)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=100001',
    'page=999999999999',
    'brand=0',
    'brand=-4',
    'brand=4.5',
    'brand=abc',
    'brand=4%27--',
    'brand=99999999999',
    'shelf=%3Cscript%3E',
    'special_sale=2',
    'special_sale=yes',
    'sort=0',
    'sort=6',
    'sort=1 OR 1',
    'min=-1',
    'min=0',
    'min=x',
    'min=1e9',
    'max=NaN',
    'max=9999999999999',
    'q=%20%20',
    'brand[]=4',
  ])('ignores %s', search => {
    expect(cleaned(search)).toBe('')
  })

  it('truncates very long words', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
  })

  it('swaps prices in the wrong order', () => {
    expect(read('min=90000&max=20000')).toMatchObject({ min: 20_000, max: 90_000 })
  })

  it('widens prices to whole steps of the slider', () => {
    expect(read('min=20500&max=90500')).toMatchObject({ min: 20_000, max: 91_000 })
    expect(read('min=999').min).toBeUndefined()
  })

  it('writes what it reads unchanged', () => {
    const address = '?q=a+b&brand=4&special_sale=1&shelf=2&sort=1&min=1000&max=2000&page=9'
    expect(cleaned(address.slice(1))).toBe(address)
  })
})

describe('the query of a form', () => {
  it('omits a price at the end of the slider', () => {
    expect(cleaned('brand=&min=20000&max=90000&ends=20000-90000')).toBe('')
    expect(cleaned('min=20000&max=50000&ends=20000-90000')).toBe('?max=50000')
    expect(cleaned('min=30000&max=90000&ends=20000-90000')).toBe('?min=30000')
  })

  it('ignores invalid slider ends', () => {
    for (const ends of ['', '-', 'x-y', '5', '<b>'])
      expect(cleaned(`min=20000&max=90000&ends=${ends}`)).toBe('?min=20000&max=90000')
  })
})

describe('chosen filters', () => {
  const all = read('q=x&brand=4&special_sale=1&shelf=2&sort=1&min=1000&page=3')

  it('are listed in display order; search words and sort order are not filters', () => {
    expect(chosenFilters(all)).toEqual(['special_sale', 'brand', 'shelf', 'price'])
    expect(chosenFilters(read('q=x&sort=1&page=2'))).toEqual([])
    expect(chosenFilters(read('max=5000'))).toEqual(['price'])
  })

  it.each([
    ['brand', '?q=x&special_sale=1&shelf=2&sort=1&min=1000'],
    ['special_sale', '?q=x&brand=4&shelf=2&sort=1&min=1000'],
    ['shelf', '?q=x&brand=4&special_sale=1&sort=1&min=1000'],
    ['price', '?q=x&brand=4&special_sale=1&shelf=2&sort=1'],
  ] as const)('restart the list at its first page without %s', (filter, written) => {
    expect(writeListing(withoutFilter(all, filter))).toBe(written)
  })

  it('are removed together, keeping words and order', () => {
    expect(writeListing(withoutFilters(all))).toBe('?q=x&sort=1')
  })
})

it.each([
  [0, 1],
  [1, 1],
  [16, 1],
  [17, 2],
  [160, 10],
])('counts for %i products %i pages', (count, pages) => {
  expect(pagesOf(count)).toBe(pages)
})
