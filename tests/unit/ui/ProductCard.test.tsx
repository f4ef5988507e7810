import { describe, expect, it } from 'vitest'
import { DiscountType } from '#lib/codes/product.ts'
import type { Product } from '#lib/contract/product.ts'
import { cartableOfProduct, readAddData } from '#ui/cartable.ts'
import { ProductCard } from '#ui/ProductCard.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { byWeight, HOSTILE, product } from '#tests/support/builders/sample.ts'

const card = (over: Parameters<typeof product>[0] = {}) =>
  render(<ProductCard product={product(over)} sizes="200px" />)

describe('a card', () => {
  it('is one link to its product', () => {
    const links = card().querySelectorAll('a')
    expect(links).toHaveLength(1)
    expect(links[0]?.textContent).toBe('شیر کم‌چرب')
    expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toBe('/products/7/شیر-کم-چرب')
  })

  it('reserves the place of its picture and loads it late', () => {
    const image = card().querySelector('img')
    expect(image?.getAttribute('width')).toBe('600')
    expect(image?.getAttribute('height')).toBe('600')
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('alt')).toBe('')
  })

  it('loads the first picture of a page at once', () => {
    const image = render(<ProductCard product={product()} sizes="200px" first />).querySelector(
      'img',
    )
    expect(image?.getAttribute('loading')).toBeNull()
    expect(image?.getAttribute('fetchpriority')).toBe('high')
  })

  it('shows a placeholder until its picture has loaded', () => {
    const uri = 'data:image/avif;base64,YXZpZg=='
    const style = (placeholder?: string) =>
      render(<ProductCard product={product()} sizes="200px" placeholder={placeholder} />)
        .querySelector('picture')
        ?.getAttribute('style')
    expect(style(uri)).toContain(`url(${uri})`)
    expect([style(), style('')]).toEqual([null, null])
  })

  it.each([
    ['percent', { type: DiscountType.percent, value: 15 } as const, '٪۱۵'],
    ['fixed amount', { type: DiscountType.rials, value: 115_000 } as const, '۱۱٬۵۰۰ تومان'],
    ['rounded to nothing', { type: DiscountType.percent, value: 0 } as const, ''],
    ['none', null, ''],
  ])('shows a discount badge: %s', (_, discount, text) => {
    expect(textOf(card({ discount, price_by_discount: 1_000_000 }), '.pill')).toBe(text)
  })

  it.each([
    ['sold out', { available: false }, 'ناموجود'],
    ['coming soon', { available: false, comming_soon: true }, 'به‌زودی'],
  ])('shows for %s the state instead of a price, without button or badge', (_, over, text) => {
    const root = card({ ...over, discount: { type: DiscountType.percent, value: 10 } })
    expect(textOf(root, '.card-discount')).toBe(text)
    expect(root.querySelector('.price')).toBeNull()
    expect(root.querySelector('button')).toBeNull()
    expect(root.querySelector('.pill')).toBeNull()
  })

  it.each([
    [{ volume: 1.5, unit: { name: 'لیتر' } }, '۱٫۵ لیتر'],
    [{ volume: 900, unit: { name: 'گرم' } }, '۹۰۰ گرم'],
    [{ volume: 6, unit: null }, '۶'],
    [{ volume: null, unit: { name: 'گرم' } }, ''],
  ])('shows the size %o', (over, text) => {
    expect(textOf(card(over), '.card-volume')).toBe(text)
  })

  it('shows a long name whole and lets the style cut it', () => {
    const name = 'کنسرو ماهی تن در روغن گیاهی '.repeat(20).trim()
    expect(textOf(card({ name }), '.card-name')).toBe(name)
  })

  it.each(HOSTILE)('escapes a hostile name: %s', name => {
    const root = card({ name, brand: { id: 1, name, slug: 'x' }, unit: { name } })
    expect(root.querySelectorAll('script, iframe, [onerror], [onmouseover]')).toHaveLength(0)
    expect(root.querySelectorAll('img')).toHaveLength(1)
    expect(textOf(root, 'a')).toBe(name)
    expect(textOf(root, '.card-brand')).toBe(name)
  })
})

describe('the add slot of a card', () => {
  it.each<[string, Partial<Product>]>([
    ['plain', {}],
    ['discounted', { price_by_discount: 990_000 }],
    ['unlimited', { inventory: null }],
    ['without size', { volume: null, unit: null }],
    ['in a colour', { color: { name: 'سبز', code: '#1b7a48' } }],
    ['with a picture that has no copies', { image: '/media/ab-120x120.webp' }],
    ['with a picture without copies', { image: '/pictures/a.png' }],
    ...HOSTILE.map((name): [string, Partial<Product>] => [`named ${name}`, { name }]),
  ])('passes the whole product to the cart: %s', (_, over) => {
    const slot = card(over).querySelector<HTMLElement>('.add-slot')
    expect(slot && readAddData(slot)).toEqual(cartableOfProduct(product(over)))
  })

  it('has a button that names its product', () => {
    const label = card().querySelector('button')?.getAttribute('aria-label')
    expect(label).toContain('شیر کم‌چرب')
  })
})

describe('a card of goods by weight', () => {
  const cheese = byWeight({ price_per_kg_by_discount: 180_000, piece_g: 150, min_g: 1_000 })

  it('shows the price per kilogram and the weight of a piece', () => {
    const element = render(<ProductCard product={cheese} sizes="200px" />)
    expect(textOf(element, '.price')).toContain('کیلویی ۱۸٬۰۰۰ تومان')
    expect(textOf(element, '.price del')).toContain('۲۰٬۰۰۰')
    expect(textOf(element, '.card-volume')).toBe('هر عدد حدود ۱۵۰ گرم')
  })

  it('gives the cart its step and least amount', () => {
    const slot = render(<ProductCard product={cheese} sizes="200px" />).querySelector('.add-slot')
    expect(readAddData(slot as HTMLElement).weight).toEqual(cheese.weight)
  })
})
