import { useState } from 'react'
import type { Order, OrderStatus } from '#lib/contract/order.ts'
import { canPay, canUploadSlip } from '#lib/rules/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { repeatsOn } from '#lib/text/sentences.ts'
import { Icon } from '../shared/Icon.tsx'
import { BankSlip } from './BankSlip.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import styles from './order-list.module.css'
import { type Asked, OrderQuestions } from './OrderQuestions.tsx'
import { PayButton } from './PayButton.tsx'
import { statusText } from './status-text.ts'
import { StatusBar } from './StatusBar.tsx'

/** Section 4: 10 waits, 40 to 60 go well, 70 is muted, others are alarming. */
const TONES: Record<OrderStatus, 'waits' | 'well' | 'muted' | 'bad'> = {
  10: 'waits',
  40: 'well',
  50: 'well',
  60: 'well',
  70: 'muted',
  80: 'bad',
}

/** An order of the list with all that its customer can do with it. */
export function OrderCard({ order }: { order: Order }) {
  const [asked, ask] = useState<Asked>(null)
  const number = toPersianDigits(order.tracking_code)
  return (
    <li className={styles.card} aria-label={`${orderLabels.orderNumber} ${number}`}>
      <header>
        <b dir="ltr">{number}</b>
        <span className={styles.status} data-tone={TONES[order.status]}>
          {statusText(order)}
        </span>
      </header>
      <Facts order={order} />
      <StatusBar steps={order.status_navbar} />
      <Repeat order={order} onStop={() => ask('stop')} />
      <BankSlip order={order} />
      {canPay(order) && (
        <PayButton order={order} className={styles.pay} quiet={canUploadSlip(order)}>
          {orderLabels.pay}
        </PayButton>
      )}
      <OrderButtons order={order} ask={ask} />
      <OrderDetail id={order.id} />
      <OrderQuestions
        order={order}
        asked={asked}
        onClose={mine => ask(now => (now === mine ? null : now))}
      />
    </li>
  )
}

function Facts({ order }: { order: Order }) {
  const { total_amount, payable_amount } = order
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{orderLabels.registeredAt}</dt>
        <dd>{order.receipted_at}</dd>
      </div>
      <div>
        <dt>{payable_amount > 0 ? checkoutLabels.payable : orderLabels.total}</dt>
        <dd>{formatTomanWithUnit(payable_amount > 0 ? payable_amount : total_amount)}</dd>
      </div>
    </dl>
  )
}

/** Until it is stopped, a repeated order prepares the next one. */
function Repeat({ order: { repeat, periodic }, onStop }: { order: Order; onStop: () => void }) {
  if (!repeat) return null
  return (
    <p className={styles.repeat}>
      <Icon name="repeat" />
      <span>
        {repeat.active && repeat.next_fa !== null
          ? repeatsOn(periodic, repeat.next_fa)
          : orderLabels.repeatEnded}
      </span>
      {repeat.active && (
        <button type="button" onClick={onStop}>
          {orderLabels.stopRepeat}
        </button>
      )}
    </p>
  )
}
