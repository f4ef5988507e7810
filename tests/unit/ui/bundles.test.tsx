import { describe, expect, it } from 'vitest'
import type { BundleDetail } from '#lib/contract/bundle.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { BundleCard } from '#ui/BundleCard.tsx'
import { BundleRail } from '#ui/BundleRail.tsx'
import { BundleTabs } from '#ui/BundleTabs.tsx'
import { BundleView } from '#ui/BundleView.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { bundle, HOSTILE, product } from '#tests/support/builders/sample.ts'

const NOW = 1_800_000_000
const detail = (over: Partial<BundleDetail> = {}): BundleDetail => ({
  ...bundle(),
  similars_bundles: [],
  similars_products: [],
  ...over,
})
const line = (id: number) => ({ ...bundle().products[0]!, id })
const lines = (count: number) => Array.from({ length: count }, (_, id) => line(id + 1))
const card = (over: Parameters<typeof bundle>[0]) =>
  render(<BundleCard bundle={bundle(over)} now={NOW} />)
const view = (over: Partial<BundleDetail>) => render(<BundleView bundle={detail(over)} now={NOW} />)

describe('a shelf of bundles', () => {
  it.each([
    [1, 'rail rail-bundles bundles'],
    [2, 'rail rail-bundles bundles'],
    [3, 'rail rail-bundles'],
    [9, 'rail rail-bundles'],
  ])('shows %i bundles as a «%s»', (count, name) => {
    const bundles = Array.from({ length: count }, (_, id) => bundle({ id: id + 1 }))
    const root = render(<BundleRail bundles={bundles} now={NOW} />)
    expect(root.querySelector('ul')?.className).toBe(name)
    expect(root.querySelectorAll('ul > li.bundle-card')).toHaveLength(count)
  })
})

describe('a card', () => {
  it('names brand and name, count and price of each line', () => {
    const root = card({})
    const cells = [...root.querySelectorAll('.bundle-card-contents li:first-child > span')]
    expect(cells.map(cell => cell.textContent)).toEqual(['چمنزاران پنیر', '۲×', '۸۰٬۰۰۰'])
  })

  it.each([
    [8, 8, null],
    [9, 7, 'و ۲ کالای دیگر'],
  ])('shows of %i lines %i', (count, shown, rest) => {
    const root = card({ products: lines(count) })
    expect(root.querySelectorAll('.bundle-card-contents bdi')).toHaveLength(shown)
    const last = root.querySelector('.bundle-card-contents > li:last-child')
    expect(rest === null || last?.textContent === rest).toBe(true)
  })

  it('shows the old price only with a discount', () => {
    expect(textOf(card({}), '.price')).toContain('۵۰۰٬۰۰۰')
    expect(card({ price_by_discount: null }).querySelector('del')).toBe(null)
  })

  it.each([
    ['running', { expired_at: NOW + 60 }, null],
    ['ended on a page that was kept', { expired_at: NOW, available: true }, 'soldOut'],
    ['sold out', { available: false }, 'soldOut'],
    ['before its start', { available: false, started_at: NOW + 60 }, 'comingSoon'],
  ] as const)('matches its state: %s', (_, over, sentence) => {
    const root = card(over)
    expect(root.querySelector('[data-add]') === null).toBe(sentence !== null)
    expect(textOf(root, '.card-discount')).toBe(sentence ? catalogMessages[sentence] : '')
  })

  it('shows no countdown when sold out', () => {
    const left = { expired_at: NOW + 60 }
    expect(card(left).querySelector('.count')).not.toBe(null)
    expect(card({ ...left, available: false }).querySelector('.count')).toBe(null)
  })

  it.each(HOSTILE)('escapes a name: %s', name => {
    const root = card({ name, products: [{ ...line(1), displayName: name, brand: { name } }] })
    expect(textOf(root, 'h3')).toBe(name)
    expect(root.querySelector('script, iframe, [onerror], [onmouseover]')).toBe(null)
  })
})

describe('the page of a bundle', () => {
  it('lists its components in a table, with the saving', () => {
    const root = view({ price: 3_000_000, price_by_discount: null })
    const row = root.querySelector('tbody tr')!
    expect(row.querySelector('th')?.getAttribute('scope')).toBe('row')
    expect(textOf(row, 'th a')).toBe('پنیر')
    expect(row.querySelectorAll('td')[1]?.textContent).toBe('۲')
    expect(textOf(row, 'td:last-child')).toContain('۸۰٬۰۰۰')
    expect(textOf(row, 'del')).toContain('۱۸۰٬۰۰۰')
    const sums = [...root.querySelectorAll('tfoot td')].map(cell => cell.textContent)
    expect(sums).toEqual(['۳۶۰٬۰۰۰ تومان', '۶۰٬۰۰۰ تومان'])
  })

  it('promises no saving where there is none, or it cannot be bought', () => {
    expect(view({}).querySelector('tfoot')).toBe(null)
    const saving = { price: 3_000_000, price_by_discount: null }
    expect(view({ ...saving, available: false }).querySelector('tfoot')).toBe(null)
    expect(view({ ...saving, expired_at: NOW - 1 }).querySelector('tfoot')).toBe(null)
  })

  it.each([
    ['sold out', { available: false }, [catalogMessages.soldOut]],
    [
      'ended',
      { available: false, expired_at: NOW - 1 },
      [catalogMessages.soldOut, catalogMessages.specialSaleEnded],
    ],
    [
      'before its start',
      { available: false, started_at: NOW + 60 },
      [catalogMessages.bundleNotStarted, 'شروع فروش'],
    ],
  ])('names the state %s, without a button, and links to the others', (_, over, sentence) => {
    const box = view(over).querySelector('.buy')!
    for (const text of sentence) expect(box.textContent).toContain(text)
    expect(box.textContent).not.toContain(cartLabels.add)
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/bundles')
  })

  const tabs = (over: Partial<BundleDetail>, atComments = false) =>
    render(
      <BundleTabs
        bundle={detail(over)}
        now={NOW}
        comments={{ comments: null, count: 0, page: 1 }}
        atComments={atComments}
      />,
    )

  it.each([
    [false, catalogLabels.similar],
    [true, catalogLabels.comments],
  ])('opens one tab: at comments %s', (atComments, title) => {
    const open = [...tabs({}, atComments).querySelectorAll('details[open]')]
    expect(open.map(tab => textOf(tab, 'h2'))).toEqual([title])
  })

  it('shows similar bundles with a link to all of them, and similar products', () => {
    const root = tabs({ similars_bundles: [bundle({ id: 9 })], similars_products: [product()] })
    expect(root.querySelector('a.all')?.getAttribute('href')).toBe('/bundles')
    expect(root.querySelectorAll('.bundle-card')).toHaveLength(1)
    expect(root.querySelectorAll('.card')).toHaveLength(1)
  })

  it('says which parts are empty', () => {
    const text = tabs({}).textContent
    expect(text).toContain(catalogMessages.noInformation)
    expect(text).toContain(catalogMessages.noSimilarProduct)
  })
})
