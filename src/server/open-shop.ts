import { type Backend, createApp } from './app.ts'
import { isCampaignTextWanted } from './campaign/campaign-texts.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { type Config, StartError } from './platform/config/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { createMissingPictures } from './media/missing-pictures.ts'
import { type Db, openDatabase, printableUrl } from './platform/database/open.ts'
import { shopSecret } from './platform/database/settings-secret.ts'
import type { Deps } from './deps.ts'
import { handlers } from './handlers.ts'
import { ImportProgressBoard } from './import/import-progress.ts'
import { createCopyMaker } from './media/copies.ts'
import { servePicture } from './media/serve.ts'
import { LiveBoard } from './live/live-board.ts'
import { openLog } from './platform/open-log.ts'
import { openGeocoder, openSms } from './open-drivers.ts'
import { openGateways } from './payment/open-gateways.ts'
import { siteUrlOf } from './platform/config/site-host.ts'
import { createCounters } from './reports/counters.ts'
import { createPageSpeeds } from './speed/page-speeds.ts'
import { createWorker } from './jobs/worker.ts'
import { deliverSms } from './messaging/deliver-sms.ts'
import { createMissedSearches } from './search/missed-searches.ts'
import { CALLBACK_PATH, START_PATH } from './payment/open-payment.ts'
import { handlePaymentCallback } from './payment/payment-callback.ts'
import { handlePaymentStart } from './payment/payment-start.ts'

export interface Shop {
  deps: Deps
  backend: Backend
  /** False for a copy that cannot exist. */
  makeCopy: (name: string) => Promise<boolean>
  close: () => Promise<void>
}

/** @param now epoch seconds; a simulation has its own clock */
export async function openShop(
  config: Config,
  now: () => number = () => Math.floor(Date.now() / 1000),
): Promise<Shop> {
  const db = await openMigrated(config.DATABASE_URL)
  const log = openLog(config.LOG_LEVEL)
  const { bankPage, ...gateways } = openGateways(config, db, now)
  const counters = createCounters({ db, now })
  const deps: Deps = {
    db,
    catalogue: createCatalogue(db, now),
    now,
    sms: openSms({ config, now, log }),
    sendTexts: () => {
      worker.trigger()
    },
    ...gateways,
    geocoder: openGeocoder({ config, db, now, log }),
    counters,
    pageSpeeds: createPageSpeeds(db, now),
    live: new LiveBoard({ db, now, log }),
    log,
    config,
    mediaDir: config.MEDIA_DIR,
    missingPictures: createMissingPictures(db, config.MEDIA_DIR),
    importProgress: new ImportProgressBoard(),
    siteUrl: siteUrlOf(config),
    returnsToCaller: config.SITE_URL === undefined,
    secret: config.APP_SECRET ?? (await shopSecret(db)),
    missedSearches: createMissedSearches(db, now),
  }
  const worker = createWorker(() => deliverSms({ ...deps, isCampaignTextWanted }), log)
  const makeCopy = createCopyMaker(config.MEDIA_DIR)
  const picture = servePicture(config.MEDIA_DIR, makeCopy)
  const backend = createShopBackend(deps, { bankPage, picture })
  return { deps, backend, makeCopy, close: () => closeShop(deps, worker) }
}

async function closeShop(
  { db, counters, pageSpeeds, live, log }: Deps,
  worker: ReturnType<typeof createWorker>,
): Promise<void> {
  live.close()
  await worker.stop()
  await counters.flush().catch((error: unknown) => {
    log.error({ err: error }, 'visit counts not saved')
  })
  await pageSpeeds.flush().catch((error: unknown) => {
    log.error({ err: error }, 'page speeds not saved')
  })
  await db.destroy()
}

type RequestHandler = (request: Request) => Promise<Response>

/** The API with pictures, the local bank and payment callbacks beside it. */
function createShopBackend(
  deps: Deps,
  others: { bankPage: RequestHandler | null; picture: RequestHandler },
): Backend {
  const app = createApp(deps, handlers)
  const backend: Backend = request => {
    const { pathname } = new URL(request.url)
    if (others.bankPage && pathname.startsWith('/bank/')) return others.bankPage(request)
    if (pathname.startsWith('/media/')) return others.picture(request)
    if (isBelow(CALLBACK_PATH, pathname)) return handlePaymentCallback(deps, request)
    if (isBelow(START_PATH, pathname)) return handlePaymentStart(deps, request)
    return app(request)
  }
  if (app.invoke) backend.invoke = app.invoke
  return backend
}

const isBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Migrated; throws a StartError. */
export async function openMigrated(url: string): Promise<Db> {
  const db = openDatabase(url)
  try {
    await migrate(db)
    return db
  } catch (cause) {
    await db.destroy().catch(() => undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`The database (${printableUrl(url)}) cannot be opened: ${reason}.`, {
      cause,
    })
  }
}
