import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BankAccount } from '#lib/contract/home.ts'
import type { PaidOrder } from '#lib/contract/order.ts'
import { canPay } from '#lib/rules/order.ts'
import { orderChangeHref, ordersHref, receiptHref } from '#lib/rules/links.ts'
import {
  type Outcome,
  outcomeOf,
  readReturnQuery,
  isDetail,
  SENTENCES,
  type ReturnQuery,
} from '#stores/payment-result.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { paymentLabels } from '#lib/text/labels/payment.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { paidWith } from '#lib/text/sentences.ts'
import { truncate } from '#lib/text/truncate.ts'
import { $payment, loadPayment } from '#stores/order.ts'
import { returnFromBank } from '#stores/order-actions.ts'
import { BankSlip } from '../order/BankSlip.tsx'
import { ShopAccount } from '../order/SlipAccount.tsx'
import { OrderFailed } from '../order/OrderFailed.tsx'
import { PayButton } from '../order/PayButton.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { useRestored } from '../shared/page-return.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './payment-result.module.css'

const CLAIM_MAX_CHARS = 200

/** Shows the order's state, and what the address claims. `account` receives transfers. */
export function PaymentResult({ account }: { account: BankAccount | null }) {
  const [query, setQuery] = useState<ReturnQuery | null>(null)
  const payment = useStore($payment, { ssr: 'initial' })
  useGuarded(() => {
    const fromAddress = readReturnQuery(location.search)
    setQuery(fromAddress)
    if (fromAddress.trackingCode !== '') void loadPayment(fromAddress.trackingCode)
  })
  useRestored(() => {
    returnFromBank()
    if (query) void loadPayment(query.trackingCode)
  })
  const isUnknown = query?.trackingCode === '' || (payment.state === 'failed' && payment.missing)
  return (
    <div className={styles.whole}>
      <Toasts />
      <section className={styles.card}>
        {/* Present before its text, or screen readers would not announce it. */}
        <div className={styles.result} role="status">
          {query?.trackingCode && payment.state === 'ready' && (
            <OutcomeText query={query} order={payment.value} />
          )}
          {query && isUnknown && <Unverified query={query} />}
        </div>
        {query?.trackingCode === '' ? (
          <OrderFailed text={orderMessages.orderNotFound} />
        ) : !query || payment.state === 'loading' ? (
          <Skeleton heights={[5, 2.5, 4, 3]} />
        ) : payment.state === 'failed' ? (
          <OrderFailed
            text={payment.text}
            {...(payment.missing ? {} : { onRetry: () => void loadPayment(query.trackingCode) })}
          />
        ) : (
          <ShopAccount value={account}>
            <Result query={query} order={payment.value} />
          </ShopAccount>
        )}
      </section>
    </div>
  )
}

const TITLES: Record<Outcome, string> = {
  changing: orderLabels.change,
  unchanged: paymentLabels.unchangedTitle,
  paid: orderLabels.paymentSuccessTitle,
  ended: orderLabels.paymentFailureTitle,
  expired: orderLabels.paymentFailureTitle,
  frozen: orderLabels.registeredTitle,
  registered: orderLabels.registeredTitle,
  pending: orderLabels.registeredTitle,
  failed: orderLabels.paymentFailureTitle,
}

const TONES: Record<Outcome, 'good' | 'waiting' | 'bad'> = {
  changing: 'waiting',
  unchanged: 'bad',
  paid: 'good',
  ended: 'bad',
  expired: 'bad',
  frozen: 'waiting',
  registered: 'good',
  pending: 'waiting',
  failed: 'bad',
}

const AMOUNTS: Partial<Record<Outcome, string>> = {
  paid: orderLabels.paidAmount,
  unchanged: orderLabels.refunded,
}

function amountText(outcome: Outcome, order: PaidOrder): string {
  if (outcome === 'unchanged') return formatTomanWithUnit(order.to_wallet)
  if (outcome === 'changing') return formatTomanWithUnit(order.change_owed)
  return outcome === 'paid'
    ? paidWith(order.total_amount, order.wallet_amount)
    : formatTomanWithUnit(order.payable_amount)
}

function OutcomeText({ query, order }: { query: ReturnQuery; order: PaidOrder }) {
  const outcome = outcomeOf(order, query)
  const tone = TONES[outcome]
  return (
    <>
      <div className={styles.sign} data-tone={tone}>
        <span
          className={`icon ${tone === 'bad' ? 'icon-close' : 'icon-check'}`}
          aria-hidden="true"
        />
      </div>
      <h1>{TITLES[outcome]}</h1>
      <p className={styles.text}>{SENTENCES[outcome]}</p>
      {isDetail(outcome, query.message) && <p className={styles.text}>{query.message}</p>}
    </>
  )
}

/** The claim of an unknown order: as text, never as success. */
function Unverified({ query: { success, message } }: { query: ReturnQuery }) {
  if (success === null && message === '') return null
  return (
    <>
      <h1>{paymentLabels.unverifiedTitle}</h1>
      {success !== null && (
        <p className={styles.text}>
          {success ? paymentLabels.claimedSuccess : paymentLabels.claimedFailure}
        </p>
      )}
      {message && (
        <p className={styles.text}>
          {`${paymentLabels.claimedMessage} «`}
          <bdi>{truncate(message, CLAIM_MAX_CHARS)}</bdi>»
        </p>
      )}
    </>
  )
}

function Result({ query, order }: { query: ReturnQuery; order: PaidOrder }) {
  const outcome = outcomeOf(order, query)
  return (
    <>
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
          <dt>{orderLabels.deliveryTime}</dt>
          <dd>{formatOrderTime(order.time)}</dd>
        </div>
        <div>
          <dt>{AMOUNTS[outcome] ?? orderLabels.payable}</dt>
          <dd>{amountText(outcome, order)}</dd>
        </div>
      </dl>
      {canPay(order) && (
        <PayButton order={order} className={styles.pay}>
          {outcome === 'failed' ? orderLabels.payAgain : orderLabels.payOnline}
        </PayButton>
      )}
      {outcome === 'changing' && (
        <a className={`button ${styles.pay}`} href={orderChangeHref(order.id)}>
          {orderLabels.change}
        </a>
      )}
      <Links receipt={order.id} />
    </>
  )
}

function Links({ receipt }: { receipt: number }) {
  return (
    <nav className={styles.links}>
      <a className="button button-quiet" href={receiptHref(receipt)} target="_blank" rel="noopener">
        {orderLabels.viewReceipt}
      </a>
      <a className="button button-quiet" href={ordersHref}>
        {orderLabels.viewOrders}
      </a>
    </nav>
  )
}
