import { OrderStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import { canUploadSlip, waitsForStaff } from '#lib/rules/order.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import styles from './bank-slip.module.css'
import { SlipUpload } from './SlipUpload.tsx'

/** Deadline, state and upload of the bank slip. */
export function BankSlip({ order }: { order: Order }) {
  const reserved = order.status === OrderStatus.awaitingPayment && order.freeze && !order.is_expired
  const until = reserved && order.slip !== 'waiting' ? order.freeze_expired_at : null
  return (
    <>
      {waitsForStaff(order) && order.slip === 'none' && (
        <p className={styles.notice}>{orderMessages.orderWaitsForStaff}</p>
      )}
      {until !== null && <p className={styles.notice}>{frozenUntil(until)}</p>}
      {order.slip === 'waiting' && (
        <p className={styles.notice}>
          {hasEnded(order.status) ? orderMessages.slipMoneyToWallet : orderMessages.slipInReview}
        </p>
      )}
      {order.slip === 'refused' && order.slip_refusal !== null && (
        <p className={styles.refused}>
          {orderLabels.slipRefused} <bdi>{order.slip_refusal}</bdi>
        </p>
      )}
      {canUploadSlip(order) && <SlipUpload order={order} />}
    </>
  )
}
