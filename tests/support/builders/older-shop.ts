import type { Kysely } from 'kysely'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { migrate, migrations } from '#server/platform/database/migrate.ts'
import type { Db } from '#server/platform/database/open.ts'

/** Names of the steps up to one of them. */
export const stepsTo = (name: string): string[] =>
  Object.keys(migrations).filter(step => step <= name)

/** Brings an empty database to the schema of before: up to and with the step of this name. */
export const migrateTo = (db: Db, name: string): Promise<void> =>
  migrate(db, Object.fromEntries(Object.entries(migrations).filter(([step]) => step <= name)))

type Row = Record<string, unknown>

/** Writes a row into a table as it was, whatever columns came later; its id. */
export async function insertOld(db: Db, table: string, row: Row): Promise<number> {
  const before = db as unknown as Kysely<Record<string, Row>>
  const written = await before.insertInto(table).values(row).returning('id').executeTakeFirst()
  return Number(written?.['id'])
}

/** A user, a product, and a delivery window of which one place is taken. */
export async function insertOldShop(db: Db) {
  const user_id = await insertOld(db, 'users', {
    ...{
      mobile: '09121234567',
      gender: Gender.unspecified,
      register_status: RegisterStatus.complete,
      confirm_status: 1,
    },
    ...{ introduce_code: 'CODE', created_at: 1 },
  })
  const brand_id = await insertOld(db, 'brands', {
    ...{ code: 'b', name: 'برند', slug: 'برند', position: 1 },
  })
  const category_id = await insertOld(db, 'categories', {
    ...{ code: 'c', name: 'دسته', slug: 'دسته', type: 'product', position: 1 },
  })
  const product_id = await insertOld(db, 'products', {
    ...{ sku: 'S', name: 'کالا', slug: 'کالا', brand_id, category_id, image: '', gallery: '[]' },
    ...{ price: 100_000, discount_type: 2, inventory: 9, max_count: 10, available: 1 },
    ...{ comming_soon: 0, wholesale: 0, features: '[]', sold: 1, added_at: 1 },
    ...(await hasSearchText(db)),
  })
  const template_id = await insertOld(db, 'window_templates', {
    ...{ code: 'w', weekdays: '[0]', started_hr: 16, started_mn: 0, finished_hr: 19 },
    ...{ finished_mn: 0, price: 0, capacity: 9, cutoff_minutes: 0 },
  })
  const moments = { starts_at: 1, ends_at: 2, cutoff_at: 0 }
  const window = { template_id, date: '2026-11-21', ...moments, price: 0, capacity: 9, used: 1 }
  const window_id = await insertOld(db, 'delivery_windows', window)
  return { user_id, product_id, window_id }
}

async function hasSearchText(db: Db): Promise<Row> {
  const tables = await db.introspection.getTables()
  const products = tables.find(({ name }) => name === 'products')
  return products?.columns.some(({ name }) => name === 'search_text') ? { search_text: 'کالا' } : {}
}

type OldShop = Awaited<ReturnType<typeof insertOldShop>>

const AMOUNTS = ['goods', 'shipping', 'wallet']
const amounts = (...rials: number[]): string =>
  JSON.stringify(rials.map((amount, at) => ({ kind: AMOUNTS[at], amount })))

/** An order of one product for 100,000 rials; `change` says in which state. */
export async function insertOldOrder(
  db: Db,
  { user_id, product_id, window_id }: OldShop,
  change: Row,
): Promise<number> {
  const order_id = await insertOld(db, 'orders', {
    ...{ user_id, created_at: 1, expires_at: null, freeze: 0, payment_port_id: 1 },
    ...{ payment_port_name: '', posting_method_title: '', posting_method_description: '' },
    ...{ window_id, window_starts_at: 1, window_ends_at: 2, company_id: null, customer: '{}' },
    ...{
      finalizable: 1,
      periodic_type: RepeatType.once,
      coupon: null,
      reached: '{}',
      total_amount: 100_000,
    },
    amounts: amounts(100_000, 0),
    ...change,
  })
  await insertOld(db, 'order_lines', {
    ...{ order_id, type: 1, item_id: product_id, name: 'کالا', count: 1 },
    ...{ price: 100_000, real_price: 100_000 },
  })
  return order_id
}

/** A payment of an order that came; `change` names its numbers. */
export const oldPayment = (order_id: number, change: Row): Row => ({
  ...{ order_id, gateway: 'gateway', authority: 'A1', amount: 100_000, state: 'paid' },
  ...{ reference: 'R1', created_at: 1, asked_at: 2, settled_at: 3 },
  ...change,
})

/** A shop whose books add up: an order paid in part by the wallet, and one cancelled and paid late. */
export async function insertOldBooks(db: Db): Promise<void> {
  const shop = await insertOldShop(db)
  const { user_id, product_id } = shop
  const paid = await insertOldOrder(db, shop, {
    ...{
      tracking_code: '1',
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
      total_amount: 90_000,
    },
    amounts: amounts(100_000, 0, -10_000),
  })
  await db.insertInto('order_stock').values({ order_id: paid, product_id, count: 1 }).execute()
  await insertOld(db, 'payments', oldPayment(paid, { amount: 90_000 }))
  const state = {
    tracking_code: '2',
    status: OrderStatus.cancelled,
    payment_status: PaymentStatus.unpaid,
  }
  const late = await insertOldOrder(db, shop, state)
  await insertOld(db, 'payments', oldPayment(late, { authority: 'A2', reference: 'R2' }))
  for (const entry of [
    { amount: 10_000, reason: 'adjustment', order_id: null },
    { amount: -10_000, reason: 'order', order_id: paid },
    { amount: 100_000, reason: 'late-payment', order_id: late },
  ])
    await insertOld(db, 'ledger', { user_id, ...entry, created_at: 1 })
}
