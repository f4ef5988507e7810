import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { recordedPaymentRefusal, stateOf } from '#lib/rules/order-life.ts'
import {
  recordedPaymentRefusals,
  recordedPaymentMessages,
} from '#lib/text/messages/admin-payments.ts'
import { orderFileCells, readFileOrders } from '../order/order-list-file.ts'
import { listOrderIds, listShopOrders } from '../order/order-list-queries.ts'
import { listedOrders } from '../order/order-list-view.ts'
import { numberedPage } from '../platform/database/page.ts'
import { getMobile, lockUser } from '../account/user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { listFile } from '../platform/http/list-file.ts'
import { isEmptyOrder, payableOfOrder } from '../order/movable-order.ts'
import { staffOrderView } from '../order/order-detail.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { insertPayment, RECORDED_GATEWAY } from './payment-queries.ts'
import { applyMove, type AnyMoveRefusal } from '../order/order-life.ts'
import { notifyPaid } from '../order/order-sms.ts'

export const adminPaymentHandlers: readonly Handler[] = [
  handle('GET /admin/payments', async ({ deps: { db, now }, query: { page, sort, ...filter } }) => {
    const listing = { filter: { unpaid: true, ...filter }, sort, today: 0 }
    const { rows, count, cost } = await listShopOrders(db, listing, numberedPage(page, LIST_ROWS))
    const data = await listedOrders(db, rows, now())
    return { data, extra: { count, page, page_size: LIST_ROWS, cost } }
  }),

  handle('GET /admin/payment-file', async ({ deps: { db, now }, query }) => {
    const { sort, columns, ...filter } = query
    const ids = await listOrderIds(db, { filter: { unpaid: true, ...filter }, sort, today: 0 })
    const read = (some: readonly number[]) => readFileOrders(db, some, now())
    return listFile('payments', { columns, cells: orderFileCells, ids, read })
  }),

  handle('GET /admin/payments/{id}', async ({ deps: { db }, params }) => {
    const order = await getOrderOfAnybody(db, params.id)
    const refusal = recordedPaymentRefusal({ ...order, empty: isEmptyOrder(order) })
    const view = staffOrderView({ ...order, mobile: await getMobile(db, order.user_id) })
    return { data: { ...view, refusal: refusal && recordedPaymentRefusals[refusal] } }
  }),

  handle('POST /admin/payments/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const by = { actor: staff.id, now: deps.now() }
    const result = await recordPayment(deps.db, order, body, by)
    if (!result.ok) throw new ApiError(HttpStatus.conflict, recordedPaymentRefusals[result.reason])
    return { data: { state: stateOf(result.order) }, message: recordedPaymentMessages.recorded }
  }),
]

interface PaymentInput {
  /** The state that the staff member saw. */
  from: OrderState
  /** Rials. */
  amount: number
  /** The bank's reference. */
  reference: string
  reason: string
}

type PaymentRefusal = AnyMoveRefusal | 'other-amount' | 'reference-used'
type RecordPaymentResult = { ok: true; order: OrderRow } | { ok: false; reason: PaymentRefusal }

/** Digits of any script, without separators. */
const normalizeReference = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Money found at the bank (decision 048). A reference pays one order only. */
async function recordPayment(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { from, amount, reference, reason }: PaymentInput,
  { now, actor }: { now: number; actor: number },
): Promise<RecordPaymentResult> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (stateOf(order) !== from) return { ok: false, reason: 'moved-on' }
    const refusal = recordedPaymentRefusal({ ...order, empty: isEmptyOrder(order) })
    if (refusal) return { ok: false, reason: refusal }
    if (payableOfOrder(order) !== amount) return { ok: false, reason: 'other-amount' }
    const authority = normalizeReference(reference)
    const payment = { order_id: id, gateway: RECORDED_GATEWAY, authority, token: null, amount }
    const row = { state: 'paid', reference: authority, created_at: now, settled_at: now } as const
    if (!(await insertPayment(trx, { ...payment, ...row })))
      return { ok: false, reason: 'reference-used' }
    const status =
      order.status === OrderStatus.awaitingPayment ? OrderStatus.confirmed : order.status
    const by = { actor: 'staff', reason } as const
    const transition = await applyMove(trx, order, { status, paid: true, verified: true }, by, now)
    if (!transition.ok)
      throw new Error(`order ${id} of ${from} cannot be paid: ${transition.reason}`)
    const after = await getOrder(trx, id)
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: id,
      action: 'paid',
      reason,
      before: { state: from },
      after: { state: stateOf(after), amount, reference: authority },
    })
    if (order.status === OrderStatus.awaitingPayment)
      await notifyPaid(trx, { mobile, ...after }, now)
    return { ok: true, order: after }
  })
}
