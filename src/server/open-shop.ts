import { type Backend, createApp } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { type Config, StartError } from './config.ts'
import { migrate } from './db/migrate.ts'
import { createMissingPictures } from './db/missing-pictures.ts'
import { type Db, openDatabase, printableUrl } from './db/open.ts'
import { shopSecret } from './db/settings-secret.ts'
import type { Deps } from './deps.ts'
import { handlers } from './handlers.ts'
import { createCopyMaker } from './media/copies.ts'
import { servePicture } from './media/serve.ts'
import { openLog } from './open-log.ts'
import { openGeocoder, openSms } from './open-drivers.ts'
import { openGateways } from './open-gateways.ts'
import { siteUrlOf } from './site-host.ts'
import { createCounters } from './services/counters.ts'
import { createWorker } from './services/worker.ts'
import { deliverSms } from './services/deliver-sms.ts'
import { createMissedSearches } from './services/missed-searches.ts'
import { CALLBACK_PATH, START_PATH } from './services/order-payment.ts'
import { handlePaymentCallback } from './services/payment-callback.ts'
import { handlePaymentStart } from './services/payment-start.ts'

/** The shop server, ready to answer. */
export interface Shop {
  deps: Deps
  backend: Backend
  /** Makes the copy of a picture that is asked for; false where there can be none. */
  makeCopy: (name: string) => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Opens the database, brings its schema up to date and wires the drivers of the environment.
 * @param now epoch seconds; the machine's clock, but for a simulation
 */
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
      courier.trigger()
    },
    ...gateways,
    geocoder: openGeocoder({ config, db, now, log }),
    counters,
    log,
    mediaDir: config.MEDIA_DIR,
    missingPictures: createMissingPictures(db, config.MEDIA_DIR),
    siteUrl: siteUrlOf(config),
    returnsToCaller: config.SITE_URL === undefined,
    secret: config.APP_SECRET ?? (await shopSecret(db)),
    missed: createMissedSearches(db, now),
  }
  const courier = createWorker(() => deliverSms(deps), log)
  const makeCopy = createCopyMaker(config.MEDIA_DIR)
  const picture = servePicture(config.MEDIA_DIR, makeCopy)
  const backend = backendOf(deps, { bankPage, picture })
  const close = async (): Promise<void> => {
    await courier.stop()
    await counters.flush().catch((error: unknown) => {
      log.error({ err: error }, 'visits were not written')
    })
    await db.destroy()
  }
  return { deps, backend, makeCopy, close }
}

type Answering = (request: Request) => Promise<Response>

/** The API, with what else stands beside it: pictures, the local bank, the gateways' callbacks. */
function backendOf(
  deps: Deps,
  beside: { bankPage: Answering | null; picture: Answering },
): Backend {
  const app = createApp(deps, handlers)
  const backend: Backend = request => {
    const { pathname } = new URL(request.url)
    if (beside.bankPage && pathname.startsWith('/bank/')) return beside.bankPage(request)
    if (pathname.startsWith('/media/')) return beside.picture(request)
    if (isBelow(CALLBACK_PATH, pathname)) return handlePaymentCallback(deps, request)
    if (isBelow(START_PATH, pathname)) return handlePaymentStart(deps, request)
    return app(request)
  }
  if (app.read) backend.read = app.read
  return backend
}

const isBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The database with its newest schema; a StartError where it cannot be had. */
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
