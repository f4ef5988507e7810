import { type SubmitEvent, useId, useState } from 'react'
import type { Order } from '#lib/contract/order.ts'
import { ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { ratingOfFive } from '#lib/text/sentences.ts'
import { notify } from '#stores/notice.ts'
import { rate } from '#stores/order-actions.ts'
import { Area } from '../shared/Area.tsx'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import styles from './dialogs.module.css'

interface RateDialogProps {
  order: Pick<Order, 'id'>
  open: boolean
  onClose: () => void
}

/** 1 to 5 stars; the text appears after choosing. */
export function RateDialog({ order, open, onClose }: RateDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title={orderLabels.rate}>
      <Form id={order.id} onDone={onClose} />
    </Sheet>
  )
}

function Form({ id, onDone }: { id: number; onDone: () => void }) {
  const [rates, setRates] = useState(0)
  const [words, setWords] = useState('')
  const [busy, run] = useBusy()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (rates === 0) notify('warning', orderMessages.ratingRequired, { about: 'order' })
    else
      run(async () => {
        if (await rate(id, rates, words.trim())) onDone()
      })
  }
  return (
    <form className={styles.form} data-record={id} onSubmit={send}>
      <Stars chosen={rates} onChoose={setRates} />
      {rates > 0 && (
        <Area
          rows={3}
          label={orderLabels.rateNote}
          value={words}
          maxLength={ORDER_NOTE_MAX_CHARS}
          onType={setWords}
        />
      )}
      <Button type="submit" busy={busy}>
        {orderLabels.sendRating}
      </Button>
    </form>
  )
}

const STARS = [1, 2, 3, 4, 5] as const

function Stars({ chosen, onChoose }: { chosen: number; onChoose: (star: number) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend>{orderLabels.rateTitle}</legend>
      {STARS.map(star => (
        <label key={star} data-on={star <= chosen || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={ratingOfFive(star)}
            checked={star === chosen}
            onChange={() => onChoose(star)}
          />
          <Icon name="star" />
        </label>
      ))}
    </fieldset>
  )
}
