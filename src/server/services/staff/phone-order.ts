import type { PhoneOrderBody, Quote, QuoteBody } from '#lib/contract/admin/phone-order.ts'
import { type StoreBody, storeBodySchema } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { orderAmounts, payableAmount } from '#lib/rules/amounts.ts'
import { listAddresses } from '../../db/address.ts'
import type { CartLine } from '../../db/cart.ts'
import { IDEMPOTENCY_LIFE_SECONDS } from '../../db/idempotency.ts'
import { inTransaction } from '../../db/open.ts'
import { findOrderOfKey } from '../../db/order.ts'
import { listPaymentPorts } from '../../db/payment-port.ts'
import { listPostingMethods } from '../../db/posting-method.ts'
import type { UserRow } from '../../db/user.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { addressesOnWire } from '../address-view.ts'
import { readContent } from '../cart-content.ts'
import { judgeCode, nameCoupon, readCompany } from '../checkout-offer.ts'
import { ensureWindows, windowDays } from '../delivery-days.ts'
import { idempotent } from '../idempotent.ts'
import { namedErrors } from '../order-basket.ts'
import { draftOrder } from '../order-draft.ts'
import { returnToBudget, takeFromBudget } from '../rate-limit.ts'
import { submitForCustomer, type Submitted } from '../submit-order.ts'
import { usableWallet } from '../usable-wallet.ts'

const TOO_MANY = 429

type Lines = QuoteBody['lines']

/** The lines of a form as those of a basket; a thing that stands twice is one line. */
function linesOf(lines: Lines): CartLine[] {
  const byItem = Map.groupBy(lines, ({ type, id }) => `${type}-${id}`)
  return [...byItem.values()].flatMap((same, priority) => {
    const count = same.reduce((sum, line) => sum + line.count, 0)
    return same[0] ? [{ type: same[0].type, id: same[0].id, count, priority }] : []
  })
}

/** The order of a form as the checkout takes it: a personal one, or one of the customer's company. */
const storeBodyOf = ({ lines: _, code: __, key: ___, ...store }: PhoneOrderBody): StoreBody => ({
  ...store,
  remainder_to_wallet: false,
})

/**
 * What a customer may choose from, what their lines are, and what the order would cost so far. 429
 * to staff who guess codes.
 */
export async function quoteOrder(
  deps: Deps,
  user: UserRow,
  body: QuoteBody,
  staffId: number,
): Promise<Quote> {
  const { db } = deps
  const now = deps.now()
  const items = await readContent(db, linesOf(body.lines), now)
  const windows = await ensureWindows(db, now)
  const faults = namedErrors(items).map(({ message }) => message)
  const offered = {
    items,
    addresses: await addressesOnWire(db, await listAddresses(db, user.id)),
    time_windows: windowDays(windows, null, now),
    company: await readCompany(db, user, windows, now),
    posting_methods: await listPostingMethods(db),
    payment_ports: await listPaymentPorts(db),
    wallet_value: await usableWallet(db, user.id),
    missing: missingOf(body),
  }
  if (faults.length > 0 || offered.missing.length > 0)
    return { ...offered, amounts: null, payable: null, refusal: faults.join(' ') || null }
  try {
    const chosen = storeBodySchema.parse(body)
    const amounts = await amountsOf(deps, user, chosen, { ...body, staffId })
    return { ...offered, amounts, payable: payableAmount(amounts), refusal: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === TOO_MANY) throw error
    if (typeof error.message !== 'string') throw error
    return { ...offered, amounts: null, payable: null, refusal: error.message }
  }
}

/** What is to be chosen before an order can be reckoned. */
function missingOf({ lines, ...body }: QuoteBody): Quote['missing'] {
  const place = body.company_id ? (['company_time_id'] as const) : (['info_id', 'time_id'] as const)
  const asked = [...place, 'posting_method', 'payment_port'] as const
  return [...(lines.length === 0 ? ['lines' as const] : []), ...asked.filter(name => !body[name])]
}

async function amountsOf(
  deps: Deps,
  user: UserRow,
  chosen: StoreBody,
  { lines, code, staffId }: QuoteBody & { staffId: number },
): Promise<AmountLine[]> {
  const wanted = linesOf(lines)
  const at = { now: deps.now(), onlineMin: deps.gateway.minAmount }
  const { basket, terms } = await inTransaction(deps.db, trx =>
    draftOrder(trx, user, chosen, at, wanted),
  )
  const { goods, goodsNow, items } = basket
  const couponDecrease =
    code === ''
      ? 0
      : (await tryCode(deps, staffId, () => judgeCode(deps, user.id, code, items))).coupon_decreased
  return orderAmounts({ ...terms, goods, goodsNow, couponDecrease })
}

/**
 * Places an order for a customer who is on the phone: through the same services, prices and limits
 * as their own, from the lines of the form. Their basket stays. Refuses as the checkout does; the
 * same form again answers with the order that it placed, although its code is used up by that.
 */
export async function placeForCustomer(
  deps: Deps,
  user: UserRow,
  body: PhoneOrderBody,
  staffId: number,
): Promise<Submitted> {
  const orderKey = `staff-${staffId}-${body.key}`
  const call = { userId: user.id, key: orderKey, body, findsEarlier: true }
  return idempotent(deps, call, async () => {
    const lines = linesOf(body.lines)
    const coupon =
      body.code === '' ? null : await namedFor(deps, user, { ...body, lines, orderKey, staffId })
    const store = { ...storeBodyOf(body), coupon_id: coupon }
    const source = { lines, by: { staffId } }
    return submitForCustomer(deps, user, store, { key: orderKey, source })
  })
}

interface Naming {
  code: string
  lines: readonly CartLine[]
  orderKey: string
  staffId: number
}

/** The id of a code for lines; null where the form placed its order already, which has it. */
async function namedFor(
  deps: Deps,
  user: UserRow,
  { code, lines, orderKey, staffId }: Naming,
): Promise<number | null> {
  try {
    const items = await readContent(deps.db, lines, deps.now())
    const name = () => nameCoupon(deps, user.id, code, items)
    return (await tryCode(deps, staffId, name)).coupon_id
  } catch (error) {
    const after = deps.now() - IDEMPOTENCY_LIFE_SECONDS
    const placed = await findOrderOfKey(deps.db, { userId: user.id, key: orderKey, after })
    if (placed) return null
    throw error
  }
}

/**
 * Takes one from the budget in which codes are guessed, here of whoever types them, and gives it
 * back for one that holds: sums are asked for again and again.
 */
async function tryCode<T>(deps: Deps, staffId: number, judge: () => Promise<T>): Promise<T> {
  const budget = ['coupon-user', `staff-${staffId}`] as const
  await takeFromBudget(deps, ...budget)
  const judged = await judge()
  await returnToBudget(deps, ...budget)
  return judged
}
