import { HttpStatus } from '#lib/codes/http.ts'
import { checkPicking } from '#lib/rules/picking-state.ts'
import {
  cartRefusals,
  countRefusals,
  pickingMessages,
  pickRefusals,
} from '#lib/text/messages/admin-picking.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { windowFa } from '../delivery/window-texts.ts'
import type { Deps } from '../deps.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'
import { listAllLines, listOrderNotes } from '../order/order-line-queries.ts'
import { getOrder } from '../order/order-queries.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type CartPlace, listCart } from './cart-queries.ts'
import { collectCounts } from './collect.ts'
import { addToCart, removeFromCart } from './picking-cart.ts'
import { pickingLines } from './picking-list.ts'
import { endDueProposals } from './proposals.ts'

export const adminPickingCartHandlers: readonly Handler[] = [
  handle('GET /admin/picking-cart', async ({ deps, staff }) => ({
    data: {
      price_prefixes: await getSetting(deps.db, 'scale_price_prefixes'),
      orders: await Promise.all(
        (await listCart(deps.db, staff.id)).map(place => cartOrder(deps, place)),
      ),
    },
  })),

  handle('PUT /admin/picking-cart', async ({ deps, staff, body }) => {
    const ids = [...new Set(body.orders)]
    const orders = await Promise.all(ids.map(id => getOrderOfAnybody(deps.db, id)))
    const result = await addToCart(deps.db, orders, { actor: staff.id, now: deps.now() })
    if (!result.ok) {
      const { reason, order } = result
      const sentence = cartRefusals[reason]
      throw new ApiError(
        HttpStatus.conflict,
        order ? `${toPersianDigits(order.tracking_code)}: ${sentence}` : sentence,
      )
    }
    return { data: null, message: pickingMessages.inCart }
  }),

  handle('DELETE /admin/picking/{id}/cart', async ({ deps, staff, params }) => {
    const { id } = await getOrderOfAnybody(deps.db, params.id)
    await removeFromCart(deps.db, id, { actor: staff.id, now: deps.now() })
    return { data: null, message: pickingMessages.outOfCart }
  }),

  handle('PUT /admin/picking-counts', async ({ deps, staff, body }) => {
    const refused = await collectCounts(deps.db, body.counts, staff.id)
    return { data: refused.map(each => ({ ...each, reason: countRefusals[each.reason] })) }
  }),
]

async function cartOrder(
  deps: Deps,
  { order_id, position }: Pick<CartPlace, 'order_id' | 'position'>,
) {
  await endDueProposals(deps, order_id)
  const order = await getOrder(deps.db, order_id)
  const refusal = checkPicking(order)
  const rows = await listAllLines(deps.db, [order_id])
  const notes = await listOrderNotes(deps.db, order_id)
  return {
    ...{ id: order_id, tracking_code: order.tracking_code, position },
    window_fa: windowFa(order.window_starts_at, order.window_ends_at),
    notes: notes.map(note => note.context),
    refusal: refusal && pickRefusals[refusal],
    lines: await pickingLines(deps, order, rows, { pickable: false }),
  }
}

export const cartPlaceOf = (place: CartPlace | undefined, staffId: number) =>
  place
    ? { position: place.position, staff: place.staff_name, own: place.staff_id === staffId }
    : null
