import { z } from 'zod'
import {
  barcodesCell,
  discountedPriceCell,
  featuresCell,
  flagCell,
  partListCell,
  pictureListCell,
  priceCell,
  skuListCell,
  volumeCell,
  wholeCell,
  zeroIsNone,
} from './cells.ts'
import { code, color, endMoment, lines, moment, picture, errorText, sku, text } from './fields.ts'

const INT_MAX = 2_147_483_647
const position = wholeCell(0, 1_000_000, 'places')
const maxCount = wholeCell(1, 10_000, 'pieces')
const grams = (max: number) => wholeCell(1, max, 'grams').nullable()

export const categoryRow = z.strictObject({
  code,
  name: text(100),
  type: z.enum(['branch', 'leaf'], errorText('must be branch or leaf')),
  position,
  parent: code.nullable().describe('code of the category above; empty for a root'),
  logo: picture.nullable(),
})

export const brandRow = z.strictObject({
  code,
  name: text(100),
  position,
  slug: text(120).nullable().describe('made from the name when empty'),
  logo: picture.nullable(),
  description: lines(5_000).nullable(),
})

export const productRow = z.strictObject({
  sku,
  name: text(200),
  brand: code,
  category: code.describe('code of a leaf'),
  price: priceCell.describe('rials; of a kilogram where step_g is filled'),
  image: picture,
  barcodes: barcodesCell.nullable().describe('GTINs; each of one product only'),
  price_by_discount: discountedPriceCell.describe('rials, below price; empty or 0: none'),
  discount_type: z.enum(['fixed', 'percent'], errorText('must be fixed or percent')).nullable(),
  inventory: wholeCell(0, INT_MAX, 'pieces')
    .nullable()
    .describe('grams of goods by weight; empty: unlimited'),
  safety_stock: wholeCell(0, INT_MAX, 'pieces')
    .nullable()
    .describe('kept back from sale beside `inventory`, in its unit; empty: none'),
  max_count: maxCount.nullable().describe('most pieces or steps in one order'),
  step_g: grams(50_000).describe('one step of goods by weight; empty: sold by piece'),
  min_g: grams(1_000_000).describe('least amount, whole steps; default one step'),
  tolerance_percent: wholeCell(0, 30, 'percent').nullable().describe('default 10'),
  piece_g: grams(50_000).describe('average weight of one piece'),
  unit: text(20).nullable(),
  volume: volumeCell.nullable().describe('in units of `unit`'),
  color_name: text(40).nullable(),
  color_code: color.nullable(),
  available: flagCell.nullable(),
  comming_soon: flagCell.nullable(),
  wholesale: flagCell.nullable().describe('may be asked for in bulk'),
  special_sale_value: zeroIsNone(wholeCell(0, 99, 'percent')).describe('empty or 0: none'),
  special_sale_expiration: endMoment.nullable(),
  excerpt: lines(1_000).nullable(),
  note: lines(5_000).nullable(),
  features: featuresCell.nullable(),
  gallery: pictureListCell.nullable(),
  sold: wholeCell(0, INT_MAX, 'pieces').nullable().describe('so far, for ranking'),
  added_at: moment.nullable().describe('for "newest"'),
})

export const bundleRow = z.strictObject({
  code,
  name: text(200),
  image: picture,
  price: priceCell,
  products: partListCell,
  price_by_discount: discountedPriceCell.describe('rials, below price; empty or 0: none'),
  description: lines(5_000).nullable(),
  started_at: moment.nullable(),
  expired_at: endMoment.nullable().describe('the countdown ends'),
  available: flagCell.nullable(),
  max_count: maxCount.nullable().describe('most pieces in one order'),
})

export const shelfRow = z.strictObject({
  code,
  name: text(100),
  products: skuListCell,
  color: color.nullable(),
  text_color: color.nullable(),
})
