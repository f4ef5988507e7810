import { PICKING_CART_POSITIONS } from '#lib/contract/admin/picking-cart.ts'
import { checkPicking } from '#lib/rules/picking-state.ts'
import type { PickRefusal } from '#lib/rules/picking.ts'
import { lockUser } from '../account/user-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { type Db, inTransaction, Rollback } from '../platform/database/open.ts'
import { insertChange } from '../staff/change-queries.ts'
import { findStaff } from '../staff/staff-queries.ts'
import { insertCartPlace, listCart, takeFromCart } from './cart-queries.ts'
import { startLocked } from './start-picking.ts'

type CartResult =
  | { ok: true }
  | { ok: false; reason: PickRefusal | 'cart-full' | 'cart-changed'; order?: OrderRow }

const refused = (result: Extract<CartResult, { ok: false }>) => new Rollback<CartResult>(result)

/**
 * Gives each order the lowest free position of a picker's cart and starts its picking, all or none.
 * An order is in one cart at most (decision 108).
 */
export async function addToCart(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'user_id'>[],
  { actor, now }: { actor: number; now: number },
): Promise<CartResult> {
  return inTransaction<CartResult>(db, async trx => {
    // In one order, so that two carts never wait for each other.
    const users = [...new Set(orders.map(each => each.user_id))].sort((a, b) => a - b)
    for (const user of users) await lockUser(trx, user)
    const cart = await listCart(trx, actor)
    const added = orders.filter(({ id }) => cart.every(place => place.order_id !== id))
    const taken = new Set(cart.map(place => place.position))
    const free = POSITIONS.filter(position => !taken.has(position))
    for (const { id } of added) {
      const position = free.shift()
      if (position === undefined) throw refused({ ok: false, reason: 'cart-full' })
      const order = await getOrder(trx, id)
      const reason = checkPicking(order) ?? (await startLocked(trx, order, { actor, now }))
      if (reason) throw refused({ ok: false, reason, order })
      // Another tab of the same picker took the position.
      if (!(await insertCartPlace(trx, { order_id: id, staff_id: actor, position })))
        throw refused({ ok: false, reason: 'cart-changed' })
    }
    return { ok: true }
  })
}

/** Out of the cart of another picker, it is in the order's history. */
export async function removeFromCart(
  db: Db,
  orderId: number,
  { actor, now }: { actor: number; now: number },
): Promise<void> {
  await inTransaction(db, async trx => {
    const holder = await takeFromCart(trx, orderId)
    if (holder === undefined || holder === actor) return
    const staff = await findStaff(trx, holder)
    await insertChange(trx, {
      ...{ record: 'order', recordId: orderId, action: 'changed', at: now, staffId: actor },
      before: { picking_cart: staff?.name },
    })
  })
}

const POSITIONS = Array.from({ length: PICKING_CART_POSITIONS }, (_, index) => index + 1)
