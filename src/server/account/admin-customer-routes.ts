import { HttpStatus } from '#lib/codes/http.ts'
import type {
  CustomerDetail,
  LedgerLineOfCustomer,
  ListedCustomer,
} from '#lib/contract/admin/customer.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { ADJUSTMENT_MAX_RIALS, WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { formatJalaliDateTime, formatJalaliFull } from '#lib/text/dates.ts'
import { customerLabels, customerStateNames } from '#lib/text/labels/admin-customers.ts'
import {
  adjustmentRefusals,
  customerMessages,
  debtUnasked,
} from '#lib/text/messages/admin-customers.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { ledgerReasonName } from '#lib/text/names.ts'
import {
  customerIds,
  type CustomerRow,
  findCustomer,
  matchingCustomerIds,
  readListedCustomers,
} from './customer-queries.ts'
import { listCustomerNotes } from './customer-tag-queries.ts'
import { type LedgerLine, listLedger, walletBalance } from '../wallet/ledger-queries.ts'
import { listUserOrders } from '../order/order-list-queries.ts'
import { findLastId, numberedPage, readPage } from '../platform/database/page.ts'
import { getUserProfile, type UserRow } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'
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
  handle('GET /admin/customers', async ({ deps: { db, now }, query: { page, ...query } }) => {
    const last_id = await findLastId(db, 'users')
    const { rows, count } = await readPage(
      customerIds(db, query, now()),
      numberedPage(page, LIST_ROWS),
      matchingCustomerIds(db, query, now()),
    )
    const listed = await readListedCustomers(
      db,
      rows.map(({ id }) => id),
    )
    const extra = { count, page, page_size: LIST_ROWS, last_id }
    return { data: listed.map(customerView), extra }
  }),

  handle(
    'GET /admin/customer-file',
    async ({ deps: { db, now }, query: { columns, ...query } }) => {
      const ids = (await customerIds(db, query, now()).execute()).map(({ id }) => id)
      const read = (some: readonly number[]) => readListedCustomers(db, some)
      return listFile('customers', { columns, cells: CUSTOMER_CELLS, ids, read })
    },
  ),

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

type CustomerFacts = Omit<CustomerRow, 'orders' | 'spent' | 'last' | 'tags'>

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

const customerView = (row: CustomerRow): ListedCustomer => ({
  ...factsOf(row),
  orders: row.orders,
  spent: row.spent,
  last_fa: row.last === null ? null : formatJalaliFull(row.last),
  tags: row.tags,
})

const CUSTOMER_CELLS: FileCells<'customers', CustomerRow> = {
  name: row => factsOf(row).name,
  mobile: ({ mobile }) => (isForgottenMobile(mobile) ? customerLabels.forgotten : mobile),
  orders: row => row.orders,
  spent: row => row.spent / RIALS_PER_TOMAN,
  last: row => row.last && sortableTime(row.last),
  since: row => sortableTime(row.created_at),
  tags: ({ tags }) => tags.join('، '),
  state: row => customerStateNames[factsOf(row).is_registered ? 'registered' : 'incomplete'],
}

async function customerDetail(db: Db, user: UserRow, now: number): Promise<CustomerDetail> {
  const { company_name } = await getUserProfile(db, user.id)
  const [listed] = await readListedCustomers(db, [user.id])
  if (!listed) throw new ApiError(HttpStatus.notFound, customerMessages.customerNotFound)
  const sessions = await listUserSessions(db, user.id, now)
  return {
    ...customerView(listed),
    email: user.email,
    company: company_name,
    introduce_code: user.introduce_code,
    addresses: await addressesOnWire(db, await listAddresses(db, user.id)),
    sessions: sessions.map(sessionView),
    notes: (await listCustomerNotes(db, user.id)).map(({ at, ...note }) => ({
      ...note,
      at_fa: formatJalaliDateTime(at),
    })),
  }
}
