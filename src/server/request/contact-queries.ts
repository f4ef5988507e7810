import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { ContactMessageTable } from './contact-schema.ts'

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

export async function listOpenMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  return openMessages(db).limit(sql.lit(limit)).execute()
}

const openMessages = (db: Db) =>
  db.selectFrom('contact_messages').selectAll().where('done_at', 'is', null).orderBy('id')

/** Open ones oldest first, done ones latest first. */
export async function pageOfMessages(
  db: Db,
  only: 'open' | 'done',
  page: Page,
): Promise<Paged<ContactMessage>> {
  if (only === 'open') return readPage(openMessages(db), page)
  const done = db.selectFrom('contact_messages').selectAll().where('done_at', 'is not', null)
  return readPage(done.orderBy('done_at', 'desc').orderBy('id', 'desc'), page)
}
