import { RegisterStatus } from '#lib/codes/account.ts'
import type { Customer, CustomerDetail } from '#lib/contract/admin/customer.ts'
import { formatJalaliDateTime, formatJalaliFull } from '#lib/text/dates.ts'
import { listAddresses } from '../address/address-queries.ts'
import type { CustomerRow } from './customer-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listUserSessions } from './session-queries.ts'
import { getUserProfile, type UserRow } from './user-queries.ts'
import { addressesOnWire } from '../address/address-view.ts'
import { sessionName } from './end-sessions.ts'

type CustomerFacts = Omit<CustomerRow, 'orders'>

const factsOf = ({
  id,
  mobile,
  first_name,
  last_name,
  register_status,
  created_at,
}: CustomerFacts) => ({
  id,
  mobile,
  name: [first_name, last_name].filter(Boolean).join(' '),
  is_registered: register_status !== RegisterStatus.incomplete,
  since_fa: formatJalaliFull(created_at),
})

export const customerView = (row: CustomerRow): Customer => ({
  ...factsOf(row),
  orders: row.orders,
})

export async function customerDetail(db: Db, user: UserRow, now: number): Promise<CustomerDetail> {
  const { company_name } = await getUserProfile(db, user.id)
  const sessions = await listUserSessions(db, user.id, now)
  return {
    ...factsOf(user),
    email: user.email,
    company: company_name,
    introduce_code: user.introduce_code,
    addresses: await addressesOnWire(db, await listAddresses(db, user.id)),
    sessions: sessions.map(({ token_hash, created_at, expires_at }) => ({
      session: sessionName(token_hash),
      began_fa: formatJalaliDateTime(created_at),
      ends_fa: formatJalaliDateTime(expires_at),
    })),
  }
}
