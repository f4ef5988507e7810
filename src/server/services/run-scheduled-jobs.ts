import { deleteOldCodes } from '../db/code.ts'
import { deleteOldGeocodes, trimGeocodes } from '../db/geocode-cache.ts'
import { deleteOldKeys } from '../db/idempotency.ts'
import { deleteMissedSearches } from '../db/missed-search.ts'
import { deleteHitsBefore } from '../db/rate-hit.ts'
import { deleteOldSessions } from '../db/session.ts'
import { deleteOldStaffSessions } from '../db/staff-session.ts'
import { deleteVisitsBefore } from '../db/visit.ts'
import type { Deps } from '../deps.ts'
import { notifyBackInStock } from './back-in-stock.ts'
import { visitsSince } from './counters.ts'
import { deliverSms, purgeOldSms } from './deliver-sms.ts'
import { missedSearchesSince } from './missed-searches.ts'
import { prepareRepeats } from './prepare-repeats.ts'
import { budgetsSince } from './rate-limit.ts'
import { reconcilePayments } from './reconcile.ts'
import { expireIdleOrders, expireOrders } from './release-order.ts'

/** Any number of processes may call it. Gateways come last. A failed job is logged and retried. */
export async function runScheduledJobs(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const jobs = {
    expireIdleOrders: () => expireIdleOrders(deps),
    prepareRepeats: () => prepareRepeats(deps),
    notifyBackInStock: () => notifyBackInStock(deps),
    followSales: () => deps.catalogue.followSales(),
    writeVisits: () => deps.counters.flush(),
    deleteOldVisits: () => deleteVisitsBefore(db, visitsSince(now)),
    writeMissedSearches: () => deps.missedSearches.flush(),
    deleteOldSearches: () => deleteMissedSearches(db, { before: missedSearchesSince(now) }),
    deleteOldKeys: () => deleteOldKeys(db, now),
    deleteOldSessions: () => deleteOldSessions(db, now),
    deleteOldStaffSessions: () => deleteOldStaffSessions(db, now),
    deleteOldCodes: () => deleteOldCodes(db, now),
    purgeOldSms: () => purgeOldSms(deps),
    deleteOldGeocodes: () => deleteOldGeocodes(db, now),
    trimGeocodes: () => trimGeocodes(db),
    deleteOldHits: () => deleteHitsBefore(db, budgetsSince(now)),
    deliverSms: () => deliverSms(deps),
    reconcilePayments: () => reconcilePayments(deps),
    expireOrders: () => expireOrders(deps),
  }
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run()
    } catch (error) {
      deps.log.error({ err: error, job }, 'job failed')
    }
  }
}
