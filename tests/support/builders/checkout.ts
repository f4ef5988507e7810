import { ItemType } from '#lib/codes/cart.ts'
import type { Client } from '#lib/api/client.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { insertCouponOffer } from '#server/coupon/coupon-queries.ts'
import type { Db } from '#server/platform/database/open.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { registeredUser } from './account.ts'
import { insertProduct, next, type Row } from './catalogue.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** A public window on every day, 16:00 to 19:00, free, 100 places, cut off two hours before. */
export async function insertWindowTemplate(
  db: Db,
  row: Partial<Row<'window_templates'>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('window_templates')
    .values({
      code: `window-${next()}`,
      weekdays: '[0,1,2,3,4,5,6]',
      started_hr: 16,
      started_mn: 0,
      finished_hr: 19,
      finished_mn: 0,
      price: 0,
      capacity: 100,
      cutoff_minutes: 120,
      company_id: null,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Some tests run by the machine's clock: what closes while they do is not for them. */
const STAYS_OPEN_SECONDS = 600

/**
 * The window of a template on the first day on which it can still be ordered for, else on the first
 * that has one; its id.
 */
export async function firstWindow(shop: TestShop, templateId: number): Promise<number> {
  const { now } = shop.clock
  const all = await ensureWindows(shop.db, now)
  const own = all.filter(window => window.template_id === templateId)
  return (own.find(window => window.cutoff_at > now + STAYS_OPEN_SECONDS) ?? own[0]!).id
}

/** An active method at 150,000 rials; its id. */
export async function insertPostingMethod(
  db: Db,
  row: Partial<Row<'posting_methods'>> = {},
): Promise<number> {
  const defaults = { title: 'پیک', description: 'تحویل در محل', logo: null, amount: 150_000 }
  const { id } = await db
    .insertInto('posting_methods')
    .values({ id: next(), ...defaults, active: 1, free_for_companies: 0, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Port 5 without online payment, and ports 1 and 6 of the gateway. */
export async function insertPaymentPorts(db: Db): Promise<void> {
  await db
    .insertInto('payment_ports')
    .values([
      { id: 1, name: 'درگاه آنلاین', description: '', driver: 'gateway' },
      { id: 5, name: 'ثبت بدون پرداخت آنلاین', description: '', driver: 'none' },
      { id: 6, name: 'پرداخت و ثبت سفارش', description: '', driver: 'gateway' },
    ])
    .execute()
}

/** A code for 50,000 rials without limits; its id. */
export async function insertCoupon(db: Db, row: Partial<Row<'coupons'>> = {}): Promise<number> {
  const limits = { expired_at: null, total_limit: null, per_user_limit: null }
  const { id } = await db
    .insertInto('coupons')
    .values({
      code: `COUPON${next()}`,
      value: 50_000,
      type: 2,
      flooring: 0,
      ...limits,
      active: 1,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Runs now, together with codes; its id. */
export async function insertPromotion(
  db: Db,
  row: Partial<Row<'promotions'>> & Pick<Row<'promotions'>, 'kind'>,
): Promise<number> {
  const { id } = await db
    .insertInto('promotions')
    .values({
      ...{ title: `جشنواره ${next()}`, percent: null, amount: null, most: null, pieces: null },
      ...{ further: 0, category_id: null, product_ids: null, least: null },
      ...{ posting_method_id: null, started_at: null, expired_at: null, active: 1 },
      with_coupon: 1,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets a user's orders carry a code, as naming it at the checkout does. */
export const offerCoupon = (shop: TestShop, userId: number, couponId: number): Promise<void> =>
  insertCouponOffer(shop.db, { userId, couponId, now: shop.clock.now })

/** A company with 10 percent off from 500,000 rials on; its id. */
export async function insertCompany(db: Db, row: Partial<Row<'companies'>> = {}): Promise<number> {
  const place = { address: 'میدان ونک', city: 'تهران', lat: 35.757, lng: 51.41 }
  const terms = { discount_percent: 10, flooring: 500_000, active: 1 } as const
  const { id } = await db
    .insertInto('companies')
    .values({ code: `company-${next()}`, name: 'نیلگون', ...place, ...terms, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts money into a wallet, or a debt. */
export async function giveWallet(shop: TestShop, userId: number, amount: number): Promise<void> {
  const entry = { user_id: userId, amount, reason: 'adjustment', order_id: null } as const
  await shop.db
    .insertInto('ledger')
    .values({ ...entry, created_at: shop.clock.now })
    .execute()
}

/** What a line of a cart is made of; `type` 1 is a product. */
export interface CartLine {
  type?: ItemType
  item_id: number
  count: number
}

/** Writes lines into a cart, as they are. */
export async function fillCart(
  shop: TestShop,
  userId: number,
  lines: readonly CartLine[],
): Promise<void> {
  await shop.db
    .insertInto('cart_lines')
    .values(
      lines.map(
        line =>
          ({
            type: ItemType.product,
            ...line,
            user_id: userId,
            changed_at: shop.clock.now,
          }) as const,
      ),
    )
    .execute()
}

/** What every order of a test needs: a method, the ports and a window. */
export interface Delivery {
  posting_method: number
  time_id: number
}

export async function insertDelivery(
  shop: TestShop,
  window: Partial<Row<'window_templates'>> = {},
): Promise<Delivery> {
  await insertPaymentPorts(shop.db)
  const posting_method = await insertPostingMethod(shop.db)
  const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db, window))
  return { posting_method, time_id }
}

/** A signed-in user with a main address in Tehran and a filled cart. */
export interface Shopper {
  userId: number
  addressId: number
  token: string
  client: Client
  /** Saves the order; by default paid online through port 1. */
  store: (change?: Partial<StoreBodyInput>, headers?: Record<string, string>) => StoreAnswer
}
type StoreAnswer = ReturnType<typeof store>

/** Without lines the cart holds two pieces of a product of its own, at 100,000 rials each. */
export async function readyShopper(
  shop: TestShop,
  delivery: Delivery,
  lines?: readonly CartLine[],
): Promise<Shopper> {
  const user = await registeredUser(shop)
  const cartLines = lines ?? [{ item_id: await insertProduct(shop.db), count: 2 }]
  await fillCart(shop, user.userId, cartLines)
  const body = { ...delivery, info_id: user.addressId, payment_port: 1 }
  return {
    ...user,
    store: (change = {}, headers = {}) =>
      store(user.client, { ...body, ...change } as StoreBodyInput, headers),
  }
}

const store = (client: Client, body: StoreBodyInput, headers: Record<string, string>) =>
  client('POST /checkout/store', { body }, headers)

/** The refusal of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw error
}
