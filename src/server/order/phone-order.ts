import { HttpStatus } from '#lib/codes/http.ts'
import type { PhoneOrderBody, Quote, QuoteBody } from '#lib/contract/admin/phone-order.ts'
import { type StoreBody, storeBodySchema } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { orderAmounts } from '#lib/rules/amounts.ts'
import { listAddresses } from '../address/address-queries.ts'
import { type ChosenPlace, findPlace, readPlaceTerms } from './place-terms.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import { IDEMPOTENCY_LIFE_SECONDS } from '../platform/database/idempotency.ts'
import { inTransaction } from '../platform/database/open.ts'
import { findOrderByKey } from './order-queries.ts'
import { listPaymentPorts } from '../payment/payment-port-queries.ts'
import type { UserRow } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { addressesOnWire } from '../address/address-view.ts'
import { readItems } from '../cart/cart-items.ts'
import { validateCode, recordCouponOffer, readCompany } from './checkout-offer.ts'
import { windowDays } from '../delivery/delivery-days.ts'
import { windowsForUser } from '../delivery/window-holds.ts'
import { idempotent } from '../platform/http/idempotent.ts'
import { namedErrors, subtotalsOf } from './order-cart.ts'
import { draftOrder } from './order-draft.ts'
import { returnToBudget, chargeBudget } from '../platform/http/rate-limit.ts'
import { placeOrderForCustomer, type PlacedOrder } from './place-checkout-order.ts'
import { promotionsForItems } from '../promotion/price-goods.ts'
import { withFreeDelivery } from '../promotion/running-promotions.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'

type QuoteLines = QuoteBody['lines']

function cartLinesOf(lines: QuoteLines): CartLine[] {
  const byItem = Map.groupBy(lines, ({ type, id }) => `${type}-${id}`)
  return [...byItem.values()].flatMap((group, priority) => {
    const count = group.reduce((sum, line) => sum + line.count, 0)
    return group[0] ? [{ type: group[0].type, id: group[0].id, count, priority }] : []
  })
}

const storeBodyOf = ({ lines: _, code: __, key: ___, ...store }: PhoneOrderBody): StoreBody => ({
  ...store,
  remainder_to_wallet: false,
})

/** 429 for staff who guess codes. */
export async function quoteOrder(
  deps: Deps,
  user: UserRow,
  body: QuoteBody,
  staffId: number,
): Promise<Quote> {
  const { choices, refusal } = await readChoices(deps, user, body)
  const quote = { ...choices, missing: findMissing(body) }
  const none = { amounts: null, payable: null }
  if (refusal !== null || quote.missing.length > 0) return { ...quote, ...none, refusal }
  try {
    const store = storeBodySchema.parse(body)
    const amounts = await quoteAmounts(deps, user, store, { ...body, staffId })
    return { ...quote, amounts, payable: payableAmount(amounts), refusal: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === HttpStatus.tooManyRequests) throw error
    if (typeof error.message !== 'string') throw error
    return { ...quote, ...none, refusal: error.message }
  }
}

/** What can be chosen for the goods and the place so far, and why they cannot be ordered. */
async function readChoices(deps: Deps, user: UserRow, body: QuoteBody) {
  const { db } = deps
  const now = deps.now()
  const items = await readItems(db, cartLinesOf(body.lines), now)
  const found = await findPlace(db, user, body)
  const place = await readPlaceTerms(db, found, {
    windows: await windowsForUser(db, user.id, now),
    subtotal: subtotalsOf(items).subtotal,
  })
  const running = await promotionsForItems(db, items, { userId: user.id, area: found.area, now })
  const faults = namedErrors(items).map(({ message }) => message)
  const placeRefusal = items.length > 0 ? place.place_refusal : null
  const choices = {
    items,
    addresses: await addressesOnWire(db, await listAddresses(db, user.id)),
    time_windows: windowDays(place.windows, null, now),
    company: await readCompany(db, user, place.windows, now),
    posting_methods: place.posting_methods.map(method => withFreeDelivery(method, running)),
    payment_ports: await listPaymentPorts(db),
    wallet_value: await usableWallet(db, user.id),
    substitution: user.substitution,
  }
  return { choices, refusal: faults.join(' ') || placeRefusal || null }
}

function findMissing({ lines, ...body }: QuoteBody): Quote['missing'] {
  const destination = body.company_id
    ? (['company_time_id'] as const)
    : (['info_id', 'time_id'] as const)
  const required = [...destination, 'posting_method', 'payment_port'] as const
  return [
    ...(lines.length === 0 ? ['lines' as const] : []),
    ...required.filter(name => !body[name]),
  ]
}

async function quoteAmounts(
  deps: Deps,
  user: UserRow,
  store: StoreBody,
  { code, staffId, ...body }: QuoteBody & { staffId: number },
): Promise<AmountLine[]> {
  const cartLines = cartLinesOf(body.lines)
  const at = { now: deps.now(), onlineMin: deps.gateway.minAmount }
  const { cart, terms, goods, amounts } = await inTransaction(deps.db, trx =>
    draftOrder(trx, user, store, at, { lines: cartLines }),
  )
  if (code === '') return amounts
  const offer = await withCodeBudget(deps, staffId, () =>
    validateCode(deps, user, { code, items: cart.items, place: body }),
  )
  return orderAmounts({
    ...{ ...terms, ...goods },
    promotionLines: offer.promotions,
    couponDecrease: offer.coupon_decreased,
  })
}

/** Adds to `placeOrder`: the lines of the form. The same form again answers with its order. */
export async function placePhoneOrder(
  deps: Deps,
  user: UserRow,
  body: PhoneOrderBody,
  staffId: number,
): Promise<PlacedOrder> {
  const orderKey = `staff-${staffId}-${body.key}`
  const call = { userId: user.id, key: orderKey, body, findsEarlier: true }
  return idempotent(deps, call, async () => {
    const lines = cartLinesOf(body.lines)
    const use = { code: body.code, place: body, lines, orderKey, staffId }
    const coupon = body.code === '' ? null : await offerCode(deps, user, use)
    const store = { ...storeBodyOf(body), coupon_id: coupon }
    const source = { lines, by: { staffId } }
    return placeOrderForCustomer(deps, user, store, { key: orderKey, source })
  })
}

interface CodeUse {
  code: string
  place: ChosenPlace
  lines: readonly CartLine[]
  orderKey: string
  staffId: number
}

/** Null where an earlier call has placed the order, which uses the code. */
async function offerCode(
  deps: Deps,
  user: UserRow,
  { code, place, lines, orderKey, staffId }: CodeUse,
): Promise<number | null> {
  try {
    const items = await readItems(deps.db, lines, deps.now())
    const name = () => recordCouponOffer(deps, user, { code, items, place })
    return (await withCodeBudget(deps, staffId, name)).coupon_id
  } catch (error) {
    const after = deps.now() - IDEMPOTENCY_LIFE_SECONDS
    const placed = await findOrderByKey(deps.db, { userId: user.id, key: orderKey, after })
    if (placed) return null
    throw error
  }
}

/** A valid code returns the charge, because quotes repeat. */
async function withCodeBudget<T>(
  deps: Deps,
  staffId: number,
  validate: () => Promise<T>,
): Promise<T> {
  const budget = ['coupon-user', `staff-${staffId}`] as const
  await chargeBudget(deps, ...budget)
  const offer = await validate()
  await returnToBudget(deps, ...budget)
  return offer
}
