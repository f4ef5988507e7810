import type { Insertable, Selectable } from 'kysely'
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

/** Open ones oldest first, done ones latest first. */
export async function pageOfMessages(
  db: Db,
  only: 'open' | 'done',
  page: Page,
): Promise<Paged<ContactMessage>> {
  const messages = db.selectFrom('contact_messages').selectAll()
  if (only === 'open') return readPage(messages.where('done_at', 'is', null).orderBy('id'), page)
  const done = messages.where('done_at', 'is not', null)
  return readPage(done.orderBy('done_at', 'desc').orderBy('id', 'desc'), page)
}
