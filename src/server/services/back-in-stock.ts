import { isTextHour } from '#lib/rules/text-hours.ts'
import { inTransaction } from '../db/open.ts'
import { getSetting } from '../db/settings.ts'
import { insertSms } from '../db/sms-outbox.ts'
import { listDueWaiting, takeWaiting } from '../db/waitlist.ts'
import type { Deps } from '../deps.ts'

const TOLD_AT_ONCE = 200

/**
 * Tells those who wait for a product that can be bought again, at most TOLD_AT_ONCE a run and the
 * longest waiting first; how many were told. Who is told waits no more: the text and the end of the
 * waiting are one transaction, so that nobody is told twice, by however many processes and however
 * often the stock comes and goes. They may ask again. Outside the shop's `text_hours` nobody is
 * told: what sells out again before the morning is no news then.
 */
export async function tellBackInStock(deps: Deps): Promise<number> {
  const now = deps.now()
  if (!isTextHour(now, await getSetting(deps.db, 'text_hours'))) return 0
  const due = await listDueWaiting(deps.db, TOLD_AT_ONCE)
  if (due.length === 0) return 0
  const told = await inTransaction(deps.db, async trx => {
    const taken = await takeWaiting(
      trx,
      due.map(({ id }) => id),
    )
    for (const { id, mobile, product_id } of due.filter(each => taken.has(each.id)))
      await insertSms(trx, {
        mobile,
        template: 'back-in-stock',
        tokens: { product: String(product_id) },
        onceKey: `back-in-stock:${id}`,
        now,
      })
    return taken.size
  })
  if (told > 0) deps.sendTexts()
  return told
}
