import { type Kysely, sql } from 'kysely'

/** What a search of customers reads: `accountWords` of account/person-words.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = sql`coalesce(first_name, '') || coalesce(last_name, '')`
  const bare = sql`replace(replace(${names}, ${sql.lit('\u200C')}, ''), ' ', '')`
  await db.schema
    .createIndex('users_words')
    .on('users')
    .column(sql`lower(mobile || ' ' || ${bare})`)
    .execute()
}
