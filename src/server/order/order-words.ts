import type { Selectable } from 'kysely'
import type { Invoice } from '#lib/contract/order.ts'
import { bareName } from '../account/person-words.ts'
import type { UserTable } from '../account/schema.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from './order-queries.ts'

type Account = Pick<Selectable<UserTable>, 'mobile' | 'first_name' | 'last_name'>

/** Tracking code, mobile and bare name of recipient and account, which searches take parts of. */
export function orderWords(
  { tracking_code, customer }: Pick<OrderRow, 'tracking_code' | 'customer'>,
  { mobile, first_name, last_name }: Account,
): string {
  const recipient = JSON.parse(customer) as Partial<Invoice['customer']>
  return [
    tracking_code,
    recipient.mobile ?? '',
    bareName(recipient.name ?? ''),
    mobile,
    bareName(`${first_name ?? ''}${last_name ?? ''}`),
  ]
    .join(' ')
    .toLowerCase()
}

/** After a change of the account, of a recipient or of both. */
export async function refreshOrderWords(
  trx: Db,
  of: { userId: number } | { orderId: number },
): Promise<void> {
  const orders = trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.tracking_code', 'orders.customer'])
    .select(['users.mobile', 'users.first_name', 'users.last_name'])
  const rows = await (
    'userId' in of
      ? orders.where('orders.user_id', '=', of.userId)
      : orders.where('orders.id', '=', of.orderId)
  ).execute()
  for (const { id, ...row } of rows)
    await trx
      .updateTable('orders')
      .set({ words: orderWords(row, row) })
      .where('id', '=', id)
      .execute()
}
