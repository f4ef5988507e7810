import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { Shopper } from '#tests/support/builders/checkout.ts'
import type { signedInStaff } from '#tests/support/builders/staff.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import type { Coverage } from './coverage.ts'
import { dueOf, keptMoney, type Receipt, receiptOf } from './reference/receipt.ts'
import { type ReferenceShop, WALLETS } from './reference/shop.ts'

/** The real shop with the records of one sequence; `orders` in the order of the model's. */
export interface RealShop {
  shop: TestShop
  coverage: Coverage
  staff: Awaited<ReturnType<typeof signedInStaff>>
  products: number[]
  shoppers: Shopper[]
  windows: number[]
  coupon: number
  orders: number[]
  /** `Device-Id` of each guest. */
  guests: string[]
  /** No other sequence shares its budgets. */
  address: string
  /** All acts so far. */
  done: string[]
  /** Payment pages of changes, by order. */
  pages: Map<number, string>
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

interface ShopState {
  /** Pieces or grams by product. */
  stock: number[]
  places: number[]
  holds: string[]
  couponUses: number
  wallets: number[]
  /** Paid at the bank. */
  bank: number
  /** Money received minus money kept by orders minus wallet growth; always 0. */
  imbalance: number
  orders: {
    state: OrderState
    due: number
    receipt: Receipt
    proposals: string[]
    claims: string[]
  }[]
}

export const stateOfModel = (model: ReferenceShop): ShopState => ({
  stock: model.stock,
  places: model.places,
  holds: model.holds
    .map(({ holder, window, expiresAt }) => `${holder} ${window} ${expiresAt}`)
    .toSorted(),
  couponUses: model.couponUses,
  wallets: model.wallets,
  bank: model.bank,
  imbalance:
    model.bank +
    model.cash -
    sum(model.orders.map(keptMoney)) -
    (sum(model.wallets) - sum(WALLETS)),
  orders: model.orders.map(order => ({
    state: order.state,
    due: dueOf(order),
    receipt: receiptOf(order),
    proposals: order.proposals.map(({ state }) => state),
    claims: order.claims.map(({ state, amount, credited }) => `${state} ${credited} of ${amount}`),
  })),
})

export async function stateOfShop(real: RealShop): Promise<ShopState> {
  const { db } = real.shop
  const stock = await db
    .selectFrom('products')
    .select(['id', 'inventory'])
    .where('id', 'in', real.products)
    .execute()
  const windows = await db
    .selectFrom('delivery_windows')
    .select(['id', 'used'])
    .where('id', 'in', real.windows)
    .execute()
  return {
    stock: inOrderOf(real.products, stock).map(({ inventory }) => inventory ?? 0),
    places: inOrderOf(real.windows, windows).map(row => row.used),
    holds: await listHolds(real),
    ...(await readSums(real)),
    imbalance: 0,
    orders: await listOrders(real),
  }
}

/** Sums are bigint texts on PostgreSQL. */
async function readSums({ shop: { db }, coupon, shoppers, orders }: RealShop) {
  const users = shoppers.map(({ userId }) => userId)
  const wallets = await db
    .selectFrom('ledger')
    .select(eb => ['user_id', eb.fn.sum<string>('amount').as('balance')])
    .where('user_id', 'in', users)
    .groupBy('user_id')
    .execute()
  const { used, money } = await db
    .selectFrom('coupons')
    .select(eb => [
      'used',
      eb
        .selectFrom('payments')
        .select(payments => payments.fn.sum<string | null>('amount').as('money'))
        .where('order_id', 'in', [0, ...orders])
        .where('state', '=', 'paid')
        .as('money'),
    ])
    .where('id', '=', coupon)
    .executeTakeFirstOrThrow()
  return {
    couponUses: used,
    wallets: users.map(id => Number(wallets.find(row => row.user_id === id)?.balance ?? 0)),
    bank: Number(money ?? 0),
  }
}

async function listHolds({ shop, shoppers, guests, windows }: RealShop): Promise<string[]> {
  const holders = new Map<number | string, string>([
    ...shoppers.map(({ userId }, at) => [userId, `user ${at}`] as const),
    ...guests.map((device, at) => [keyedHash(shop.deps.secret, device), `guest ${at}`] as const),
  ])
  const rows = await shop.db
    .selectFrom('window_holds')
    .select(['user_id', 'device_hash', 'window_id', 'expires_at'])
    .where('window_id', 'in', windows)
    .execute()
  return rows
    .map(
      ({ user_id, device_hash, window_id, expires_at }) =>
        `${holders.get(user_id ?? device_hash ?? '')} ${windows.indexOf(window_id)} ${expires_at}`,
    )
    .toSorted()
}

async function listOrders({
  shop: { db },
  orders,
  shoppers,
}: RealShop): Promise<ShopState['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'total_amount', 'amounts'])
    .where(
      'user_id',
      'in',
      shoppers.map(({ userId }) => userId),
    )
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const proposals = await db
    .selectFrom('substitute_proposals')
    .select(['order_id', 'state'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const claims = await db
    .selectFrom('claims')
    .select(['order_id', 'state', 'amount', 'credited'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  return inOrderOf(orders, rows).map(order => ({
    state: stateOf(order),
    due: order.total_amount,
    receipt: sumsByKind(JSON.parse(order.amounts) as AmountLine[]),
    proposals: proposals.filter(row => row.order_id === order.id).map(({ state }) => state),
    claims: claims
      .filter(row => row.order_id === order.id)
      .map(({ state, amount, credited }) => `${state} ${credited} of ${amount}`),
  }))
}

const sumsByKind = (lines: readonly AmountLine[]): Receipt =>
  Object.fromEntries(lines.map(({ kind }) => [kind, amountOf(lines, kind)]))

const inOrderOf = <T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
