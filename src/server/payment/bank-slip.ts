import { HttpStatus } from '#lib/codes/http.ts'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { canUploadSlip, isExpired } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from '../order/order-queries.ts'
import {
  findOrderSlip,
  markSlipWaiting,
  type OrderSlip,
  putOrderSlip,
} from './order-slip-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { readSlip, type SlipFile } from '../media/slip.ts'
import { changeUserOrder, getUserOrder } from '../order/user-order.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'

/** `replaced`: an earlier one was still waiting. 400 where none is expected, 422 for no slip. */
export async function saveSlip(
  deps: Deps,
  userId: number,
  id: number,
  file: File,
): Promise<{ order: OrderRow; replaced: boolean }> {
  // Before a picture is decoded; checked again behind the lock.
  assertSlipExpected(await getUserOrder(deps, userId, { id }), deps.now())
  await chargeBudget(deps, 'slip-user', String(userId))
  const slip = await readFile(file)
  let replaced = false
  const order = await changeUserOrder(deps, userId, id, async (trx, before) => {
    const now = deps.now()
    assertSlipExpected(before, now)
    replaced = before.slip === 'waiting'
    await putOrderSlip(trx, { order_id: id, ...slip, uploaded_at: now })
    await markSlipWaiting(trx, id)
  })
  return { order, replaced }
}

function assertSlipExpected(order: OrderRow, now: number): void {
  const is_expired = isExpired(order, now)
  if (canUploadSlip({ ...order, payment_port: order.payment_port_id, is_expired })) return
  throw new ApiError(
    HttpStatus.badRequest,
    is_expired ? messages.orderExpired : messages.bankSlipNotNeeded,
  )
}

async function readFile(file: File): Promise<SlipFile> {
  if (file.size === 0) throw fieldError('check', messages.bankSlipRequired)
  if (file.size > BANK_SLIP_MAX_BYTES) throw fieldError('check', messages.bankSlipTooLarge)
  const slip = await readSlip(new Uint8Array(await file.arrayBuffer()))
  if (slip === 'unknown') throw fieldError('check', messages.bankSlipWrongType)
  if (slip === 'broken') throw fieldError('check', messages.bankSlipBroken)
  return slip
}

const EXTENSIONS: Record<OrderSlip['type'], string> = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

/** 404 where there is none. */
export async function readUserSlip(
  deps: Deps,
  userId: number,
  id: number,
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  return readSlipFile(deps, await getUserOrder(deps, userId, { id }))
}

/** 404 where there is none. */
export async function readSlipFile(
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'tracking_code'>,
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  const slip = await findOrderSlip(deps.db, order.id)
  if (!slip) throw new ApiError(HttpStatus.notFound, messages.bankSlipMissing)
  const { bytes, type } = slip
  return { bytes, type, name: `slip-${order.tracking_code}.${EXTENSIONS[type]}` }
}
