import type { Order } from '#lib/contract/order.ts'
import { receiptHref } from '#lib/rules/links.ts'
import { canCancel, canOrderAgain, canRate, showsNotes } from '#lib/rules/order.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderAgain } from '#stores/order-again.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import styles from './order-list.module.css'
import type { OrderQuestion } from './OrderQuestions.tsx'

interface OrderButtonsProps {
  order: Order
  setQuestion: (question: OrderQuestion) => void
}

export function OrderButtons({ order, setQuestion }: OrderButtonsProps) {
  const [busy, run] = useBusy()
  return (
    <footer className={styles.buttons}>
      {canRate(order) && <Button onClick={() => setQuestion('rate')}>{orderLabels.rate}</Button>}
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
      {canCancel(order) && (
        <Button quiet className={styles.danger} onClick={() => setQuestion('cancel')}>
          {orderLabels.cancel}
        </Button>
      )}
    </footer>
  )
}
