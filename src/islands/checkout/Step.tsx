import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $refusedStep, openStep } from '#stores/checkout.ts'
import { STEPS, type StepId, type StepState } from '#stores/checkout-steps.ts'
import styles from './step.module.css'

interface StepProps {
  id: StepId
  number: number
  state: StepState
  /** What was chosen, in one line; shown while the step is folded. */
  summary: string
  /** What there is to choose; null while it is folded, so that a choice elsewhere draws nothing anew. */
  children: ReactNode
}

/** One step as a card: open, folded with its summary, or waiting for those before it. */
export const Step = memo(function Step({ id, number, state, summary, children }: StepProps) {
  const open = state === 'open'
  const done = state === 'done'
  const card = useFocusOnOpen(id, open)
  const refused = useStore($refusedStep)
  const fault = open && refused?.id === id ? refused.fault : null
  return (
    <section ref={card} className={styles.step} data-state={state} id={`step-${id}`}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={fault ? `step-${id}-fault` : undefined}
          onClick={() => openStep(id)}
        >
          <span className={styles.number} aria-hidden="true">
            {done ? <span className="i i-check" /> : formatNumber(number)}
          </span>
          <span className={styles.title}>
            {STEPS.find(step => step.id === id)?.title}
            {!open && summary !== '' && (
              <small>
                <bdi>{summary}</bdi>
              </small>
            )}
          </span>
          {done && <span className={styles.change}>{actionLabels.change}</span>}
        </button>
      </h2>
      {open && (
        <div className={styles.body}>
          {fault && (
            <p id={`step-${id}-fault`} className={styles.fault}>
              {fault}
            </p>
          )}
          {children}
        </div>
      )}
    </section>
  )
})

/**
 * Moves the focus to a step that opens, and the page with it; not at the first picture. A submit
 * that was refused leads there too when the step stood open all along.
 */
function useFocusOnOpen(id: StepId, open: boolean) {
  const card = useRef<HTMLElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const opened = open && !before.current
    before.current = open
    if (opened) show(card.current)
  }, [open])
  useEffect(() => $refusedStep.listen(step => step?.id === id && show(card.current)), [id])
  return card
}

function show(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true })
  // At once: an option that glides away under the finger loses its click.
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
