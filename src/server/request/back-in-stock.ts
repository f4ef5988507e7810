import { isTextHour } from '#lib/rules/text-hours.ts'
import { inTransaction } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { insertSms } from '../messaging/sms-outbox-queries.ts'
import { listDueWaiting, deleteWaiting } from './waitlist-queries.ts'
import type { Deps } from '../deps.ts'

const NOTIFY_BATCH = 200

/**
 * Texts those who wait for a product that can be bought again, longest waiting first, at most
 * NOTIFY_BATCH a run; returns how many. The text and the end of the waiting are one transaction, so
 * nobody is texted twice. Outside `text_hours` nobody is: the product may be sold out again by
 * morning.
 */
export async function notifyBackInStock(deps: Deps): Promise<number> {
  const now = deps.now()
  if (!isTextHour(now, await getSetting(deps.db, 'text_hours'))) return 0
  const due = await listDueWaiting(deps.db, NOTIFY_BATCH)
  if (due.length === 0) return 0
  const count = await inTransaction(deps.db, async trx => {
    const claimed = await deleteWaiting(
      trx,
      due.map(({ id }) => id),
    )
    for (const { id, mobile, product_id } of due.filter(entry => claimed.has(entry.id)))
      await insertSms(trx, {
        mobile,
        template: 'back-in-stock',
        tokens: { product: String(product_id) },
        onceKey: `back-in-stock:${id}`,
        now,
      })
    return claimed.size
  })
  if (count > 0) deps.sendTexts()
  return count
}
