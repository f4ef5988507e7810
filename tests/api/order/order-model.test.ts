import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  giveWallet,
  insertCoupon,
  insertPaymentPorts,
  insertPostingMethod,
  insertWindowTemplate,
  offerCoupon,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { times, within } from '#tests/support/fixtures/soak.ts'
import type { RealShop } from '#tests/support/model/act.ts'
import { ACTS } from '#tests/support/model/acts.ts'
import { COUPON, FEE, PRICES } from '#tests/support/model/reference-costs.ts'
import { CAPACITY, ReferenceShop, STOCK, WALLETS } from '#tests/support/model/reference-shop.ts'

const SEQUENCES = times(300, 20_000)
/** CI tries the same sequences each time, the soak new ones. */
const SEED = times(24, Date.now())
const ACTS_MAX = 20
const TWO_DAYS = 2 * 24 * 60 * 60

const shop = shopForFile()
let posting_method: number
let staff: RealShop['staff']
beforeAll(async () => {
  await insertPaymentPorts(shop.db)
  posting_method = await insertPostingMethod(shop.db, { amount: FEE })
  staff = await signedInStaff(shop, ['owner'])
})

async function openShop(): Promise<{ model: ReferenceShop; real: RealShop }> {
  const products: number[] = []
  for (const price of PRICES)
    products.push(await insertProduct(shop.db, { price, inventory: STOCK }))
  const template_id = await insertWindowTemplate(shop.db, { capacity: CAPACITY })
  const windows = await ensureWindows(shop.db, shop.clock.now)
  const window = windows.find(
    each => each.template_id === template_id && each.cutoff_at > shop.clock.now + TWO_DAYS,
  )
  if (!window) throw new Error('no window is open so far ahead')
  const coupon = await insertCoupon(shop.db, {
    type: CouponType.percent,
    value: COUPON.percent,
    flooring: COUPON.floor,
    total_limit: COUPON.uses,
    expired_at: shop.clock.now + COUPON.seconds,
  })
  const delivery = { posting_method, time_id: window.id }
  const shoppers: Shopper[] = []
  for (const amount of WALLETS) {
    const shopper = await readyShopper(shop, delivery, [{ item_id: products[0] ?? 0, count: 1 }])
    if (amount > 0) await giveWallet(shop, shopper.userId, amount)
    await offerCoupon(shop, shopper.userId, coupon)
    shoppers.push(shopper)
  }
  return {
    model: new ReferenceShop(shop.clock.now, window.cutoff_at),
    real: { shop, staff, products, shoppers, window: window.id, coupon, orders: [] },
  }
}

test(
  'random acts leave goods, places and money as the reference shop has them',
  { timeout: within(300_000, 10_800_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(ACTS, { maxCommands: ACTS_MAX, size: 'medium' }), commands =>
        fc.asyncModelRun(openShop, commands),
      ),
      { numRuns: SEQUENCES, seed: SEED },
    )
    expect((await auditShop(shop.db)).faults).toEqual([])
  },
)
