import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'
import { isCampaignTextWanted, queueCampaignTexts } from '../campaign/campaign-texts.ts'
import { publishDue } from '../content/publish-due.ts'
import { deleteOldCodes } from '../account/code-queries.ts'
import { deleteOldGeocodes, trimGeocodes } from '../address/geocode-cache-queries.ts'
import { deleteOldKeys } from '../platform/database/idempotency.ts'
import { deleteMissedSearches } from '../search/missed-search-queries.ts'
import { deleteHitsBefore } from '../platform/database/rate-hit.ts'
import { deleteOldSessions } from '../account/session-queries.ts'
import { deleteOldStaffSessions } from '../staff/staff-session-queries.ts'
import { deleteVisitsBefore } from '../reports/visit-queries.ts'
import { notifyBackInStock } from '../request/back-in-stock.ts'
import { deleteSpeedsBefore } from '../speed/speed-queries.ts'
import { speedsSince } from '../speed/page-speeds.ts'
import { visitsSince } from '../reports/counters.ts'
import { deliverSms, purgeOldSms } from '../messaging/deliver-sms.ts'
import { missedSearchesSince } from '../search/missed-searches.ts'
import { endDueProposals } from '../picking/proposals.ts'
import { prepareRepeats } from '../repeat/prepare-repeats.ts'
import { budgetsSince } from '../platform/http/rate-limit.ts'
import { reconcilePayments } from '../payment/reconcile.ts'
import { expireOrders } from '../order/expire-orders.ts'
import { expireIdleOrders } from '../order/release-order.ts'
import { applyDuePriceChanges } from '../price-change/apply-due.ts'
import { expireChanges } from '../order-change/expire-changes.ts'
import { withSpan } from '../platform/tracing.ts'
import { endExpiredHolds } from '../delivery/window-hold-queries.ts'
import { deliverWebhooks, purgeOldDeliveries } from '../webhook/deliver-webhooks.ts'
import { openTillFolder } from '../till/till-folder.ts'
import { deleteOldTillEvents } from '../till/till-queries.ts'
import { deleteOldZoneRequests } from '../delivery/zone-request-queries.ts'
import { createWorker } from './worker.ts'

interface JobTimes {
  everyMs: number
  /** For content and price changes that are due, webhooks and files of tills. */
  contentEveryMs: number
  stopWithinMs: number
}

/** What is due at a moment has schedulers of its own, which a slow gateway does not delay. */
export function startScheduledJobs(
  deps: Deps,
  { everyMs, contentEveryMs, stopWithinMs }: JobTimes,
): Scheduler {
  const { log } = deps
  const schedulers = [
    startScheduler(() => runScheduledJobs(deps), { everyMs, stopWithinMs, log }),
    startScheduler(() => publishDue(deps), { everyMs: contentEveryMs, stopWithinMs, log }),
    startScheduler(() => deliverWebhooks(deps), { everyMs: contentEveryMs, stopWithinMs, log }),
    startScheduler(openTillFolder(deps).run, { everyMs: contentEveryMs, stopWithinMs, log }),
    startScheduler(() => applyDuePriceChanges(deps), {
      ...{ everyMs: contentEveryMs, stopWithinMs, log },
    }),
  ]
  return {
    async stop() {
      await Promise.all(schedulers.map(scheduler => scheduler.stop()))
    },
  }
}

/** Any number of processes may call it. Gateways come last. A failed job is logged and retried. */
export async function runScheduledJobs(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const jobs = {
    expireIdleOrders: () => expireIdleOrders(deps),
    endDueProposals: () => endDueProposals(deps),
    endExpiredHolds: () => endExpiredHolds(db, now),
    prepareRepeats: () => prepareRepeats(deps),
    notifyBackInStock: () => notifyBackInStock(deps),
    followSales: () => deps.catalogue.followSales(),
    writeVisits: () => deps.counters.flush(),
    writePageSpeeds: () => deps.pageSpeeds.flush(),
    writeMissedSearches: () => deps.missedSearches.flush(),
    purgeOldSms: () => purgeOldSms(deps),
    purgeOldDeliveries: () => purgeOldDeliveries(deps),
    ...deletions(db, now),
    trimGeocodes: () => trimGeocodes(db),
    queueCampaignTexts: () => queueCampaignTexts(deps),
    deliverSms: () => deliverSms({ ...deps, isCampaignTextWanted }),
    reconcilePayments: () => reconcilePayments(deps),
    expireOrders: () => expireOrders(deps),
    expireChanges: () => expireChanges(deps),
  }
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await withSpan(`job ${job}`, {}, async () => void (await run()))
    } catch (error) {
      deps.log.error({ err: error, job }, 'job failed')
    }
  }
}

const deletions = (db: Db, now: number) => ({
  deleteOldVisits: () => deleteVisitsBefore(db, visitsSince(now)),
  deleteOldSpeeds: () => deleteSpeedsBefore(db, speedsSince(now)),
  deleteOldSearches: () => deleteMissedSearches(db, { before: missedSearchesSince(now) }),
  deleteOldZoneRequests: () => deleteOldZoneRequests(db, now),
  deleteOldKeys: () => deleteOldKeys(db, now),
  deleteOldSessions: () => deleteOldSessions(db, now),
  deleteOldStaffSessions: () => deleteOldStaffSessions(db, now),
  deleteOldCodes: () => deleteOldCodes(db, now),
  deleteOldTillEvents: () => deleteOldTillEvents(db, now),
  deleteOldGeocodes: () => deleteOldGeocodes(db, now),
  deleteOldHits: () => deleteHitsBefore(db, budgetsSince(now)),
})

interface Scheduler {
  /** Starts no other run and waits for the current one, `stopWithinMs` at most. */
  stop: () => Promise<void>
}

/** Runs `run` every `everyMs`, never twice at a time. */
export function startScheduler(
  run: () => Promise<void>,
  { everyMs, stopWithinMs, log }: SchedulerOptions,
): Scheduler {
  const worker = createWorker(run, log)
  const interval = setInterval(() => {
    worker.trigger()
  }, everyMs)
  return {
    async stop() {
      clearInterval(interval)
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>(resolve => {
        timer = setTimeout(resolve, stopWithinMs)
      })
      await Promise.race([worker.stop(), timeout])
      clearTimeout(timer)
    },
  }
}

interface SchedulerOptions {
  everyMs: number
  stopWithinMs: number
  log: Pick<Logger, 'error'>
}
