import { DiscountType } from '#lib/codes/product.ts'
import { slugOf } from '#lib/text/slug.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'
import {
  insertBrand,
  insertCategory,
  insertShelf,
  PICTURE,
  type Row,
} from '#tests/support/builders/catalogue.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { manyDocuments } from './search-index.ts'

const TOPS = 8
const LEAVES_A_TOP = 5
const BRANDS = 40
const SHELVES = 10
const SHELF_PRODUCTS = 40
const PRODUCTS_AT_ONCE = 500

/** What a generated shop can be asked for; every group has enough products to fill a page. */
export interface BigShop {
  tops: number[]
  leaves: number[]
  brands: number[]
  shelves: number[]
  products: number[]
}

/** Fills an empty database with a shop of so many products; always the same. */
export async function fillBigShop(db: Db, size: number): Promise<BigShop> {
  const random = seeded(size)
  return inTransaction(db, async trx => {
    const tops: number[] = []
    const leaves: number[] = []
    const brands: number[] = []
    for (let n = 0; n < TOPS; n++) {
      const top = await insertCategory(trx, { type: 'branch' })
      tops.push(top)
      for (let leaf = 0; leaf < LEAVES_A_TOP; leaf++)
        leaves.push(await insertCategory(trx, { parent_id: top }))
    }
    for (let n = 0; n < BRANDS; n++) brands.push(await insertBrand(trx))
    const rows = manyDocuments(size).map(({ name }, n) =>
      productRow(random, { name, n, brand: brands[n % BRANDS], leaf: random.pick(leaves) }),
    )
    const products: number[] = []
    for (let start = 0; start < size; start += PRODUCTS_AT_ONCE) {
      const ids = await trx
        .insertInto('products')
        .values(rows.slice(start, start + PRODUCTS_AT_ONCE))
        .returning('id')
        .execute()
      products.push(...ids.map(({ id }) => id))
    }
    const shelves: number[] = []
    for (let n = 0; n < SHELVES; n++) {
      const product_ids = [
        ...new Set(Array.from({ length: SHELF_PRODUCTS }, () => random.pick(products))),
      ]
      shelves.push(await insertShelf(trx, { product_ids }))
    }
    return { tops, leaves, brands, shelves, products }
  })
}

interface GeneratedProduct {
  name: string
  n: number
  brand: number | undefined
  leaf: number
}

function productRow(
  random: Random,
  { name, n, brand = 0, leaf }: GeneratedProduct,
): Row<'products'> {
  const price = 50_000 + random.below(2_000) * 1_000
  const onSale = random.chance(0.05)
  const discounted = onSale || random.chance(0.2)
  return {
    sku: `SKU-${n}`,
    name,
    slug: slugOf(name),
    brand_id: brand,
    category_id: leaf,
    image: PICTURE,
    gallery: JSON.stringify([PICTURE, PICTURE]),
    price,
    price_by_discount: discounted ? price - random.below(40) * 1_000 : null,
    discount_type: DiscountType.percent,
    special_sale_value: onSale ? 10 : null,
    special_sale_expiration: onSale ? TEST_START + 86_400 + random.below(86_400) : null,
    inventory: random.chance(0.5) ? null : random.below(50),
    max_count: 10,
    unit: 'میلی‌لیتر',
    volume: 100 * random.below(20),
    color_name: null,
    color_code: null,
    available: random.chance(0.95) ? 1 : 0,
    comming_soon: random.chance(0.03) ? 1 : 0,
    wholesale: 1,
    excerpt: 'طعم شیر تازه‌ی دامداری برای صبحانه، در بسته‌ی بهداشتی و با تاریخ تازه.',
    note: null,
    features: JSON.stringify([{ name: 'نگهداری', values: [{ value: 'یخچال، زیر ۴ درجه' }] }]),
    sold: random.below(5_000),
    added_at: TEST_START - random.below(30_000_000),
  }
}
