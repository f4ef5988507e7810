import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Order } from '#lib/contract/order.ts'
import { ENDED_STATUSES } from '#lib/rules/order-life.ts'
import { canPay } from '#lib/rules/order.ts'
import { receiptHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { $payment, loadPayment } from '#stores/order.ts'
import { returnFromBank } from '#stores/order-actions.ts'
import { BankSlip } from '../order/BankSlip.tsx'
import { PayButton } from '../order/PayButton.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { useReturn } from '../shared/return.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './payment-result.module.css'

/** What came back in the address: a claim of whoever wrote the link, shown as text only. */
interface Told {
  trackingCode: string
  message: string
  success: boolean
}

/** A longer one is none of ours. */
const MESSAGE_MAX_CHARS = 300

/** Section 2, /payments: what the address says, and below it what the shop knows. */
export function PaymentResult() {
  const [told, setTold] = useState<Told | null>(null)
  const payment = useStore($payment, { ssr: 'initial' })
  useGuarded(() => {
    const said = readTold(location.search)
    setTold(said)
    void loadPayment(said.trackingCode)
  })
  useReturn(() => {
    returnFromBank()
    if (told) void loadPayment(told.trackingCode)
  })
  return (
    <>
      <Toasts />
      <section className={styles.card} aria-live="polite">
        {!told || payment.state === 'loading' ? (
          <Skeleton heights={[5, 2.5, 4, 3]} />
        ) : payment.state === 'failed' ? (
          <>
            <Failed
              text={payment.text}
              {...(payment.gone ? {} : { onRetry: () => void loadPayment(told.trackingCode) })}
            />
            <Links />
          </>
        ) : (
          <Result told={told} order={payment.value} />
        )}
      </section>
    </>
  )
}

type Outcome = 'paid' | 'frozen' | 'registered' | 'failed'

const TITLES: Record<Outcome, string> = {
  paid: orderLabels.paymentSuccessTitle,
  frozen: orderLabels.registeredTitle,
  registered: orderLabels.registeredTitle,
  failed: orderLabels.paymentFailureTitle,
}

/** The order decides, not the address: paid is what the shop has been paid for. */
export function outcomeOf(order: Order, toldSuccess: boolean): Outcome {
  if (order.payment_status === 20) return 'paid'
  if (ENDED_STATUSES.includes(order.status) || order.is_expired) return 'failed'
  if (order.freeze) return 'frozen'
  // Out of Tehran, or a payment whose answer is still on its way.
  return toldSuccess || !canPay(order) ? 'registered' : 'failed'
}

function Result({ told, order }: { told: Told; order: Order }) {
  const outcome = outcomeOf(order, told.success)
  const text = textOf(outcome, order, told.message)
  return (
    <>
      <div className={styles.sign} data-outcome={outcome}>
        <span className={`i ${outcome === 'failed' ? 'i-close' : 'i-check'}`} aria-hidden="true" />
      </div>
      <h1>{TITLES[outcome]}</h1>
      {text !== null && <p className={styles.text}>{text}</p>}
      <BankSlip order={order} />
      <dl>
        <div>
          <dt>{orderLabels.orderNumber}</dt>
          <dd dir="ltr">{toPersianDigits(order.tracking_code)}</dd>
        </div>
        <div>
          <dt>{orderLabels.status}</dt>
          <dd>{order.status_fa}</dd>
        </div>
        <div>
          <dt>{outcome === 'paid' ? orderLabels.paidAmount : checkoutLabels.payable}</dt>
          <dd>
            {formatTomanWithUnit(outcome === 'paid' ? order.total_amount : order.payable_amount)}
          </dd>
        </div>
      </dl>
      {canPay(order) && (
        <PayButton order={order} className={styles.pay}>
          {outcome === 'failed' ? orderLabels.payAgain : orderLabels.payOnline}
        </PayButton>
      )}
      <Links receipt={order.id} />
    </>
  )
}

/**
 * What the address tells, else what the outcome says. Until when the order is reserved is told
 * below, while it is.
 */
function textOf(outcome: Outcome, order: Order, told: string): string | null {
  const { freeze_expired_at } = order
  const isDeadline = freeze_expired_at !== null && told === frozenUntil(freeze_expired_at)
  if (isDeadline && outcome === 'frozen') return null
  const otherwise = order.is_expired ? orderMessages.orderExpired : DEFAULTS[outcome]
  return isDeadline ? otherwise : told || otherwise
}

const DEFAULTS: Record<Outcome, string> = {
  paid: orderMessages.paymentSucceeded,
  frozen: orderMessages.orderRegistered,
  registered: orderMessages.orderRegistered,
  failed: orderMessages.paymentFailed,
}

function Links({ receipt }: { receipt?: number }) {
  return (
    <nav className={styles.links}>
      {receipt !== undefined && (
        <a className="btn btn-quiet" href={receiptHref(receipt)} target="_blank" rel="noopener">
          {orderLabels.viewReceipt}
        </a>
      )}
      <a className="btn btn-quiet" href="/profile/orders">
        {orderLabels.viewOrders}
      </a>
    </nav>
  )
}

function readTold(search: string): Told {
  const query = new URLSearchParams(search)
  return {
    trackingCode: query.get('tracking_code') ?? query.get('order_no') ?? '',
    message: normalizeText(query.get('message') ?? '').slice(0, MESSAGE_MAX_CHARS),
    success: query.get('status') === '1',
  }
}
