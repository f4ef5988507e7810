import type { Logger } from 'pino'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { ImportProgressBoard } from './import/import-progress.ts'
import type { LiveBoard } from './live/live-board.ts'
import type { MissingPictures } from './media/missing-pictures.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/open.ts'
import type { Geocoder } from './address/geocoder/geocoder.ts'
import type { PaymentGateway } from './payment/gateways/gateway.ts'
import type { Sms } from './messaging/sms.ts'
import type { Counters } from './reports/counters.ts'
import type { PageSpeeds } from './speed/page-speeds.ts'
import type { MissedSearches } from './search/missed-searches.ts'

/** Tests replace clock and drivers. */
export interface Deps {
  db: Db
  catalogue: Catalogue
  /** Epoch seconds. */
  now: () => number
  sms: Sms
  /** Call after a commit that queued texts: they are sent soon, in the background. */
  sendTexts: () => void
  gateway: PaymentGateway
  /** With keys still configured, to settle what they opened. */
  formerGateways: readonly PaymentGateway[]
  geocoder: Geocoder
  counters: Counters
  pageSpeeds: PageSpeeds
  /** What staff are told while they work. */
  live: LiveBoard
  log: Logger
  /** For the checks of the doctor. */
  config: Config
  mediaDir: string
  missingPictures: MissingPictures
  importProgress: ImportProgressBoard
  /** Without a trailing slash. */
  siteUrl: string
  /** Without SITE_URL a shop may have several addresses: payments return to the caller's. */
  returnsToCaller: boolean
  /** The caller has a grant of the order instead of a session: payments return to its page. */
  byOrderGrant?: true
  /** Key of the hashes of codes and tokens. */
  secret: string
  missedSearches: MissedSearches
}
