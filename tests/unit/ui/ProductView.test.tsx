import { describe, expect, it } from 'vitest'
import { DiscountType } from '#lib/codes/product.ts'
import type { Product, ProductDetail } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { ProductTabs } from '#ui/ProductTabs.tsx'
import { ProductView } from '#ui/ProductView.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { HOSTILE, product, productDetail } from '#tests/support/builders/sample.ts'

const NOW = 1_800_000_000
const picture = (n: number): string => `/media/000000000000000${n}-600x600.webp`

const view = (over?: Partial<ProductDetail>): HTMLElement =>
  render(<ProductView product={productDetail(over)} now={NOW} site="https://sabad.example" />)

describe('the gallery', () => {
  it.each<[pictures: number, links: number, thumbs: number, more: string | undefined]>([
    [0, 1, 0, undefined],
    [1, 2, 2, undefined],
    [3, 4, 4, undefined],
    [5, 6, 4, '+۲'],
  ])('has beside the main picture %i: %i links, %i thumbnails', (count, links, thumbs, more) => {
    const gallery = Array.from({ length: count }, (_, index) => ({ path: picture(index + 1) }))
    const root = view({ gallery })
    const full = [...root.querySelectorAll('.gallery-main a')].map(link =>
      link.getAttribute('href'),
    )
    expect(full).toEqual([product().image, ...gallery.map(({ path }) => path)])
    expect(full).toHaveLength(links)
    expect(root.querySelectorAll('.gallery-thumbnails a')).toHaveLength(thumbs)
    expect(root.querySelector<HTMLElement>('[data-more]')?.dataset['more']).toBe(more)
    expect(root.querySelectorAll('[fetchpriority=high]')).toHaveLength(1)
  })

  it('names further pictures by their own text', () => {
    const back = { path: picture(1), alt: 'برچسب ارزش غذایی' }
    const root = view({ gallery: [back, { path: picture(2) }] })
    const images = [...root.querySelectorAll<HTMLImageElement>('.gallery-main img')]
    expect(images.map(({ alt }) => alt)).toEqual([product().name, back.alt, ''])
    const links = [...root.querySelectorAll('.gallery-main a')]
    expect(links.map(link => link.getAttribute('aria-label'))).toEqual([
      `${catalogLabels.zoom} ۱`,
      `${catalogLabels.zoom} ۲: ${back.alt}`,
      `${catalogLabels.zoom} ۳`,
    ])
  })

  it('shows a duplicate picture once', () => {
    expect(view({ gallery: [{ path: product().image }] }).querySelectorAll('li[id]')).toHaveLength(
      1,
    )
  })
})

describe('facts of a product', () => {
  const WORDS: [string, Partial<ProductDetail>, string, string][] = [
    [
      'size and price of a litre',
      { volume: 200, unit: { name: 'میلی‌لیتر' } },
      '.volume',
      '۲۰۰ میلی‌لیترهر لیتر ۶۲۵٬۰۰۰ تومان',
    ],
    ['price of a litre of exactly one', {}, '.volume', '۱ لیترهر لیتر ۱۲۵٬۰۰۰ تومان'],
    [
      'size alone where it cannot be bought',
      { volume: 200, unit: { name: 'گرم' }, available: false },
      '.volume',
      '۲۰۰ گرم',
    ],
    ['colour', { color: { name: 'سبز', code: '#1b7a48' } }, '.hue', 'رنگ: سبز'],
    ['percent', { discount: { type: DiscountType.percent, value: 15 } }, '.pill', '٪۱۵'],
    [
      'fixed amount',
      { discount: { type: DiscountType.rials, value: 125_000 } },
      '.pill',
      '۱۲٬۵۰۰ تومان',
    ],
    ['the last pieces', { inventory: 2 }, '.left', 'فقط ۲ عدد باقی مانده است'],
    [
      'the end of a special sale',
      { special_sale: { value: 9, expiration: NOW + 3_600 } },
      '.count',
      '۰۱:۰۰:۰۰',
    ],
    ['unavailable', { available: false }, '.state', catalogMessages.unavailable],
    ['in supply', { available: false, comming_soon: true }, '.state', catalogMessages.inSupply],
  ]
  it.each(WORDS)('show %s', (_, over, place, text) => {
    expect(textOf(view(over), place)).toBe(text)
  })

  it('contain no inline style, whatever the colour', () => {
    const root = view({ color: { name: 'سبز', code: '#1b7a48' } })
    expect(root.querySelectorAll('[style]')).toHaveLength(0)
    expect(root.querySelector('circle')?.getAttribute('fill')).toBe('#1b7a48')
  })

  it.each<[Partial<ProductDetail>, string[]]>([
    [{}, ['wholesale']],
    [{ wholesale: false }, []],
    [{ available: false }, ['wholesale', 'waitlist']],
    [{ available: false, wholesale: false }, ['waitlist']],
  ])('offer for %o the requests %o', (over, kinds) => {
    const slots = [...view(over).querySelectorAll<HTMLElement>('[data-ask]')]
    expect(slots.map(slot => slot.dataset['ask'])).toEqual(kinds)
    expect(slots.every(slot => slot.dataset['id'] === '7')).toBe(true)
  })

  it.each(HOSTILE)('escape a hostile name: %s', name => {
    const values = [{ value: name }]
    const root = view({
      name,
      excerpt: name,
      features: [{ name, values }],
      color: { name, code: '#000000' },
    })
    expect(root.querySelectorAll('script, iframe, [onerror], [onmouseover]')).toHaveLength(0)
    expect(root.querySelectorAll('img')).toHaveLength(1)
    expect(textOf(root, 'h1')).toBe(name)
    const links = [...root.querySelectorAll<HTMLAnchorElement>('.share a')]
    expect(links.map(link => link.hostname)).toEqual(['t.me', 'wa.me', 'x.com'])
  })
})

describe('the tabs', () => {
  const tabs = (
    over: Partial<ProductDetail>,
    similars: Product[] | null = [product({ id: 8 })],
  ): HTMLElement =>
    render(
      <ProductTabs
        product={productDetail(over)}
        similars={similars}
        comments={{ comments: null, count: 0, page: 1 }}
        atComments={false}
      />,
    )
  const paneOf = (root: HTMLElement, title: string): Element | undefined =>
    [...root.querySelectorAll('details')].find(each => textOf(each, 'summary') === title)

  it('are in the order of the specification, similar products open', () => {
    const root = tabs({})
    const titles = [...root.querySelectorAll('summary')].map(summary => summary.textContent)
    const { description, comments, similarProducts, features } = catalogLabels
    expect(titles).toEqual([description, comments, similarProducts, features])
    expect(textOf(root, 'details[open] summary')).toBe(similarProducts)
  })

  it('say that there is nothing', () => {
    const root = tabs({}, [])
    const { description, similarProducts, features } = catalogLabels
    expect(textOf(paneOf(root, description)!, '.pane')).toBe(catalogMessages.noInformation)
    expect(textOf(paneOf(root, similarProducts)!, '.pane')).toBe(catalogMessages.noSimilarProduct)
    expect(textOf(paneOf(root, features)!, '.pane')).toBe(catalogMessages.noInformation)
  })

  it('link to the page again when similar products failed to load', () => {
    const root = tabs({}, null)
    const pane = paneOf(root, catalogLabels.similarProducts)!
    expect(textOf(pane, '.pane p')).toBe(catalogMessages.temporarilyDown)
    expect(root.textContent).not.toContain(catalogMessages.noSimilarProduct)
    const again = [...pane.querySelectorAll('.pane a')]
    expect(again.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      [actionLabels.retry, productHref(productDetail())],
    ])
    expect(pane.hasAttribute('open')).toBe(true)
  })

  it.each([
    [4, '.grid'],
    [5, '.rail'],
  ])('show %i similar products in a %s', (count, place) => {
    const similars = Array.from({ length: count }, (_, index) => product({ id: 10 + index }))
    expect(tabs({}, similars).querySelectorAll(`${place} .card`)).toHaveLength(count)
  })
})

it('the share dialog opens without a script', () => {
  const root = view()
  const opener = root.querySelector('[popovertarget]')
  const box = root.querySelector(`#${opener?.getAttribute('popovertarget')}`)
  expect(box?.getAttribute('aria-label')).toBe(catalogLabels.shareTitle)
  expect(textOf(root, '.share-url')).toBe('https://sabad.example/products/7/x')
  expect(textOf(root, '.share-body button')).toBe(productLabels.copyLink)
})
