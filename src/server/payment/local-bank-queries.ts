import type { LocalBankPayment, LocalBankStore } from './gateways/local-bank-store.ts'
import type { Db } from '../platform/database/open.ts'

/** In the database, so that the local test bank's payments survive a restart. */
export function localBankStore(db: Db): LocalBankStore {
  const find = (authority: string) => findPayment(db, authority)
  return {
    find,
    async insert({ callbackUrl, createdAt, ...payment }) {
      await db
        .insertInto('local_bank')
        .values({ ...payment, callback_url: callbackUrl, created_at: createdAt })
        .execute()
    },
    async settle(authority, decision) {
      await db
        .updateTable('local_bank')
        .set(decision)
        .where('authority', '=', authority)
        .where('state', '=', 'pending')
        .execute()
      return find(authority)
    },
  }
}

async function findPayment(db: Db, authority: string): Promise<LocalBankPayment | undefined> {
  const row = await db
    .selectFrom('local_bank')
    .selectAll()
    .where('authority', '=', authority)
    .executeTakeFirst()
  if (!row) return undefined
  const { callback_url: callbackUrl, created_at: createdAt, ...payment } = row
  return { ...payment, callbackUrl, createdAt }
}
