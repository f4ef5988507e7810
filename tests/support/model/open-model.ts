import { CouponType } from '#lib/codes/coupon.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  next,
} from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  giveWallet,
  insertCoupon,
  insertPaymentPorts,
  insertPostingMethod,
  insertPromotion,
  insertWindowTemplate,
  offerCoupon,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { GUESTS } from './inputs.ts'
import { priceColumns } from './change-acts.ts'
import type { RealShop } from './compare.ts'
import type { Coverage } from './coverage.ts'
import { PASSWORD } from './hold-acts.ts'
import { keepSignedIn } from './order-acts.ts'
import { AT_ONCE } from './reference/claims.ts'
import {
  COUPON,
  FEE,
  GOODS,
  PROMOTIONS,
  TOLERANCE_PERCENT,
  WINDOW_FEES,
} from './reference/costs.ts'
import { CAPACITY, ReferenceShop, WALLETS } from './reference/shop.ts'

/** What all sequences of a shop share. */
interface Shared {
  shop: TestShop
  coverage: Coverage
  posting_method: number
  staff: RealShop['staff']
  brand: number
  /** A category for each shelf. */
  shelves: number[]
  password_hash: string
}

/** Longer than a coupon lasts, shorter than time may pass. */
const CUTOFF_AFTER_SECONDS = 20 * 60 * 60
/** After which what the sequence before left unpaid or held is over, and its windows are past. */
const TWO_DAYS = 2 * 24 * 60 * 60

export async function prepareShop(shop: TestShop, coverage: Coverage): Promise<Shared> {
  const { db } = shop
  await insertPaymentPorts(db)
  await insertWindowTemplate(db, { capacity: CAPACITY })
  await putSetting(db, 'claims_at_once', AT_ONCE)
  return {
    ...{ shop, coverage },
    posting_method: await insertPostingMethod(db, { amount: FEE }),
    staff: await signedInStaff(shop, ['owner']),
    brand: await insertBrand(db),
    password_hash: await hashPassword(PASSWORD),
    shelves: [await insertCategory(db), await insertCategory(db)],
  }
}

/** A reference shop and its real one, with goods, windows and shoppers of their own. */
export async function openModel(shared: Shared): Promise<{ model: ReferenceShop; real: RealShop }> {
  const { shop, coverage, staff, posting_method } = shared
  shop.clock.now += TWO_DAYS
  const windows = await openWindows(shop)
  const products = await insertGoods(shared)
  const coupon = await insertCoupon(shop.db, {
    type: CouponType.percent,
    value: COUPON.percent,
    flooring: COUPON.floor,
    total_limit: COUPON.uses,
    expired_at: shop.clock.now + COUPON.seconds,
  })
  await insertPromotions(shared, products)
  const delivery = { posting_method, time_id: windows[0]?.id ?? 0 }
  const shoppers: Shopper[] = []
  await keepSignedIn(shop, [])
  for (const amount of WALLETS)
    shoppers.push(await newShopper(shared, delivery, { product: products[0] ?? 0, amount, coupon }))
  const sequence = next()
  const guests = Array.from({ length: GUESTS }, (_, at) => `guest-${sequence}-${at}`)
  const cutoffs = windows.map(({ cutoff_at }) => cutoff_at)
  return {
    model: new ReferenceShop(shop.clock.now, cutoffs),
    real: {
      ...{ shop, coverage, staff, products, shoppers, coupon, guests, orders: [] },
      windows: windows.map(({ id }) => id),
      address: `10.${(sequence >> 8) & 255}.${sequence & 255}.1`,
      ...{ done: [], pages: new Map() },
    },
  }
}

/** Those that no earlier sequence used. */
async function openWindows({ db, clock }: TestShop): Promise<{ id: number; cutoff_at: number }[]> {
  const all = await ensureWindows(db, clock.now)
  const windows = all
    .filter(({ cutoff_at }) => cutoff_at > clock.now + CUTOFF_AFTER_SECONDS)
    .slice(0, WINDOW_FEES.length)
  for (const [at, price] of WINDOW_FEES.entries())
    await db
      .updateTable('delivery_windows')
      .set({ price })
      .where('id', '=', windows[at]?.id ?? 0)
      .execute()
  return windows
}

async function insertGoods({ shop: { db }, brand, shelves }: Shared): Promise<number[]> {
  const products: number[] = []
  for (const { prices, step, least, stock, shelf } of GOODS) {
    const weight = step && {
      ...{ step_g: step, min_g: least * step, tolerance_percent: TOLERANCE_PERCENT },
      ...{ unit: 'گرم', volume: step },
    }
    const category_id = shelves[shelf] ?? 0
    const columns = { ...priceColumns(prices[0]), ...weight, inventory: stock }
    products.push(await insertProduct(db, { ...columns, brand_id: brand, category_id }))
  }
  return products
}

/** Those of earlier sequences are over by then. */
async function insertPromotions({ shop }: Shared, products: readonly number[]): Promise<void> {
  const expired_at = shop.clock.now + COUPON.seconds
  const of = (indexes: readonly number[]) =>
    JSON.stringify(indexes.map(index => products[index] ?? 0))
  const { second, percent, freeFrom } = PROMOTIONS
  await insertPromotion(shop.db, {
    ...{ kind: 'quantity', pieces: 2, percent: second.percent, expired_at },
    product_ids: of(second.products),
  })
  await insertPromotion(shop.db, {
    ...{ kind: 'category', percent: percent.percent, expired_at },
    product_ids: of(percent.products),
  })
  await insertPromotion(shop.db, { kind: 'free-delivery', least: freeFrom, expired_at })
}

async function newShopper(
  { shop, password_hash }: Shared,
  delivery: Delivery,
  { product, amount, coupon }: { product: number; amount: number; coupon: number },
): Promise<Shopper> {
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
  await shop.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', shopper.userId)
    .execute()
  if (amount > 0) await giveWallet(shop, shopper.userId, amount)
  await offerCoupon(shop, shopper.userId, coupon)
  return shopper
}
