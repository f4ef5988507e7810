import type { OrderState } from '#lib/rules/order-transitions.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { fillCart } from '#tests/support/builders/checkout.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { Act, onOrder, type OrderOf } from './act.ts'
import type { RealShop } from './compare.ts'
import type { ActName } from './coverage.ts'
import * as reference from './reference/orders.ts'
import { isPaid, type Order, type ReferenceShop, STATES } from './reference/shop.ts'

const DAY = 24 * 60 * 60
const REASON = 'دلیل آزمون'

export const placeOrder = (placement: reference.Placement): Act =>
  new Act('place', placement, model => ({
    isAllowed: reference.place(model, placement),
    async call(real) {
      const { shop, products } = real
      const shopper = real.shoppers[placement.user]
      if (!shopper) throw new Error('no such shopper')
      const lines = products.map((item_id, at) => ({ item_id, count: placement.counts[at] ?? 0 }))
      await shop.db.deleteFrom('cart_lines').where('user_id', '=', shopper.userId).execute()
      await fillCart(
        shop,
        shopper.userId,
        lines.filter(({ count }) => count > 0),
      )
      const { data } = await shopper.store(storeBody(real, placement))
      real.orders.push(data.id)
    },
  }))

const storeBody = (
  { products, windows, coupon }: RealShop,
  { window, choice, choices, hasCoupon, usesWallet, isOnline }: reference.Placement,
) => ({
  ...{ payment_port: isOnline ? 1 : 5, use_wallet: usesWallet, substitution: choice },
  time_id: windows[window] ?? 0,
  substitutions: Object.fromEntries(
    Object.entries(choices).map(([at, its]) => [`p-${products[Number(at)]}`, its]),
  ),
  ...(hasCoupon && { coupon_id: coupon }),
})

const simpleAct = (
  name: ActName,
  at: number,
  allows: (shop: ReferenceShop, order: Order) => boolean,
  call: (at: OrderOf) => Promise<unknown>,
): Act => onOrder(name, at, {}, (model, order) => ({ isAllowed: allows(model, order), call }))

export const payOnline = (at: number): Act =>
  simpleAct('pay online', at, reference.payOnline, async ({ shop, id, shopper: { client } }) => {
    const { data } = await client('POST /profile/receipts/{id}/online-pay', { params: { id } })
    await payAtBank(shop, data.url)
  })

export const cancelByCustomer = (at: number): Act =>
  simpleAct('cancel by the customer', at, reference.cancelByCustomer, ({ id, shopper }) =>
    shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } }),
  )

/** To one state when it is unpaid, and another when it is paid. */
const moveByStaff = (
  name: ActName,
  at: number,
  allows: (shop: ReferenceShop, order: Order) => boolean,
  [unpaid, paid]: readonly [unpaid: OrderState, paid: OrderState],
): Act =>
  onOrder(name, at, {}, (model, order) => {
    const from = order.state
    const to = isPaid(order) ? paid : unpaid
    return {
      isAllowed: allows(model, order),
      call: ({ staff, id }) =>
        staff.as('PUT /admin/orders/{id}', { params: { id }, body: { from, to, reason: REASON } }),
    }
  })

export const confirmUnpaid = (at: number): Act =>
  moveByStaff('confirm unpaid', at, reference.confirmUnpaid, [STATES.confirmed, STATES.confirmed])

export const cancelByStaff = (at: number): Act =>
  moveByStaff('cancel by staff', at, reference.cancelByStaff, [
    STATES.cancelled,
    STATES.cancelledPaid,
  ])

export const sendOut = (at: number): Act =>
  moveByStaff('send out', at, reference.sendOut, [STATES.out, STATES.outPaid])

export const deliver = (at: number): Act =>
  moveByStaff('deliver', at, reference.deliver, [STATES.delivered, STATES.delivered])

export const takeBack = (at: number): Act =>
  moveByStaff('take back', at, reference.takeBack, [STATES.returned, STATES.returnedPaid])

export const undoDelivery = (at: number): Act =>
  simpleAct('undo delivery', at, reference.undoDelivery, ({ staff, id }) =>
    staff.as('PUT /admin/delivery/{id}/back', { params: { id }, body: { reason: REASON } }),
  )

export const timePasses = (seconds: number): Act =>
  new Act('time passes', { seconds }, model => ({
    isAllowed: reference.pass(model, seconds),
    async call({ shop, shoppers }) {
      const users = shoppers.map(({ userId }) => userId)
      shop.clock.now += seconds
      await keepSignedIn(shop, users)
      await runScheduledJobs(shop.deps)
    },
  }))

/** Sessions of a day would end within a long sequence. */
export async function keepSignedIn(
  { db, clock }: TestShop,
  users: readonly number[],
): Promise<void> {
  const expires_at = clock.now + 2 * DAY
  if (users.length > 0)
    await db.updateTable('sessions').set({ expires_at }).where('user_id', 'in', users).execute()
  await db.updateTable('staff_sessions').set({ expires_at }).execute()
}
