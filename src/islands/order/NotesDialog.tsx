import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import { canNote } from '#lib/rules/order.ts'
import { ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { loadDetail } from '#stores/order.ts'
import { note } from '#stores/order-actions.ts'
import { Area } from '../shared/Area.tsx'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import { Detail } from './Detail.tsx'
import styles from './dialogs.module.css'

interface NotesDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Notes of an unpaid order, with room for one more. */
export function NotesDialog({ order, open, onClose }: NotesDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title={orderLabels.notes}>
      <Notes order={order} onDone={onClose} />
    </Sheet>
  )
}

function Notes({ order, onDone }: { order: Order; onDone: () => void }) {
  const read = useEffectEvent(() => {
    if (order.notes_count > 0) void loadDetail(order.id)
  })
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    read()
    return () => {
      isMounted.current = false
    }
  }, [])
  // It may have been reopened with another note.
  const done = () => {
    if (isMounted.current) onDone()
  }
  return (
    <>
      {order.notes_count > 0 && (
        <Detail id={order.id} skeletonHeights={[3]}>
          {({ notes }) => (
            <ul className={styles.notes}>
              {notes.map(({ context }) => (
                <li key={context}>{context}</li>
              ))}
            </ul>
          )}
        </Detail>
      )}
      {canNote(order) ? (
        <Form id={order.id} onDone={done} />
      ) : (
        <p>
          {order.status === OrderStatus.awaitingPayment
            ? orderMessages.orderNotesTooMany
            : orderMessages.orderNoteRefused}
        </p>
      )}
    </>
  )
}

function Form({ id, onDone }: { id: number; onDone: () => void }) {
  const [text, setText] = useState('')
  const [busy, run] = useBusy()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      if (await note(id, text.trim())) onDone()
    })
  }
  return (
    <form className={styles.form} data-record={id} onSubmit={send}>
      <Area
        first
        rows={3}
        label={orderLabels.noteText}
        value={text}
        maxLength={ORDER_NOTE_MAX_CHARS}
        onType={setText}
      />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        {orderLabels.addNote}
      </Button>
    </form>
  )
}
