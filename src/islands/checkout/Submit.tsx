import { useStore } from '@nanostores/react'
import type { Checkout } from '#lib/contract/checkout.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { $choice, $days, amountsOf, payableLabel } from '#stores/checkout.ts'
import { $placing, $saveFaults, submitLabel, placeOrder } from '#stores/place-order.ts'
import { Button } from '../shared/Button.tsx'
import { OrdersLink } from '../shared/OrdersLink.tsx'
import { SumBar } from '../shared/SumBar.tsx'

/** A bar with the amount at the bottom on phones. */
export function Submit({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const placing = useStore($placing)
  const payable = payableAmount(amountsOf(offer, choice, days))
  return (
    <SumBar label={payableLabel(choice)} rials={payable} note={<SaveFaults />}>
      <Button busy={placing} onClick={() => void placeOrder()}>
        {submitLabel(choice.portId, payable)}
      </Button>
    </SumBar>
  )
}

const { unpaidOrderTwo, unpaidOrderLast, unpaidOrdersWait } = checkoutMessages
/** Problems solved on the orders page. */
const OF_ORDERS: readonly string[] = [unpaidOrderTwo, unpaidOrderLast, unpaidOrdersWait]

/** Why the order was refused; stays after the toast. */
function SaveFaults() {
  const faults = useStore($saveFaults)
  return faults.map(text => (
    <p key={text}>
      {text} {OF_ORDERS.includes(text) && <OrdersLink />}
    </p>
  ))
}
