import { deleteOldCodes } from '../db/code.ts'
import { deleteOldGeocodes, trimGeocodes } from '../db/geocode-cache.ts'
import { deleteOldKeys } from '../db/idempotency.ts'
import { deleteMissedSearches } from '../db/missed-search.ts'
import { deleteHitsBefore } from '../db/rate-hit.ts'
import { deleteOldSessions } from '../db/session.ts'
import { deleteOldStaffSessions } from '../db/staff-session.ts'
import { deleteVisitsBefore } from '../db/visit.ts'
import type { Deps } from '../deps.ts'
import { tellBackInStock } from './back-in-stock.ts'
import { visitsSince } from './counters.ts'
import { deliverSms, forgetOldSms } from './deliver-sms.ts'
import { missedSince } from './missed-searches.ts'
import { prepareRepeats } from './prepare-repeats.ts'
import { budgetsSince } from './rate-limit.ts'
import { reconcilePayments } from './reconcile.ts'
import { expireIdleOrders, expireOrders } from './release-order.ts'

/**
 * The shop's clockwork, to be run every few seconds, by any number of processes: settles payments,
 * gives up unpaid orders, prepares repeats, sends texts, forgets what is over. What waits for
 * nobody outside goes first, gateways last. Never rejects: what fails is logged and tried again at
 * the next run.
 */
export async function careForShop(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const care = {
    expireIdleOrders: () => expireIdleOrders(deps),
    prepareRepeats: () => prepareRepeats(deps),
    tellBackInStock: () => tellBackInStock(deps),
    followSales: () => deps.catalogue.followSales(),
    writeVisits: () => deps.counters.flush(),
    deleteOldVisits: () => deleteVisitsBefore(db, visitsSince(now)),
    writeMissedSearches: () => deps.missed.flush(),
    deleteOldSearches: () => deleteMissedSearches(db, { before: missedSince(now) }),
    deleteOldKeys: () => deleteOldKeys(db, now),
    deleteOldSessions: () => deleteOldSessions(db, now),
    deleteOldStaffSessions: () => deleteOldStaffSessions(db, now),
    deleteOldCodes: () => deleteOldCodes(db, now),
    forgetOldSms: () => forgetOldSms(deps),
    deleteOldGeocodes: () => deleteOldGeocodes(db, now),
    trimGeocodes: () => trimGeocodes(db),
    deleteOldHits: () => deleteHitsBefore(db, budgetsSince(now)),
    deliverSms: () => deliverSms(deps),
    reconcilePayments: () => reconcilePayments(deps),
    expireOrders: () => expireOrders(deps),
  }
  for (const [task, run] of Object.entries(care)) {
    try {
      await run()
    } catch (error) {
      deps.log.error({ err: error, task }, 'the clockwork failed')
    }
  }
}
