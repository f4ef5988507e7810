import type { AbandonedCart } from '#lib/contract/admin/cart.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { formatToman } from '#lib/text/money.ts'
import { AccountMobile } from '../AccountMobile.tsx'
import type { ListCells } from './list-cells.ts'

export const cartCells: ListCells<'carts', AbandonedCart> = {
  name: cart => (
    <a href={`/admin/customers/${cart.id}`}>
      <bdi>{cart.name || customerLabels.noName}</bdi>
    </a>
  ),
  mobile: cart => <AccountMobile mobile={cart.mobile} />,
  lines: cart => formatNumber(cart.lines),
  value: cart => formatToman(cart.value),
  touched: cart => cart.touched_fa,
}
