import type { Logger } from 'pino'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { MissingPictures } from './db/missing-pictures.ts'
import type { Db } from './db/open.ts'
import type { Geocoder } from './outside/geocoder.ts'
import type { PaymentGateway } from './outside/payment.ts'
import type { Sms } from './outside/sms.ts'
import type { Counters } from './services/counters.ts'
import type { MissedSearches } from './services/missed-searches.ts'

/** What the shop server stands on; tests give their own clock and drivers. */
export interface Deps {
  db: Db
  /** What lists, filters and search are answered from. */
  catalogue: Catalogue
  /** Epoch seconds. */
  now: () => number
  sms: Sms
  /** To be called after a commit that wrote texts: they are sent soon, and nobody waits for it. */
  sendTexts: () => void
  /** Opens payments. */
  gateway: PaymentGateway
  /** Other gateways whose keys are there: they settle what they opened before. */
  formerGateways: readonly PaymentGateway[]
  geocoder: Geocoder
  counters: Counters
  log: Logger
  /** The folder of the pictures. */
  mediaDir: string
  /** What products name and that folder does not hold. */
  missingPictures: MissingPictures
  /** Where the shop is found, without a slash at the end: shared addresses, callbacks of payments. */
  siteUrl: string
  /**
   * Without SITE_URL the shop may be found under several addresses (localhost, a tunnel): who pays
   * comes back to the one they came by. What answers everybody alike names `siteUrl` all the same.
   */
  returnsToCaller: boolean
  /** Keys the hashes of codes and tokens. */
  secret: string
  /** What was searched and not found. */
  missed: MissedSearches
}
