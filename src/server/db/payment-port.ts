import type { Selectable } from 'kysely'
import type { PaymentPort } from '#lib/contract/checkout.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

export type PaymentPortRow = Selectable<Database['payment_ports']>

/** Every payment port as checkout shows it. */
export async function listPaymentPorts(db: Db): Promise<PaymentPort[]> {
  return db
    .selectFrom('payment_ports')
    .select(['id', 'name', 'description'])
    .orderBy('id')
    .execute()
}

export async function findPaymentPort(db: Db, id: number): Promise<PaymentPortRow | undefined> {
  return db.selectFrom('payment_ports').selectAll().where('id', '=', id).executeTakeFirst()
}
