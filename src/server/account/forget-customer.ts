import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import {
  clearClaims,
  clearOrders,
  clearUser,
  deletePersonalRows,
  deactivateCoupons,
  findUnsettled,
} from './forget-queries.ts'
import { removeAuthorName, clearReasons, removePersonFromTexts } from './forget-texts.ts'
import { walletBalance } from '../wallet/ledger-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { listFormerMobiles, lockUser } from './user-queries.ts'
import { newReadableCode } from '../platform/secrets.ts'

const CODE_LENGTH = 12
const FOR_EVER = Number.MAX_SAFE_INTEGER

export type ForgetResult =
  | { ok: true }
  | { ok: false; reason: 'orders' | 'claims'; codes: string[] }
  | { ok: false; reason: 'payments'; ids: number[] }
  | { ok: false; reason: 'wallet'; balance: number }

/**
 * Deletes a person's data; what the books need (orders, payments, ledger entries, coupon uses)
 * stays under a customer id without a name. Refused while an order is open, a claim or a payment
 * is pending, or the wallet is not empty.
 */
export async function forgetCustomer(
  db: Db,
  userId: number,
  { now, actor }: ChangedBy,
): Promise<ForgetResult> {
  return inTransaction(db, async trx => {
    const user = await lockUser(trx, userId)
    const { orders, claims, payments } = await findUnsettled(trx, userId)
    if (orders.length > 0) return { ok: false, reason: 'orders', codes: orders }
    if (claims.length > 0) return { ok: false, reason: 'claims', codes: claims }
    if (payments.length > 0) return { ok: false, reason: 'payments', ids: payments }
    const balance = await walletBalance(trx, userId)
    if (balance !== 0) return { ok: false, reason: 'wallet', balance }
    const former = await listFormerMobiles(trx, userId)
    // First, because it waits for a concurrent reward, whose coupon and text are deleted below.
    await clearUser(trx, userId, newReadableCode(CODE_LENGTH))
    await endRepeats(trx, userId, now)
    await emitEvent(trx, 'customer.erased', { id: userId }, now)
    const mobiles = former.map(({ mobile, left_at }) => ({ mobile, until: left_at }))
    await deletePersonalRows(trx, userId, [...mobiles, { mobile: user.mobile, until: FOR_EVER }])
    await clearReasons(trx, userId)
    const person = { ...user, mobiles: [user.mobile, ...mobiles.map(({ mobile }) => mobile)] }
    const isShown = await removePersonFromTexts(trx, userId, person, catalogLabels.someCustomer)
    await clearOrders(trx, userId, catalogLabels.someCustomer)
    await clearClaims(trx, userId)
    await deactivateCoupons(trx, userId)
    const change = { record: 'customer', recordId: userId, action: 'forgotten' } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    const isAuthor = await removeAuthorName(trx, userId, catalogLabels.someCustomer)
    if (isAuthor || isShown) await bumpCatalogueVersion(trx)
    return { ok: true }
  })
}

async function endRepeats(trx: Trx, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('repeats')
    .set({ active: 0, ended_at: now, end_reason: 'stopped' })
    .where('user_id', '=', userId)
    .where('active', '=', 1)
    .execute()
}
