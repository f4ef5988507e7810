import { newToken } from '../secrets.ts'
import type { Db } from './open.ts'

const KEY = 'app_secret'

/** The secret of a shop whose environment has none: created once and stored. */
export async function shopSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(newToken()) })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.value) as string
}
