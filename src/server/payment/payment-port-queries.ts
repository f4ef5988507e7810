import type { Selectable } from 'kysely'
import type { PaymentPort } from '#lib/contract/checkout.ts'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'

export type PaymentPortRow = Selectable<Database['payment_ports']>

/** Those that are offered. */
export async function listPaymentPorts(db: Db): Promise<PaymentPort[]> {
  const rows = await db
    .selectFrom('payment_ports')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, description, driver }) => ({
    id,
    name,
    description,
    online: driver !== 'none',
  }))
}

export async function findPaymentPort(db: Db, id: number): Promise<PaymentPortRow | undefined> {
  return db.selectFrom('payment_ports').selectAll().where('id', '=', id).executeTakeFirst()
}
