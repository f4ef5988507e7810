import { describe, expect, it } from 'vitest'
import type { HomeRow as HomeRowData } from '#lib/contract/home.ts'
import { HomeRow } from '#ui/HomeRow.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { bundle, product } from '#tests/support/builders/sample.ts'

const NOW = 1_800_000_000
const HOUR = 3600
const products = (count: number) =>
  Array.from({ length: count }, (_, id) => product({ id: id + 1 }))
const bundles = (count: number) => Array.from({ length: count }, (_, id) => bundle({ id: id + 1 }))
const picture = '/media/0123456789abcdef-1600x480.webp'
const show = (row: HomeRowData, first = true) =>
  render(<HomeRow row={row} now={NOW} first={first} />)
const hrefs = (root: HTMLElement) =>
  [...root.querySelectorAll('a')].map(link => decodeURIComponent(link.getAttribute('href') ?? ''))

describe('rows of products', () => {
  it.each([
    [4, 'ul.grid'],
    [5, 'ul.rail'],
  ])('show %i products in %s', (count, selector) => {
    const category = { id: 1, name: 'لبنیات', slug: 'لبنیات', type: 'branch' as const }
    const row = { id: 1, title: null, model: 'shelf_category' as const, category }
    const root = show({ ...row, products: products(count) })
    expect(root.querySelectorAll(`${selector} > li`)).toHaveLength(count)
    expect(textOf(root, 'h2')).toBe('لبنیات')
    expect(hrefs(root)).toContain('/search/categories/1/لبنیات/shelves')
  })

  it('a custom shelf has its marketing colours and a link to the shelf', () => {
    const root = show({
      id: 2,
      title: 'انتخاب سبد',
      model: 'custom_shelf',
      shelf_id: 9,
      color: '#1b7a48',
      text_color: '#ffffff',
      products: products(6),
    })
    const style = root.querySelector('section')?.getAttribute('style')
    expect(style).toBe('--tb:#1b7a48;--ti:#ffffff')
    expect(hrefs(root)).toContain('/search/?shelf=9')
  })

  it('a special sale shows the nearest coming end and the link', () => {
    const ends = [NOW - HOUR, NOW + 5 * HOUR, NOW + 90 * HOUR]
    const sale = ends.map((expiration, id) =>
      product({ id: id + 1, special_sale: { value: 10, expiration } }),
    )
    const root = show({ id: 3, title: null, model: 'shelf_special_sale', products: sale })
    expect(textOf(root, '.count time.clock')).toBe('۰۵:۰۰:۰۰')
    expect(root.querySelector<HTMLElement>('.count')?.dataset['until']).toBe(ends.join(' '))
    expect(hrefs(root)).toContain('/search/?special_sale=1')
  })

  it('is not rendered when empty', () => {
    expect(show({ id: 4, title: 'x', model: 'shelf_special_sale', products: [] }).innerHTML).toBe(
      '',
    )
    expect(show({ id: 5, title: 'x', model: 'slider', slides: [] }).innerHTML).toBe('')
    expect(show({ id: 6, title: 'x', model: 'brand', brands: [] }).innerHTML).toBe('')
  })
})

describe('rows of pictures', () => {
  const slide = (link: string, id = 1) => ({
    id,
    link,
    title: 'یلدا',
    desktop_image: picture,
    mobile_image: '/media/fedcba9876543210-800x600.webp',
  })

  it('a slider has a picture for each kind of screen, and loads the first at once', () => {
    const slides = [slide('/a'), slide('/b', 2)]
    const root = show({ id: 1, title: null, model: 'slider', slides })
    const images = [...root.querySelectorAll('img')]
    expect(images.map(image => image.getAttribute('loading'))).toEqual([null, 'lazy'])
    expect(images[0]?.getAttribute('alt')).toBe('یلدا')
    expect(root.querySelectorAll('source[media="(width>=37.5em)"]').length).toBeGreaterThan(0)
  })

  it.each([
    ['javascript:alert(1)', '#'],
    [' JavaScript:alert(1)', '#'],
    ['data:text/html,x', '#'],
    ['vbscript:x', '#'],
    ['/bundles', '/bundles'],
    ['https://sabad.example/a?b=1', 'https://sabad.example/a?b=1'],
    ['mailto:a@sabad.example', 'mailto:a@sabad.example'],
  ])('escape a link from the database: %s', (link, href) => {
    const banners = [{ id: 1, name: 'بنر', link, image: picture }]
    expect(hrefs(show({ id: 1, title: null, model: 'banner', banners }))).toEqual([href])
    expect(hrefs(show({ id: 1, title: null, model: 'slider', slides: [slide(link)] }))).toEqual([
      href,
    ])
  })
})

describe('bundles', () => {
  it.each([
    [2, 'ul.bundles'],
    [3, 'ul.rail'],
  ])('show %i in %s', (count, selector) => {
    const root = show({ id: 1, title: null, model: 'bundle', bundles: bundles(count) })
    expect(root.querySelectorAll(`${selector} > li`)).toHaveLength(count)
    expect(hrefs(root)).toContain('/bundles')
  })

  it.each([
    ['days and hours', NOW + 50 * HOUR, '۲ روز و ۲ ساعت', '0'],
    ['the last day', NOW + HOUR, '۰۱:۰۰:۰۰', '3600'],
    ['ended', NOW - 1, 'فروش ویژه به پایان رسید', '0'],
  ])('show a countdown: %s', (_, expired_at, text, bar) => {
    const root = show({ id: 1, title: null, model: 'bundle', bundles: [bundle({ expired_at })] })
    expect(textOf(root, '.count time')).toBe(text)
    expect(root.querySelector('progress')?.getAttribute('value')).toBe(bar)
  })

  it('show a sold-out state without a button', () => {
    const root = show({
      id: 1,
      title: null,
      model: 'bundle',
      bundles: [bundle({ available: false })],
    })
    expect(textOf(root, '.card-discount')).toBe('تمام شد')
    expect(root.querySelector('button')).toBeNull()
  })

  it('truncate brand and name of a line at forty characters', () => {
    const lines = bundle().products.map(line => ({ ...line, displayName: 'ن'.repeat(60) }))
    const root = show({
      id: 1,
      title: null,
      model: 'bundle',
      bundles: [bundle({ products: lines })],
    })
    expect([...textOf(root, '.bundle-card-contents bdi')]).toHaveLength(41)
  })
})
