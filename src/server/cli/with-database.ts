import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import { openMigrated } from '../open-shop.ts'

export async function withDatabase<T>(
  config: Pick<Config, 'DATABASE_URL'>,
  work: (db: Db, now: number) => Promise<T>,
): Promise<T> {
  const db = await openMigrated(config.DATABASE_URL)
  try {
    return await work(db, Math.floor(Date.now() / 1000))
  } finally {
    await db.destroy()
  }
}
