import fc from 'fast-check'
import { expect } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { walletBalance } from '#server/wallet/ledger-queries.ts'
import { fillCart, type Shopper } from '#tests/support/builders/checkout.ts'
import type { signedInStaff } from '#tests/support/builders/staff.ts'
import { inventoryOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import {
  type ModelOrder,
  type PlaceOrder,
  PRICES,
  type ReferenceShop,
  WALLETS,
} from './reference-shop.ts'

const { outForDelivery, delivered, cancelled, returned, confirmed } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

const DAY = 24 * 60 * 60
/** Longer than a gateway may leave the payment of an expired order open. */
const THREE_HOURS = 3 * 60 * 60
const REASON = 'دلیل آزمون'

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
class Act implements fc.AsyncCommand<ReferenceShop, RealShop> {
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
  const stock = await Promise.all(real.products.map(id => inventoryOf(shop, id)))
  const orders = await Promise.all(real.orders.map(id => orderRow(shop, id)))
  return {
    stock: stock.map(({ inventory }) => inventory ?? 0),
    places: await placesUsed(shop, real.window),
    couponUses: used,
    wallets: await Promise.all(real.shoppers.map(({ userId }) => walletBalance(shop.db, userId))),
    orders: orders.map(order => ({ state: stateOf(order), due: order.total_amount })),
  }
}

const placing = (order: PlaceOrder): Act =>
  new Act(`place ${JSON.stringify(order)}`, (model, real) => ({
    expected: model.place(order),
    async call() {
      const { shop } = real
      const shopper = real.shoppers[order.user]
      if (!shopper) throw new Error('no such shopper')
      await shop.db.deleteFrom('cart_lines').where('user_id', '=', shopper.userId).execute()
      const lines = real.products.map((item_id, at) => ({ item_id, count: order.counts[at] ?? 0 }))
      await fillCart(
        shop,
        shopper.userId,
        lines.filter(({ count }) => count > 0),
      )
      const { data } = await shopper.store({
        payment_port: order.isOnline ? 1 : 5,
        use_wallet: order.usesWallet,
        ...(order.hasCoupon && { coupon_id: real.coupon }),
      })
      real.orders.push(data.id)
    },
  }))

interface OrderOf extends RealShop {
  id: number
  shopper: Shopper
  before: OrderState
}

/** An act on one of the orders so far. */
const onOrder = (
  name: string,
  at: number,
  expected: (model: ReferenceShop, order: ModelOrder) => boolean,
  call: (at: OrderOf) => Promise<unknown>,
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
    ({ orders }) => orders.length > 0,
  )

const moving = (
  name: string,
  at: number,
  expected: (model: ReferenceShop, order: ModelOrder) => boolean,
  to: (paid: boolean) => OrderState,
): Act =>
  onOrder(name, at, expected, ({ staff, id, before: from }) =>
    staff.as('PUT /admin/orders/{id}', {
      params: { id },
      body: { from, to: to(from.endsWith(`/${PaymentStatus.paid}`)), reason: REASON },
    }),
  )

const orderAt = fc.nat({ max: 9 })
const placements = fc
  .record({
    user: fc.nat({ max: WALLETS.length - 1 }),
    counts: fc.tuple(...PRICES.map(() => fc.nat({ max: 3 }))),
    hasCoupon: fc.boolean(),
    usesWallet: fc.boolean(),
    isOnline: fc.boolean(),
  })
  .filter(({ counts }) => counts.some(Boolean))

/** What customers, pickers, staff and time do. */
export const ACTS: fc.Arbitrary<Act>[] = [
  placements.map(placing),
  placements.map(placing),
  orderAt.map(at =>
    onOrder(
      'pay online',
      at,
      (model, order) => model.payOnline(order),
      async ({ shop, id, shopper: { client } }) => {
        const { data } = await client('POST /profile/receipts/{id}/online-pay', { params: { id } })
        await payAtBank(shop, data.url)
      },
    ),
  ),
  orderAt.map(at =>
    onOrder(
      'cancel by the customer',
      at,
      (model, order) => model.cancelByCustomer(order),
      ({ id, shopper: { client } }) =>
        client('POST /profile/receipts/{id}/cancel', { params: { id } }),
    ),
  ),
  fc.tuple(orderAt, fc.nat({ max: 3 }), fc.boolean()).map(([at, missing, isLost]) =>
    onOrder(
      `pick without ${missing}${isLost ? ' lost' : ''}`,
      at,
      (model, order) => model.pick(order, missing, isLost),
      ({ staff, id }) => pickWithout(staff, id, missing, isLost),
    ),
  ),
  orderAt.map(at =>
    onOrder(
      'undo picking',
      at,
      (model, order) => model.undoPicking(order),
      ({ staff, id }) =>
        staff.as('PUT /admin/picking/{id}/again', { params: { id }, body: { reason: REASON } }),
    ),
  ),
  orderAt.map(at =>
    moving(
      'confirm unpaid',
      at,
      (model, order) => model.confirmUnpaid(order),
      () => `${confirmed}/${unpaid}`,
    ),
  ),
  orderAt.map(at =>
    moving(
      'cancel by staff',
      at,
      (model, order) => model.cancelByStaff(order),
      isPaid => `${cancelled}/${isPaid ? refunded : unpaid}`,
    ),
  ),
  orderAt.map(at =>
    moving(
      'send out',
      at,
      (model, order) => model.sendOut(order),
      isPaid => `${outForDelivery}/${isPaid ? paid : unpaid}`,
    ),
  ),
  orderAt.map(at =>
    moving(
      'deliver',
      at,
      (model, order) => model.deliver(order),
      () => `${delivered}/${paid}`,
    ),
  ),
  orderAt.map(at =>
    moving(
      'take back',
      at,
      (model, order) => model.takeBack(order),
      isPaid => `${returned}/${isPaid ? refunded : unpaid}`,
    ),
  ),
  fc.constant(
    new Act('three hours pass', (model, { shop }) => ({
      expected: true,
      async call() {
        shop.clock.now += THREE_HOURS
        model.pass(THREE_HOURS)
        await keepSignedIn(shop)
        await runScheduledJobs(shop.deps)
      },
    })),
  ),
]

/** Sessions of a day would end within a long sequence. */
async function keepSignedIn(shop: TestShop): Promise<void> {
  const expires_at = shop.clock.now + DAY
  await shop.db.updateTable('sessions').set({ expires_at }).execute()
  await shop.db.updateTable('staff_sessions').set({ expires_at }).execute()
}

async function pickWithout(
  staff: RealShop['staff'],
  id: number,
  missing: number,
  isLost: boolean,
): Promise<void> {
  const { lines } = (await staff.as('GET /admin/picking/{id}', { params: { id } })).data
  const [first] = lines.toSorted((a, b) => a.id - b.id)
  if (!first) throw new Error('an order without lines')
  const picked = first.count - missing
  if (picked < 0) throw new ApiError(HttpStatus.conflict, 'more missing than ordered', null)
  const body = { lines: [{ id: first.id, picked, missing: isLost }] }
  await staff.as('PUT /admin/picking/{id}', { params: { id }, body })
}
