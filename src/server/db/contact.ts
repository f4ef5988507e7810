import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from './open.ts'
import type { ContactMessageTable } from './schema/contact.ts'

export type ContactMessage = Selectable<ContactMessageTable>

export async function insertContactMessage(
  db: Db,
  message: Omit<Insertable<ContactMessageTable>, 'done_at'>,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ ...message, done_at: null })
    .execute()
}

/** The messages that the staff has still to see to, the oldest first. */
export async function listOpenMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
}
