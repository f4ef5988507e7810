import type { CartExtra, CartItem } from '#lib/contract/cart.ts'
import { canBeBought, cartTotals } from '#lib/rules/cart.ts'
import { messages } from '#lib/text/messages.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { findMainAddress } from '../address/address-queries.ts'
import type { Deps } from '../deps.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { changeCartLine, mergeCart, requireCount } from './change-cart.ts'
import { readCartItems } from './cart-items.ts'
import { priceGoods, promotionsForItems } from '../promotion/price-goods.ts'
import { unpaidNotice } from '../order/unpaid-notice.ts'

interface CartCaller {
  deps: Deps
  user: SessionUser
}

// `/cart/multi` precedes `/cart/{id}`: the first matching pattern answers.
export const cartHandlers: readonly Handler[] = [
  handle('GET /cart', list),
  handle('GET /cart/list', list),

  handle('GET /cart/info', async ({ deps, user }) => ({
    data: cartTotals(await readCartItems(deps.db, user.id, deps.now())),
  })),

  handle('POST /cart/multi', async ({ deps, user, body }) => {
    const reduced = await mergeCart(deps, user.id, body.items)
    const { data, extra } = await list({ deps, user })
    const answer = { data, extra: { ...extra, reduced } }
    return reduced.length === 0 ? answer : { ...answer, message: messages.cartMergedPartly }
  }),

  handle('POST /cart/{id}', async ({ deps, user, params, body: { type, count, add } }) => {
    const line = { userId: user.id, type, id: params.id }
    await changeCartLine(deps, line, current => (add ? current + count : count))
    const answer = await list({ deps, user })
    return add ? { ...answer, message: messages.cartAdded } : answer
  }),

  handle('PUT /cart/{id}', async ({ deps, user, params, body: { type, count } }) => {
    const line = { userId: user.id, type, id: params.id }
    await changeCartLine(deps, line, current => count ?? requireCount(current) - 1)
    return list({ deps, user })
  }),

  handle('DELETE /cart/{id}', async ({ deps, user, params, body: { type } }) => {
    await changeCartLine(deps, { userId: user.id, type, id: params.id }, current => {
      requireCount(current)
      return 0
    })
    return { ...(await list({ deps, user })), message: messages.cartItemRemoved }
  }),
]

/** Also the answer of every change. */
async function list({ deps, user }: CartCaller): Promise<{ data: CartItem[]; extra: CartExtra }> {
  const now = deps.now()
  const data = await readCartItems(deps.db, user.id, now)
  const buyable = data.filter(canBeBought)
  const address = await findMainAddress(deps.db, user.id)
  const buyer = { userId: user.id, area: address?.locality ?? null, now }
  const { ofGoods } = await promotionsForItems(deps.db, buyable, buyer)
  const extra = {
    type: 'list' as const,
    cart_info: cartTotals(data),
    cart: data.flatMap(item => item.cartable.error ?? []),
    receipt: await unpaidNotice(deps.db, user.id, now),
    promotions: priceGoods(buyable, null, ofGoods).promotionLines,
  }
  return { data, extra }
}
