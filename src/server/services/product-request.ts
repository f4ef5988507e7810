import { isSaleable } from '#lib/rules/product.ts'
import { messages } from '#lib/text/messages.ts'
import type { Db } from '../db/open.ts'
import { findProductFlags } from '../db/product.ts'
import { hasOpenWholesale, insertWholesale } from '../db/wholesale.ts'
import { insertWaiting, isWaiting } from '../db/waitlist.ts'
import type { Deps } from '../deps.ts'
import { fieldError } from '../errors.ts'
import { takeFromBudget } from './rate-limit.ts'

/**
 * Section 8: asks for a product in bulk. 422 for an unknown product, one that is not sold so, and
 * one that the user has asked for and that the staff has not yet seen to.
 */
export async function askWholesale(deps: Deps, userId: number, productId: number): Promise<void> {
  await takeFromBudget(deps, 'request-user', String(userId))
  const product = await findProductFlags(deps.db, productId)
  if (!product) throw fieldError('product', messages.productNotExist)
  if (!product.wholesale) throw fieldError('product', messages.wholesaleRefused)
  const wish = { user_id: userId, product_id: productId }
  if (!(await insertWholesale(deps.db, wish, deps.now())))
    throw fieldError('product', messages.wholesaleAlready)
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
