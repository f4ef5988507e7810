import type fc from 'fast-check'
import { expect } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { walletBalance } from '#server/wallet/ledger-queries.ts'
import type { Shopper } from '#tests/support/builders/checkout.ts'
import type { signedInStaff } from '#tests/support/builders/staff.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import type { ModelOrder, ReferenceShop } from './reference-shop.ts'

/** The real shop with the records of one sequence; orders in the order of the model's. */
export interface RealShop {
  shop: TestShop
  staff: Awaited<ReturnType<typeof signedInStaff>>
  products: number[]
  shoppers: Shopper[]
  window: number
  coupon: number
  orders: number[]
}

/** Whether the model allows an act, and the call that does it in the real shop. */
interface Attempt {
  expected: boolean
  call: () => Promise<unknown>
}

/** Both shops allow or refuse an act, and agree about goods, places and money afterwards. */
export class Act implements fc.AsyncCommand<ReferenceShop, RealShop> {
  readonly #name: string
  readonly #attempt: (model: ReferenceShop, real: RealShop) => Attempt
  readonly check: (model: Readonly<ReferenceShop>) => boolean

  constructor(
    name: string,
    attempt: (model: ReferenceShop, real: RealShop) => Attempt,
    check: (model: Readonly<ReferenceShop>) => boolean = () => true,
  ) {
    this.#name = name
    this.#attempt = attempt
    this.check = check
  }

  async run(model: ReferenceShop, real: RealShop): Promise<void> {
    const { expected, call } = this.#attempt(model, real)
    const isAllowed = await call().then(() => true, isRefusal)
    expect({ act: this.#name, isAllowed }).toEqual({ act: this.#name, isAllowed: expected })
    expect(await stateOfShop(real)).toEqual(stateOfModel(model))
  }

  toString = (): string => this.#name
}

/** False for a refusal; anything else is a defect. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError && error.code < 500) return false
  throw error
}

const stateOfModel = (model: ReferenceShop) => ({
  stock: model.stock,
  places: model.places,
  couponUses: model.couponUses,
  wallets: model.wallets,
  orders: model.orders.map(({ state, due }) => ({ state, due })),
})

async function stateOfShop(real: RealShop): Promise<ReturnType<typeof stateOfModel>> {
  const { shop } = real
  const { used } = await shop.db
    .selectFrom('coupons')
    .select('used')
    .where('id', '=', real.coupon)
    .executeTakeFirstOrThrow()
  const stock = await shop.db
    .selectFrom('products')
    .select(['id', 'inventory'])
    .where('id', 'in', real.products)
    .execute()
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'total_amount'])
    .where(
      'user_id',
      'in',
      real.shoppers.map(({ userId }) => userId),
    )
    .execute()
  return {
    stock: inOrderOf(real.products, stock).map(({ inventory }) => inventory ?? 0),
    places: await placesUsed(shop, real.window),
    couponUses: used,
    wallets: await Promise.all(real.shoppers.map(({ userId }) => walletBalance(shop.db, userId))),
    orders: inOrderOf(real.orders, orders).map(order => ({
      state: stateOf(order),
      due: order.total_amount,
    })),
  }
}

const inOrderOf = <T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

export interface OrderOf extends RealShop {
  id: number
  shopper: Shopper
  before: OrderState
}

/** An act on one of the orders so far. */
export const onOrder = (
  name: string,
  at: number,
  expected: (model: ReferenceShop, order: ModelOrder) => boolean,
  call: (at: OrderOf) => Promise<unknown>,
  isPossible: (order: Readonly<ModelOrder>) => boolean = () => true,
): Act =>
  new Act(
    `${name}, order ${at}`,
    (model, real) => {
      const { orders, shoppers } = real
      const place = at % orders.length
      const [order, id] = [model.orders[place], orders[place]]
      const shopper = shoppers[order?.user ?? 0]
      if (!order || id === undefined || !shopper) throw new Error('the shops have other orders')
      const before = order.state
      return {
        expected: expected(model, order),
        call: () => call({ ...real, id, shopper, before }),
      }
    },
    ({ orders }) => {
      const order = orders[at % orders.length]
      return order !== undefined && isPossible(order)
    },
  )
