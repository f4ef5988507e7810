import { useStore } from '@nanostores/react'
import type { Checkout } from '#lib/contract/checkout.ts'
import { payableAmount } from '#lib/rules/amounts.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { formatToman } from '#lib/text/money.ts'
import { $choice, $days, amountsOf } from '#stores/checkout.ts'
import { $placing, submitLabel, submitOrder } from '#stores/place-order.ts'
import { Button } from '../shared/Button.tsx'
import styles from './checkout.module.css'

/** The last button; on a phone a bar at the bottom that also tells the payable amount. */
export function Submit({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const placing = useStore($placing)
  return (
    <div className={styles.bar}>
      <p>
        <span>{checkoutLabels.payable}</span>
        <b>
          {formatToman(payableAmount(amountsOf(offer, choice, days)))}{' '}
          <small>{cartLabels.toman}</small>
        </b>
      </p>
      <Button busy={placing} onClick={() => void submitOrder()}>
        {submitLabel(choice.portId)}
      </Button>
    </div>
  )
}
