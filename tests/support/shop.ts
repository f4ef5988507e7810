import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { type Client, createClient } from '#lib/api/client.ts'
import { callTable } from '#lib/contract/calls.ts'
import { envelopeSchema } from '#lib/contract/envelope.ts'
import { type Backend, createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { localBankStore } from '#server/db/local-bank.ts'
import { createMissingPictures } from '#server/db/missing-pictures.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { insertSession } from '#server/db/session.ts'
import type { Deps } from '#server/deps.ts'
import { handlers } from '#server/handlers.ts'
import { createLocalGeocoder } from '#server/outside/geocoder-local.ts'
import { createLocalGateway } from '#server/outside/payment-local.ts'
import type { SmsTemplate } from '#server/outside/sms.ts'
import { keyedHash, newToken } from '#server/secrets.ts'
import { createCounters } from '#server/services/counters.ts'
import { createMissedSearches } from '#server/services/missed-searches.ts'
import { createShopDatabase } from './database.ts'

/** A message that the shop sent. */
export interface SentSms {
  to: string
  template: SmsTemplate
  tokens: Record<string, string>
}

/** A whole shop server on a new database, with a clock and an outbox that the test holds. */
export interface TestShop {
  /** Of the database, for another process that opens it too. */
  url: string
  db: Db
  deps: Deps
  backend: Backend
  /** Epoch seconds; add to it to let time pass. */
  clock: { now: number }
  outbox: SentSms[]
  /** A typed client, of a visitor or of the user of a token; each answer is held to the contract. */
  as: (token: string | null) => Client
  /** A session of a user, written directly: its token. */
  login: (userId: number) => Promise<string>
  close: () => Promise<void>
}

/** 2026-11-21 10:00 in Tehran, a Saturday. */
export const TEST_START = Date.UTC(2026, 10, 21, 6, 30) / 1000
/** What keys the hashes of tokens and codes. */
export const TEST_SECRET = 'a secret of the tests, thirty-two characters'
const SITE = 'http://shop.test'
const DAY_SECONDS = 86_400

export async function createShop(): Promise<TestShop> {
  const database = await createShopDatabase()
  const db = openDatabase(database.url)
  const clock = { now: TEST_START }
  const outbox: SentSms[] = []
  const now = () => clock.now
  // Made when the first picture is kept in it.
  const mediaDir = join(tmpdir(), `sabad-media-${randomBytes(8).toString('hex')}`)
  const deps: Deps = {
    db,
    catalogue: createCatalogue(db, now),
    now,
    sms: {
      send: (to, template, tokens) => {
        outbox.push({ to, template, tokens })
        return Promise.resolve()
      },
    },
    sendTexts: () => undefined,
    gateway: createLocalGateway({ store: localBankStore(db), now, random: randomBytes }),
    formerGateways: [],
    geocoder: createLocalGeocoder(),
    counters: createCounters({ db, now }),
    log: pino({ level: 'fatal' }),
    mediaDir,
    missingPictures: createMissingPictures(db, mediaDir),
    siteUrl: SITE,
    returnsToCaller: false,
    secret: TEST_SECRET,
    missed: createMissedSearches(db, now),
  }
  const backend = createApp(deps, handlers)
  return {
    url: database.url,
    db,
    deps,
    backend,
    clock,
    outbox,
    as: token => held(createClient({ origin: SITE, fetch: backend, token: () => token })),
    login: async userId => {
      const token = newToken()
      const tokenHash = keyedHash(deps.secret, token)
      await insertSession(db, { tokenHash, userId, now: clock.now, lifeSeconds: DAY_SECONDS })
      return token
    },
    close: async () => {
      await db.destroy()
      await database.drop()
      await rm(mediaDir, { recursive: true, force: true })
    },
  }
}

/** The client, throwing where an answer is not what the contract says. */
const held =
  (client: Client): Client =>
  async (name, input, headers) => {
    const answer = await client(name, input, headers)
    const spec = callTable[name]
    envelopeSchema(spec.data, spec.extra ?? z.null()).parse(answer)
    return answer
  }
