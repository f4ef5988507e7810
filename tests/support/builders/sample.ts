import type { Bundle } from '#lib/contract/bundle.ts'
import type { Product, ProductDetail, Weight } from '#lib/contract/product.ts'

/** A product that can be bought, without a discount. */
export const product = (over: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'شیر کم‌چرب',
  slug: 'شیر-کم-چرب',
  brand: { id: 3, name: 'سپیدرمه', slug: 'سپیدرمه' },
  image: '/media/0123456789abcdef-600x600.webp',
  price: 1_250_000,
  price_by_discount: null,
  discount: null,
  category_id: 2,
  available: true,
  comming_soon: false,
  wholesale: true,
  volume: 1,
  unit: { name: 'لیتر' },
  color: null,
  special_sale: null,
  max_count: 10,
  inventory: 40,
  weight: null,
  ...over,
})

/** Goods by weight at 200,000 rials a kilogram, in steps of 500 g. */
export const byWeight = (weight: Partial<Weight> = {}, over: Partial<Product> = {}): Product => {
  const { step_g = 500 } = weight
  return product({
    price: 200 * step_g,
    volume: step_g,
    unit: { name: 'گرم' },
    weight: {
      price_per_kg: 200_000,
      price_per_kg_by_discount: null,
      step_g,
      min_g: step_g,
      tolerance_percent: 10,
      piece_g: null,
      ...weight,
    },
    ...over,
  })
}

/** The same as its page has it. */
export const productDetail = (over: Partial<ProductDetail> = {}): ProductDetail => ({
  ...product(),
  sku: 'MILK-01',
  barcodes: [],
  gallery: [],
  category: { id: 2, name: 'شیر', slug: 'شیر', discount: null },
  excerpt: null,
  note: null,
  features: [],
  share_link: '/products/7/x',
  ...over,
})

/** A bundle of two lines that can be bought. */
export const bundle = (over: Partial<Bundle> = {}): Bundle => ({
  id: 5,
  name: 'صبحانه',
  slug: 'صبحانه',
  image: '/media/fedcba9876543210-960x640.webp',
  description: null,
  price: 5_000_000,
  price_by_discount: 4_000_000,
  started_at: null,
  expired_at: null,
  available: true,
  max_count: 3,
  inventory: 2,
  share_link: '/bundles/5/x',
  products: [line(1, 'پنیر'), line(2, 'کره')],
  ...over,
})

const line = (id: number, displayName: string): Bundle['products'][number] => ({
  id,
  displayName,
  slug: displayName,
  brand: { name: 'چمنزاران' },
  image: '/media/00000000000000aa-600x600.webp',
  color: null,
  count: 2,
  step_g: null,
  realPrice: 900_000,
  price: 800_000,
})

/** Names that try to leave their place. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</a><iframe src=//evil.example>',
  '&lt;b&gt;',
  '\u202Egnp.exe',
]
