import { isSaleable } from '#lib/rules/product.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizePhone } from '#lib/text/mobile.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import type { Db } from '../db/open.ts'
import { findProductFlags } from '../db/product.ts'
import { deleteOpenWholesale, hasOpenWholesale, insertWholesale } from '../db/wholesale.ts'
import { insertWaiting, isWaiting } from '../db/waitlist.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import { takeFromBudget } from './rate-limit.ts'

interface WholesaleRequest {
  product: number
  count?: number | undefined
  phone?: string | undefined
}

/**
 * Section 8: asks for a product in bulk. 422 for an unknown product, one that is not sold so, and
 * one that the user has asked for and that the staff has not yet seen to.
 */
export async function askWholesale(
  deps: Deps,
  userId: number,
  request: WholesaleRequest,
): Promise<void> {
  await takeFromBudget(deps, 'request-user', String(userId))
  const { count = null, phone: typed = '' } = request
  const phone = normalizePhone(typed)
  if (typed !== '' && phone === null)
    throw fieldError('phone', fieldInvalid(wireFieldName('phone')))
  const product = await findProductFlags(deps.db, request.product)
  if (!product) throw fieldError('product', messages.productNotExist)
  if (!product.wholesale) throw fieldError('product', messages.wholesaleRefused)
  const wish = { user_id: userId, product_id: request.product, count, phone }
  if (!(await insertWholesale(deps.db, wish, deps.now())))
    throw fieldError('product', messages.wholesaleAlready)
}

/** Takes a request back that the staff has not yet seen to; 404 for any other. */
export async function withdrawWholesale(deps: Deps, userId: number, id: number): Promise<void> {
  if (!(await deleteOpenWholesale(deps.db, userId, id)))
    throw new ApiError(404, messages.wholesaleNotOpen)
}

/**
 * Section 8: asks to be told when a product can be bought again. 422 for an unknown product, one
 * that can be bought now, and one that the user waits for.
 */
export async function joinWaitlist(deps: Deps, userId: number, productId: number): Promise<void> {
  await takeFromBudget(deps, 'request-user', String(userId))
  const product = await findProductFlags(deps.db, productId)
  if (!product) throw fieldError('id', messages.productNotExist)
  if (isSaleable(product)) throw fieldError('id', messages.waitlistRefused)
  const waiting = { user_id: userId, product_id: productId }
  if (!(await insertWaiting(deps.db, waiting, deps.now())))
    throw fieldError('id', messages.waitlistAlready)
}

/** Section 3, extra data of a product: what this user has asked for; nothing without a user. */
export async function readRequests(
  db: Db,
  userId: number | undefined,
  productId: number,
): Promise<{ wholesaled: boolean; observed: boolean }> {
  if (userId === undefined) return { wholesaled: false, observed: false }
  const asked = { user_id: userId, product_id: productId }
  return { wholesaled: await hasOpenWholesale(db, asked), observed: await isWaiting(db, asked) }
}
