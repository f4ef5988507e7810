import { PaymentStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { cancelOrderConfirm } from '#lib/text/sentences.ts'
import { cancel, endRepeat } from '#stores/order-actions.ts'
import { Confirm } from '../shared/Confirm.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import { RateDialog } from './RateDialog.tsx'

export type OrderQuestion = 'cancel' | 'stop' | 'notes' | 'rate' | 'claim' | null

interface OrderQuestionsProps {
  order: Order
  question: OrderQuestion
  /** Closes this question only: an answer may come late. */
  onClose: (mine: OrderQuestion) => void
}

export function OrderQuestions({ order, question, onClose }: OrderQuestionsProps) {
  const { id } = order
  return (
    <>
      <Confirm
        open={question === 'cancel'}
        onClose={() => onClose('cancel')}
        title={orderLabels.cancel}
        text={cancelOrderConfirm(order.tracking_code, order.payment_status === PaymentStatus.paid)}
        yes={orderLabels.cancel}
        onYes={() => cancel(id)}
      />
      <Confirm
        open={question === 'stop'}
        onClose={() => onClose('stop')}
        title={orderLabels.stopRepeat}
        text={orderMessages.repeatStopConfirm}
        yes={orderLabels.stopRepeat}
        onYes={() => endRepeat(id)}
      />
      <NotesDialog order={order} open={question === 'notes'} onClose={() => onClose('notes')} />
      <ClaimDialog order={order} open={question === 'claim'} onClose={() => onClose('claim')} />
      <RateDialog order={order} open={question === 'rate'} onClose={() => onClose('rate')} />
    </>
  )
}
