import { describe, expect, it } from 'vitest'
import { SortCode } from '#lib/codes/product.ts'
import type { FilterData } from '#lib/contract/filter.ts'
import { type ListingQuery, readListing, writeListing } from '#lib/rules/listing.ts'
import { ChosenFilters } from '#ui/ChosenFilters.tsx'
import { FilterForm } from '#ui/FilterForm.tsx'
import { ListTools } from '#ui/ListTools.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { HOSTILE } from '#tests/support/builders/sample.ts'

const brand = (id: number, name = `برند ${id}`) => ({ id, name, slug: 'x', count: 100 - id })

const filter = (over: Partial<FilterData> = {}): FilterData => ({
  count: 27,
  price: { min: 87_000, max: 900_000 },
  special_sale: { count: 4 },
  brands: [brand(1), brand(2), brand(3)],
  categories: [],
  shelves: [{ id: 6, name: 'انتخاب سبد', count: 3 }],
  sorts: [],
  ...over,
})

const form = (
  query: Partial<ListingQuery> = {},
  over: Partial<FilterData> = {},
  oneBrand = false,
) =>
  render(
    <FilterForm
      path="/search/"
      query={{ page: 1, ...query }}
      filter={filter(over)}
      oneBrand={oneBrand}
    />,
  ).querySelector('form')!

/** Where the form leads when it is sent as it stands. */
function leadsTo(element: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') params.append(name, value)
  return writeListing(readListing(params))
}

describe('the form', () => {
  it.each<Partial<ListingQuery>>([
    {},
    { q: 'شیر', sort: SortCode.bestSelling },
    { brand: 2 },
    { brand: 2, special_sale: 1, shelf: 6, sort: SortCode.cheapest, q: 'x' },
    { min: 90_000 },
    { max: 500_000, brand: 3 },
    { min: 90_000, max: 500_000 },
  ])('leads unchanged to the list beside it: %o', query => {
    expect(leadsTo(form(query))).toBe(writeListing({ page: 1, ...query }))
  })

  it('leads to the first page', () => {
    expect(leadsTo(form({ page: 7, brand: 2 }))).toBe('?brand=2')
  })

  it('counts the products of each choice', () => {
    const rows = [...form().querySelectorAll('.option')].map(row => row.textContent)
    expect(rows).toEqual(['فقط فروش ویژه ۴', 'همه‌ی برندها', 'برند ۱ ۹۹', 'برند ۲ ۹۸', 'برند ۳ ۹۷'])
    expect(textOf(form(), 'option:last-child')).toBe('انتخاب سبد (۳)')
    expect(textOf(form(), '.button')).toBe('نمایش ۲۷ کالا')
  })

  it('omits options without products', () => {
    const bare = form(
      {},
      { price: { min: 0, max: 0 }, special_sale: { count: 0 }, brands: [], shelves: [] },
    )
    expect(bare.querySelectorAll('fieldset')).toHaveLength(0)
    expect(form({}, { price: { min: 5_000, max: 5_000 } }).querySelector('.range')).toBeNull()
    expect(form({}, {}, true).querySelector('[name=brand]')).toBeNull()
  })

  it('keeps a chosen option without products, so that it can be removed', () => {
    const chosen = form({ special_sale: 1 }, { special_sale: { count: 0 } })
    expect(chosen.querySelector<HTMLInputElement>('[name=special_sale]')?.checked).toBe(true)
  })

  it('shows a hundred brands and the chosen one, and searches them by name', () => {
    const brands = Array.from({ length: 300 }, (_, index) => brand(index + 1))
    const many = form({ brand: 250 }, { brands })
    expect(many.querySelectorAll('[name=brand]')).toHaveLength(102)
    expect(many.querySelector<HTMLInputElement>('[name=brand]:checked')?.value).toBe('250')
    expect(many.querySelector('[type=search]')?.getAttribute('name')).toBeNull()
    expect(many.querySelector('.options a')?.getAttribute('href')).toBe('/brands')
    expect(form().querySelector('[type=search]')).toBeNull()
  })

  it('chooses all brands for an unknown one', () => {
    expect(form({ brand: 99 }).querySelector<HTMLInputElement>('[name=brand]:checked')?.value).toBe(
      '',
    )
  })
})

describe('the slider', () => {
  it('steps by 1,000 rials and shows toman', () => {
    const [min, max] = form({ min: 90_000 }).querySelectorAll<HTMLInputElement>('[type=range]')
    expect([min?.min, min?.max, min?.step, min?.value]).toEqual([
      '87000',
      '900000',
      '1000',
      '90000',
    ])
    expect(min?.getAttribute('aria-valuetext')).toBe('۹٬۰۰۰ تومان')
    expect(min?.getAttribute('aria-label')).toBe('کمترین قیمت')
    expect(max?.getAttribute('aria-valuetext')).toBe('۹۰٬۰۰۰ تومان')
  })
})

describe('chosen filters', () => {
  const chips = (query: Partial<ListingQuery>, known: FilterData | null = filter()) =>
    [
      ...render(
        <ChosenFilters path="/search/" query={{ page: 3, ...query }} filter={known} />,
      ).querySelectorAll('a'),
    ].map(link => [link.textContent.trim(), link.getAttribute('href')])

  it('link each to the list without it, and once to the list without any', () => {
    expect(chips({ brand: 2, shelf: 6, max: 500_000, q: 'x' })).toEqual([
      ['برند ۲', '/search/?q=x&shelf=6&max=500000'],
      ['انتخاب سبد', '/search/?q=x&brand=2&max=500000'],
      ['تا ۵۰٬۰۰۰ تومان', '/search/?q=x&brand=2&shelf=6'],
      ['حذف فیلترها', '/search/?q=x'],
    ])
  })

  it('are empty where nothing is chosen', () => {
    expect(chips({ q: 'x', sort: SortCode.mostExpensive })).toEqual([])
  })

  it('are shown without names when the filter failed', () => {
    expect(chips({ brand: 2, shelf: 6, special_sale: 1 }, null).map(([name]) => name)).toEqual([
      'فروش ویژه',
      'برند',
      'مجموعه',
      'حذف فیلترها',
    ])
  })

  it('show unknown values as unknown', () => {
    expect(chips({ brand: 9999, shelf: 9999 }).map(([name]) => name)).toEqual([
      'برند ناشناخته',
      'مجموعه‌ی ناشناخته',
      'حذف فیلترها',
    ])
  })

  it.each(HOSTILE)('escape a hostile name: %s', name => {
    const known = filter({ brands: [brand(1, name)], shelves: [{ id: 6, name, count: 1 }] })
    const query = { page: 1, brand: 1, shelf: 6 }
    const root = render(
      <>
        <ChosenFilters path="/search/" query={query} filter={known} />
        <FilterForm path="/search/" query={query} filter={known} />
      </>,
    )
    expect(root.querySelectorAll('script, iframe, img, [onerror], [onmouseover]')).toHaveLength(0)
    expect(textOf(root, '.chip').trim()).toBe(name.trim())
  })
})

describe('orders', () => {
  it('link to the first page, and the chosen one back to the default', () => {
    const query: ListingQuery = { page: 4, sort: SortCode.mostExpensive, brand: 1 }
    const links = render(<ListTools path="/search/" query={query} hasForm empty={false} />)
    const hrefs = [...links.querySelectorAll('a')].map(link => link.getAttribute('href'))
    expect(hrefs).toEqual([
      '/search/?brand=1&sort=1',
      '/search/?brand=1',
      '/search/?brand=1&sort=3',
      '/search/?brand=1&sort=4',
      '/search/?brand=1&sort=5',
    ])
    expect(textOf(links, '[aria-current]')).toBe('گران‌ترین')
    expect(textOf(links, 'button b')).toBe('۱')
  })
})
