import { pino } from 'pino'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { insertSms } from '#server/db/sms-outbox.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Sending } from '#server/services/deliver-sms.ts'
import { createTestDatabase } from './database.ts'
import { TEST_START } from './shop.ts'

/** A database with texts in it, and as many senders on connections of their own as are opened. */
export interface TextBox {
  url: string
  db: Db
  /** Epoch seconds. */
  clock: { now: number }
  /** Everything that senders logged, as text. */
  logged: string[]
  /** Writes so many texts, each to a mobile of its own: those. */
  write: (count: number) => Promise<string[]>
  open: (sms: Sms) => Sending
  /** The texts as they stand, the oldest first. */
  rows: () => Promise<{ state: string; tries: number; unsure: number; reason: string | null }[]>
  /** Empty again, at the first moment. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

/** The token of every text of a box: it must reach nobody but the provider. */
export const SECRET_TOKEN = '90017'

export async function createTextBox(): Promise<TextBox> {
  const database = await createTestDatabase()
  const open = [openDatabase(database.url)]
  const [db] = open as [Db]
  await migrate(db)
  const clock = { now: TEST_START }
  const logged: string[] = []
  // Without time and process: their digits could be taken for a token.
  const quiet = { level: 'debug', base: null, timestamp: false } as const
  const log = pino(quiet, { write: line => void logged.push(line) })
  return {
    url: database.url,
    db,
    clock,
    logged,
    async write(count) {
      const mobiles = Array.from({ length: count }, (_, n) => `0912${String(n).padStart(7, '0')}`)
      const tokens = { order: SECRET_TOKEN }
      for (const mobile of mobiles)
        await insertSms(db, { mobile, template: 'order-paid', tokens, now: clock.now })
      return mobiles
    },
    open(sms) {
      const connection = openDatabase(database.url)
      open.push(connection)
      return { db: connection, now: () => clock.now, sms, log }
    },
    rows: () =>
      db
        .selectFrom('sms_outbox')
        .select(['state', 'tries', 'unsure', 'reason'])
        .orderBy('id')
        .execute(),
    clear: async () => {
      await db.deleteFrom('sms_outbox').execute()
      logged.length = 0
      clock.now = TEST_START
    },
    close: async () => {
      await Promise.all(open.map(connection => connection.destroy()))
      await database.drop()
    },
  }
}
