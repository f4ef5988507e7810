import { useStore } from '@nanostores/react'
import { ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { $choice, choose } from '#stores/checkout.ts'
import form from '../shared/form.module.css'

export function NotesStep() {
  const { note } = useStore($choice)
  return (
    <div className={form.area}>
      <textarea
        aria-label={checkoutLabels.notes}
        placeholder={checkoutLabels.notesPlaceholder}
        maxLength={ORDER_NOTE_MAX_CHARS}
        value={note}
        onChange={event => choose({ note: event.target.value })}
      />
    </div>
  )
}
