import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { OrderPage } from '#lib/contract/order-page.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { ORDER_GRANT_SECONDS } from '#lib/rules/limits.ts'
import { canPay } from '#lib/rules/order.ts'
import { shortAddress } from '#lib/text/address-text.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { proposalOver } from '#lib/text/messages/order.ts'
import { maskedMobile } from '#lib/text/mobile.ts'
import type { CodeHolder } from '../account/code-queries.ts'
import { sendCode } from '../account/send-code.ts'
import { consumeCode, verifyCode } from '../account/verify-code.ts'
import { claimableUntil } from '../claim/make-claim.ts'
import { countStopsBefore } from '../delivery/route-sheet.ts'
import type { Deps } from '../deps.ts'
import { orderProposals } from '../picking/proposal-view.ts'
import { answerProposal, endDueProposals } from '../picking/proposals.ts'
import { ApiError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { deliveryCode, claimedTrackingCode, isOrderLink, orderLinkEnd } from './order-link.ts'
import { orderGrant } from './order-grant.ts'
import { findOrderWithMobile, type OrderRow } from './order-queries.ts'
import { expireIdleOrders, isBeforeCutoff } from './release-order.ts'
import { readInvoices } from './user-order.ts'

interface LinkVisit {
  token: string
  clientAddress: string
}

type LinkedOrder = OrderRow & { mobile: string }

/** Overdue orders expire first. */
export async function readOrderPage(deps: Deps, visit: LinkVisit): Promise<OrderPage> {
  const { id, user_id } = await getLinkedOrder(deps, visit)
  await expireIdleOrders(deps, user_id)
  await endDueProposals(deps, id)
  return orderPageView(deps, await getLinkedOrder(deps, visit))
}

/** 400 where nothing on the page needs a code. */
export async function sendOrderCode(
  deps: Deps,
  visit: LinkVisit,
): Promise<{ resend_after: number }> {
  const order = await getLinkedOrder(deps, visit)
  const { can_pay, can_change, can_cancel, can_claim } = await orderPageView(deps, order)
  if (!can_pay && !can_change && !can_cancel && !can_claim)
    throw new ApiError(HttpStatus.badRequest, messages.orderNeedsNoCode)
  return sendCode(deps, codeHolder(order), visit.clientAddress)
}

export async function grantByCode(
  deps: Deps,
  visit: LinkVisit,
  code: string,
): Promise<{ grant: string; expires_at: number }> {
  const order = await getLinkedOrder(deps, visit)
  const holder = codeHolder(order)
  const { clientAddress } = visit
  await consumeCode(deps.db, holder, await verifyCode(deps, { holder, code, clientAddress }))
  const until = deps.now() + ORDER_GRANT_SECONDS
  return { grant: orderGrant(deps.secret, { ...order, until }), expires_at: until }
}

/** Without a code: the substitute never costs more, and the time to answer is short. */
export async function answerByLink(
  deps: Deps,
  visit: LinkVisit,
  answer: { id: number; accept: boolean },
): Promise<OrderPage> {
  const order = await getLinkedOrder(deps, visit)
  const result = await answerProposal(deps, order, answer)
  if (!result.ok)
    throw result.state === null
      ? new ApiError(HttpStatus.notFound, messages.proposalUnknown)
      : new ApiError(HttpStatus.conflict, proposalOver[result.state])
  return orderPageView(deps, await getLinkedOrder(deps, visit))
}

/**
 * 404 for a wrong link, 410 for one that has ended. Wrong ones are charged to their network and
 * refused with 429 at last; a right one always opens, whoever guesses beside it.
 */
async function getLinkedOrder(
  deps: Deps,
  { token, clientAddress }: LinkVisit,
): Promise<LinkedOrder> {
  const order = await findOrderWithMobile(deps.db, claimedTrackingCode(token))
  if (!order || !isOrderLink(deps.secret, order, token)) {
    await chargeBudget(deps, 'order-link-network', networkOf(clientAddress))
    throw new ApiError(HttpStatus.notFound, messages.orderLinkWrong)
  }
  if (deps.now() >= orderLinkEnd(order))
    throw new ApiError(HttpStatus.gone, messages.orderLinkEnded)
  return order
}

/** Bound to one order. */
const codeHolder = ({ id, mobile }: LinkedOrder): CodeHolder => ({
  mobile,
  purpose: 'order',
  subjectId: id,
})

async function orderPageView(deps: Deps, order: LinkedOrder): Promise<OrderPage> {
  const [invoice] = await readInvoices(deps, [order])
  if (!invoice) throw new Error('one order in, one invoice out')
  const isOut = order.status === OrderStatus.outForDelivery
  const { tracking_code, status, status_fa, is_expired, payment_status, time, slip } = invoice
  const { status_navbar, receipted_at, amounts, products, shortages } = invoice
  const { payable_amount, refunded, changeable, cancellable } = invoice
  const { substitution, changeable_until_fa, change_owed, change_until_fa } = invoice
  return {
    ...{ tracking_code, status, status_fa, is_expired, payment_status, time, slip },
    ...{ status_navbar, receipted_at, amounts, products, shortages, payable_amount, refunded },
    ...{ substitution, changeable_until_fa },
    pickup: order.pickup === 1,
    address: shortAddress(invoice.customer),
    mobile: maskedMobile(order.mobile),
    preparing: order.status === OrderStatus.confirmed && order.picking_started_at !== null,
    stops_before: await countStopsBefore(deps.db, order),
    delivery_code: isOut ? deliveryCode(deps.secret, order.tracking_code) : null,
    proposals: await orderProposals(deps.db, order),
    ...{ change_owed, change_until_fa },
    can_pay: canPay(invoice) || change_owed > 0,
    can_change: changeable || change_owed > 0,
    can_cancel: cancellable && (await isBeforeCutoff(deps.db, order, deps.now())),
    can_claim: (await claimableUntil(deps, deps.db, order)) !== null,
    ends_fa: formatJalaliDate(orderLinkEnd(order)),
  }
}
