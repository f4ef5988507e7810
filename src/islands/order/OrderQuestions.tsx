import type { Order } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { cancelOrderConfirm } from '#lib/text/sentences.ts'
import { cancel, endRepeat } from '#stores/order-actions.ts'
import { Confirm } from '../shared/Confirm.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import { RateDialog } from './RateDialog.tsx'

/** Which dialog of an order is open. */
export type Asked = 'cancel' | 'stop' | 'notes' | 'rate' | null

interface OrderQuestionsProps {
  order: Order
  asked: Asked
  /** Puts away this question, where it is still the one that is open: an answer may come late. */
  onClose: (mine: Asked) => void
}

/** The dialogs of one order. */
export function OrderQuestions({ order, asked, onClose }: OrderQuestionsProps) {
  const { id } = order
  return (
    <>
      <Confirm
        open={asked === 'cancel'}
        onClose={() => onClose('cancel')}
        title={orderLabels.cancel}
        text={cancelOrderConfirm(order.tracking_code)}
        yes={orderLabels.cancel}
        onYes={() => cancel(id)}
      />
      <Confirm
        open={asked === 'stop'}
        onClose={() => onClose('stop')}
        title={orderLabels.stopRepeat}
        text={orderMessages.repeatStopConfirm}
        yes={orderLabels.stopRepeat}
        onYes={() => endRepeat(id)}
      />
      <NotesDialog order={order} open={asked === 'notes'} onClose={() => onClose('notes')} />
      <RateDialog order={order} open={asked === 'rate'} onClose={() => onClose('rate')} />
    </>
  )
}
