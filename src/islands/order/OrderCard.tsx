import { type Dispatch, lazy, type SetStateAction, Suspense, useEffect, useState } from 'react'
import type { Order } from '#lib/contract/order.ts'
import {
  canOrderAgain,
  canPay,
  canRate,
  canUploadSlip,
  hasClaims,
  showsNotes,
} from '#lib/rules/order.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { waitingChangeLabels } from '#lib/text/labels/waiting-change.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { repeatsOn } from '#lib/text/sentences.ts'
import { notify } from '#stores/notice.ts'
import { Icon } from '../shared/Icon.tsx'
import list from '../shared/list.module.css'
import { useRestoredFocus } from '../shared/restore-focus.ts'
import { BankSlip } from './BankSlip.tsx'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { OrderDetail } from './OrderDetail.tsx'
import styles from './order-list.module.css'
import type { OrderQuestion, OrderQuestions } from './OrderQuestions.tsx'
import { PayButton } from './PayButton.tsx'
import { statusText } from './status-text.ts'
import { STATUS_TONES } from './status-tone.ts'
import { StatusBar } from './StatusBar.tsx'
import { orderChangeHref, receiptHref } from '#lib/rules/links.ts'
import { orderAgain } from '#stores/order-again.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'

export function OrderCard({ order }: { order: Order }) {
  const [question, setQuestion] = useState<OrderQuestion>(null)
  const focus = useRestoredFocus<HTMLLIElement>(card => card)
  const number = toPersianDigits(order.tracking_code)
  return (
    <li
      {...focus}
      tabIndex={-1}
      className={list.card}
      aria-label={`${orderLabels.orderNumber} ${number}`}
    >
      <header className={styles.head}>
        <span className={styles.number}>
          {orderLabels.orderNumber}
          <b dir="ltr">{number}</b>
        </span>
        <span className={styles.status} data-tone={STATUS_TONES[order.status]}>
          {statusText(order)}
        </span>
      </header>
      <Facts order={order} />
      <StatusBar order={order} />
      <Repeat order={order} onStop={() => setQuestion('stop')} />
      <BankSlip order={order} />
      {canPay(order) && (
        <PayButton order={order} className={styles.pay} quiet={canUploadSlip(order)}>
          {orderLabels.pay}
        </PayButton>
      )}
      <WaitingChange order={order} />
      <OrderButtons order={order} setQuestion={setQuestion} />
      <OrderDetail id={order.id} />
      <LateQuestions order={order} question={question} setQuestion={setQuestion} />
    </li>
  )
}

/** Dialogs of an order, loaded when first opened. */
function LateQuestions({ order, question, setQuestion }: LateQuestionsProps) {
  const [isLoaded, setWanted] = useState(false)
  if (question !== null && !isLoaded) setWanted(true)
  if (!isLoaded) return null
  const onClose = (mine: OrderQuestion) => setQuestion(now => (now === mine ? null : now))
  return (
    <Suspense>
      <Questions order={order} question={question} onClose={onClose} />
    </Suspense>
  )
}

interface LateQuestionsProps {
  order: Order
  question: OrderQuestion
  setQuestion: Dispatch<SetStateAction<OrderQuestion>>
}

const Questions = lazy<typeof OrderQuestions | typeof Missing>(() =>
  import('./OrderQuestions.tsx').then(
    part => ({ default: part.OrderQuestions }),
    () => ({ default: Missing }),
  ),
)

/** The script failed to load; retried on the next visit. */
function Missing({ question, onClose }: Parameters<typeof OrderQuestions>[0]) {
  useEffect(() => {
    if (question === null) return
    notify('error', siteMessages.networkError)
    onClose(question)
  }, [question, onClose])
  return null
}

function Facts({ order }: { order: Order }) {
  const { cost, payable_amount, refunded } = order
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{orderLabels.registeredAt}</dt>
        <dd>{order.receipted_at}</dd>
      </div>
      <div>
        <dt>{payable_amount > 0 ? orderLabels.payable : orderLabels.total}</dt>
        <dd>{formatTomanWithUnit(payable_amount > 0 ? payable_amount : cost)}</dd>
      </div>
      <div>
        <dt>{orderLabels.deliveryTime}</dt>
        <dd>{formatOrderTime(order.time)}</dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>{orderLabels.refunded}</dt>
          <dd>{formatTomanWithUnit(refunded)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Prepares further orders until stopped. */
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

/** Of a change that is paid before it is applied. */
function WaitingChange({ order }: { order: Order }) {
  const { change_owed, change_until_fa } = order
  if (change_until_fa === null) return null
  return (
    <>
      <p className={styles.repeat}>
        <span>
          {waitingChangeLabels.waits} <b>{formatTomanWithUnit(change_owed)}</b>،{' '}
          {waitingChangeLabels.until} {change_until_fa}
        </span>
      </p>
      <PayButton order={order} className={styles.pay}>
        {waitingChangeLabels.pay}
      </PayButton>
    </>
  )
}

function ChangeLink({ order: { id, changeable, change_owed } }: { order: Order }) {
  if (!changeable && change_owed === 0) return null
  return (
    <a className="button button-quiet" href={orderChangeHref(id)}>
      {orderLabels.change}
    </a>
  )
}

interface OrderButtonsProps {
  order: Order
  setQuestion: (question: OrderQuestion) => void
}

function OrderButtons({ order, setQuestion }: OrderButtonsProps) {
  const [busy, run] = useBusy()
  return (
    <footer className={styles.buttons}>
      {canRate(order) && <Button onClick={() => setQuestion('rate')}>{orderLabels.rate}</Button>}
      {hasClaims(order) && (
        <Button quiet onClick={() => setQuestion('claim')}>
          {orderLabels.claim}
        </Button>
      )}
      <ChangeLink order={order} />
      {canOrderAgain(order) && (
        <Button quiet busy={busy} onClick={() => run(() => orderAgain(order.id))}>
          {orderLabels.orderAgain}
        </Button>
      )}
      {showsNotes(order) && (
        <Button quiet onClick={() => setQuestion('notes')}>
          {orderLabels.notes}
          {order.notes_count > 0 && ` (${formatNumber(order.notes_count)})`}
        </Button>
      )}
      <a
        className="button button-quiet"
        href={receiptHref(order.id)}
        target="_blank"
        rel="noopener"
        aria-label={`${orderLabels.viewReceipt} ${toPersianDigits(order.tracking_code)}`}
      >
        {orderLabels.viewReceipt}
      </a>
      {order.cancellable && (
        <Button quiet className={styles.danger} onClick={() => setQuestion('cancel')}>
          {orderLabels.cancel}
        </Button>
      )}
    </footer>
  )
}
