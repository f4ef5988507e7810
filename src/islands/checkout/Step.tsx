import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $refusedStep, openStep } from '#stores/checkout.ts'
import { STEPS, type StepId, type StepState } from '#stores/checkout-steps.ts'
import styles from './step.module.css'
import { HeldTime } from './TimeStep.tsx'

interface StepProps {
  id: StepId
  number: number
  state: StepState
  /** The choice in one line, shown while closed. */
  summary: string
  /** Null while closed, so that other choices do not render it. */
  children: ReactNode
}

/** Open, closed with its summary, or waiting for earlier steps. */
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
            {done ? <span className="icon icon-check" /> : formatNumber(number)}
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
      {done && id === 'time' && <HeldTime />}
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

/** Not on first render; also after a refused submit when it was open already. */
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
  // Smooth scrolling would move an option away under the finger.
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
