import { HttpStatus } from '#lib/codes/http.ts'
import type {
  Customer,
  CustomerDetail,
  LedgerLineOfCustomer,
} from '#lib/contract/admin/customer.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { ADJUSTMENT_MAX_RIALS, WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { formatJalaliDateTime, formatJalaliFull } from '#lib/text/dates.ts'
import {
  adjustmentRefusals,
  customerMessages,
  debtUnasked,
} from '#lib/text/messages/admin-customers.ts'
import { ledgerReasonName } from '#lib/text/names.ts'
import { type CustomerRow, findCustomer, listCustomers } from './customer-queries.ts'
import { type LedgerLine, listLedger, walletBalance } from '../wallet/ledger-queries.ts'
import { listUserOrders } from '../order/order-list-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { getUserProfile, type UserRow } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { adjustWallet } from '../wallet/adjust-wallet.ts'
import { endSessions, sessionView } from './end-sessions.ts'
import { staffOrderView } from '../order/order-detail.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { listAddresses } from '../address/address-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listUserSessions } from './session-queries.ts'
import { addressesOnWire } from '../address/address-view.ts'

const REFUSALS = adjustmentRefusals({
  most: ADJUSTMENT_MAX_RIALS,
  debt: WALLET_DEBT_MAX_RIALS,
})

export const adminCustomerHandlers: readonly Handler[] = [
  handle('GET /admin/customers', async ({ deps: { db }, query: { q, page } }) => {
    const { rows, count } = await listCustomers(db, q, numberedPage(page))
    return { data: rows.map(customerView), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/customers/{id}', async ({ deps, params }) => ({
    data: await customerDetail(deps.db, await getCustomer(deps, params.id), deps.now()),
  })),

  handle('GET /admin/customers/{id}/orders', async ({ deps, params, query: { page } }) => {
    const user = await getCustomer(deps, params.id)
    const { rows, count } = await listUserOrders(deps.db, user.id, numberedPage(page))
    return {
      data: rows.map(row => staffOrderView(row)),
      extra: { count, page, page_size: PAGE_SIZE },
    }
  }),

  handle('POST /admin/customers/{id}/sessions', async ({ deps, staff, params, body }) => {
    const user = await getCustomer(deps, params.id)
    const by = { now: deps.now(), actor: staff.id }
    const count = await endSessions(deps.db, user.id, body.session, by)
    if (count === 0) throw new ApiError(HttpStatus.conflict, customerMessages.sessionOver)
    return { data: { ended: count }, message: customerMessages.sessionsEnded }
  }),

  handle('GET /admin/customers/{id}/wallet', async ({ deps, params, query: { page } }) => {
    const user = await getCustomer(deps, params.id)
    const { rows, count } = await listLedger(deps.db, user.id, numberedPage(page))
    const wallet_value = await walletBalance(deps.db, user.id)
    const data = { wallet_value, lines: rows.map(ledgerLine) }
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/customers/{id}/wallet', async ({ deps, staff, params, body }) => {
    const user = await getCustomer(deps, params.id)
    const by = { now: deps.now(), actor: staff.id }
    const result = await adjustWallet(deps.db, user.id, body, by)
    if (result.ok)
      return { data: { wallet_value: result.balance }, message: customerMessages.adjusted }
    const { reason, balance } = result
    if (reason === 'unasked-debt') throw fieldError('debt', debtUnasked(-balance - body.amount))
    if (reason === 'nothing' || reason === 'too-much') throw fieldError('amount', REFUSALS[reason])
    throw new ApiError(HttpStatus.conflict, REFUSALS[reason])
  }),
]

export async function getCustomer({ db }: Deps, id: number): Promise<UserRow> {
  const user = await findCustomer(db, id)
  if (!user) throw new ApiError(HttpStatus.notFound, customerMessages.customerNotFound)
  return user
}

const ledgerLine = (line: LedgerLine): LedgerLineOfCustomer => ({
  ...line,
  reason_fa: ledgerReasonName(line.reason, line.amount),
  created_at_fa: formatJalaliDateTime(line.created_at),
})

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

const customerView = (row: CustomerRow): Customer => ({
  ...factsOf(row),
  orders: row.orders,
})

async function customerDetail(db: Db, user: UserRow, now: number): Promise<CustomerDetail> {
  const { company_name } = await getUserProfile(db, user.id)
  const sessions = await listUserSessions(db, user.id, now)
  return {
    ...factsOf(user),
    email: user.email,
    company: company_name,
    introduce_code: user.introduce_code,
    addresses: await addressesOnWire(db, await listAddresses(db, user.id)),
    sessions: sessions.map(sessionView),
  }
}
