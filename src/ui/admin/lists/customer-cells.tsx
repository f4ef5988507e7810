import type { ListedCustomer } from '#lib/contract/admin/customer.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { customerLabels, customerStateNames } from '#lib/text/labels/admin-customers.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { formatToman } from '#lib/text/money.ts'
import { AccountMobile } from '../AccountMobile.tsx'
import type { ListCells } from './list-cells.ts'

export const customerCells: ListCells<'customers', ListedCustomer> = {
  name: customer => (
    <a href={`/admin/customers/${customer.id}`}>
      <bdi>{customer.name || customerLabels.noName}</bdi>
    </a>
  ),
  mobile: customer => <AccountMobile mobile={customer.mobile} />,
  orders: customer => formatNumber(customer.orders),
  spent: customer => customer.spent > 0 && formatToman(customer.spent),
  last: customer => customer.last_fa,
  since: customer => customer.since_fa,
  tags: ({ tags }) => <bdi>{tags.join('، ')}</bdi>,
  state: ({ is_registered: isRegistered }) => (
    <span className="list-badge" data-tone={isRegistered ? undefined : 'waiting'}>
      {customerStateNames[isRegistered ? 'registered' : 'incomplete']}
    </span>
  ),
}

/** Where the customer of a phone order is looked for. */
export const callCells: typeof customerCells = {
  ...customerCells,
  name: customer => (
    <>
      {customerCells.name(customer)}{' '}
      {customer.is_registered && (
        <a className="list-act" href={`/admin/customers/${customer.id}/order`}>
          {phoneOrderLabels.orderFor}
        </a>
      )}
    </>
  ),
}
