import fc from 'fast-check'
import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { fillCart } from '#tests/support/builders/checkout.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { Act, onOrder, type OrderOf } from './act.ts'
import { PRICES } from './reference-costs.ts'
import {
  type ChangeOrder,
  type ModelOrder,
  type PlaceOrder,
  type ReferenceShop,
  WALLETS,
} from './reference-shop.ts'

const { outForDelivery, delivered, cancelled, returned, confirmed } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

const DAY = 24 * 60 * 60
/** Longer than a gateway may leave the payment of an expired order open. */
const THREE_HOURS = 3 * 60 * 60
const REASON = 'دلیل آزمون'

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

/** Not while the first payment of the order is open at the bank, which is another refusal. */
const changing = (at: number, change: ChangeOrder): Act =>
  onOrder(
    `change to ${JSON.stringify(change)}`,
    at,
    (model, order) => model.change(order, change),
    ({ shop, products, id, shopper: { client } }) =>
      changeOrder({ shop, products, client, id }, change),
    ({ isOnline, state }) => !isOnline || !state.endsWith(`/${unpaid}`),
  )

async function changeOrder(
  { shop, products, client, id }: Pick<OrderOf, 'shop' | 'products' | 'id'> & { client: Client },
  { counts, usesWallet, pays }: ChangeOrder,
): Promise<void> {
  const lines = products.map((product, at) => ({
    type: ItemType.product,
    id: product,
    count: counts[at] ?? 0,
  }))
  const { data } = await client('POST /profile/receipts/{id}/change', {
    params: { id },
    body: { lines, use_wallet: usesWallet },
  })
  if (data.url === null) return
  if (pays) await payAtBank(shop, data.url)
  else await client('DELETE /profile/receipts/{id}/change', { params: { id } })
}

const orderAt = fc.nat({ max: 9 })
const countsOf = fc.tuple(...PRICES.map(() => fc.nat({ max: 3 })))
const changes = fc.record({ counts: countsOf, usesWallet: fc.boolean(), pays: fc.boolean() })
const placements = fc
  .record({
    user: fc.nat({ max: WALLETS.length - 1 }),
    counts: countsOf,
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
  fc.tuple(orderAt, changes).map(([at, change]) => changing(at, change)),
  fc.tuple(orderAt, changes).map(([at, change]) => changing(at, change)),
  fc.tuple(orderAt, fc.nat({ max: 3 }), fc.boolean()).map(([at, missing, isLost]) =>
    onOrder(
      `pick without ${missing}${isLost ? ' lost' : ''}`,
      at,
      (model, order) => model.pick(order, missing, isLost),
      at => pickWithout(at, missing, isLost),
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
  { shop, staff, products, id }: OrderOf,
  missing: number,
  isLost: boolean,
): Promise<void> {
  const lines = await shop.db
    .selectFrom('order_lines')
    .select(['id', 'item_id', 'count'])
    .where('order_id', '=', id)
    .where('replaces', 'is', null)
    .execute()
  const [first] = lines.sort((a, b) => products.indexOf(a.item_id) - products.indexOf(b.item_id))
  if (!first) throw new Error('an order without lines')
  const picked = first.count - missing
  if (picked < 0) throw new ApiError(HttpStatus.conflict, 'more missing than ordered', null)
  const body = { ordered: lines, lines: [{ id: first.id, picked, missing: isLost }] }
  await staff.as('PUT /admin/picking/{id}', { params: { id }, body })
}
