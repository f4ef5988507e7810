import { HttpStatus } from '#lib/codes/http.ts'
import { isSaleable } from '#lib/rules/product.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizePhone } from '#lib/text/mobile.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import type { Db } from '../platform/database/open.ts'
import { findProductFlags } from '../catalogue/product-queries.ts'
import { deleteOpenWholesale, hasOpenWholesale, insertWholesale } from './wholesale-queries.ts'
import { insertWaiting, isWaiting } from './waitlist-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'

interface WholesaleRequest {
  product: number
  count?: number | undefined
  phone?: string | undefined
}

/** 422 for an unknown product, one without wholesale, and one with an open request of this user. */
export async function requestWholesale(
  deps: Deps,
  userId: number,
  request: WholesaleRequest,
): Promise<void> {
  await chargeBudget(deps, 'request-user', String(userId))
  const { count = null, phone: typed = '' } = request
  const phone = normalizePhone(typed)
  if (typed !== '' && phone === null)
    throw fieldError('phone', fieldInvalid(wireFieldName('phone')))
  const product = await findProductFlags(deps.db, request.product)
  if (!product) throw fieldError('product', messages.productNotExist)
  if (!product.wholesale) throw fieldError('product', messages.wholesaleRefused)
  const row = { user_id: userId, product_id: request.product, count, phone }
  if (!(await insertWholesale(deps.db, row, deps.now())))
    throw fieldError('product', messages.wholesaleAlready)
}

/** 404 unless the request is open. */
export async function withdrawWholesale(deps: Deps, userId: number, id: number): Promise<void> {
  if (!(await deleteOpenWholesale(deps.db, userId, id)))
    throw new ApiError(HttpStatus.notFound, messages.wholesaleNotOpen)
}

/** 422 for an unknown product, one that can be bought now, and one already waited for. */
export async function joinWaitlist(deps: Deps, userId: number, productId: number): Promise<void> {
  await chargeBudget(deps, 'request-user', String(userId))
  const product = await findProductFlags(deps.db, productId)
  if (!product) throw fieldError('id', messages.productNotExist)
  if (isSaleable(product)) throw fieldError('id', messages.waitlistRefused)
  const entry = { user_id: userId, product_id: productId }
  if (!(await insertWaiting(deps.db, entry, deps.now())))
    throw fieldError('id', messages.waitlistAlready)
}

/** All false for a guest. */
export async function readRequests(
  db: Db,
  userId: number | undefined,
  productId: number,
): Promise<{ wholesaled: boolean; observed: boolean }> {
  if (userId === undefined) return { wholesaled: false, observed: false }
  const key = { user_id: userId, product_id: productId }
  return { wholesaled: await hasOpenWholesale(db, key), observed: await isWaiting(db, key) }
}
