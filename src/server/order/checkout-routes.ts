import { nextWindow } from '#lib/rules/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { type Handler, handle } from '../platform/http/handler.ts'
import { offerCoupon, readCheckout } from './checkout-offer.ts'
import { readZoneDays } from '../delivery/zone-days.ts'
import { DEFAULT_ZONE_ID, getZone, hasSeveralZones } from '../delivery/zone-queries.ts'
import { idempotent } from '../platform/http/idempotent.ts'
import { placeCheckoutOrder } from './place-checkout-order.ts'
import { unpaidNotice } from './unpaid-notice.ts'

export const checkoutHandlers: readonly Handler[] = [
  handle('GET /time-windows', async ({ deps, query }) => {
    const now = deps.now()
    const by_place = await hasSeveralZones(deps.db)
    return { data: await readZoneDays(deps.db, query.zone, now), extra: { by_place } }
  }),

  handle('GET /time-windows/next', async ({ deps }) => {
    const now = deps.now()
    const needs_place = !(await getZone(deps.db, DEFAULT_ZONE_ID)).active
    return { data: { ...nextWindow(await readZoneDays(deps.db, undefined, now)), needs_place } }
  }),

  handle('GET /checkout', async ({ deps, user, query }) => {
    const { data, warnings } = await readCheckout(deps, user, query)
    const receipt = await unpaidNotice(deps.db, user.id, deps.now())
    return { data, extra: { cart: warnings, receipt } }
  }),

  handle(
    'POST /checkout/store',
    async ({ deps, user, body, idempotencyKey: key, deviceId, clickId }) => {
      const place = () => placeCheckoutOrder(deps, user, body, { key, deviceId, clickId })
      if (key === null) return place()
      return idempotent(deps, { userId: user.id, key, body }, place)
    },
  ),

  handle('POST /checkout/coupon', async ({ deps, user, body }) => ({
    data: await offerCoupon(deps, user, body),
    message: messages.couponApplied,
  })),
]
