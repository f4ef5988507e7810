import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Toast as Told, toast, useToaster } from 'react-hot-toast/headless'
import { TOAST_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $notices, bringNotices, type Notice, takeNotices } from '#stores/notice.ts'
import { Icon } from './Icon.tsx'
import styles from './toasts.module.css'

/** A page may hold several; the first one that is alive speaks. */
const $speaker = atom<object | null>(null)

/** Notices at the top centre for 5 s, none twice. */
export function Toasts() {
  const [me] = useState(() => ({}))
  const speaks = useStore($speaker) === me
  useEffect(() => {
    if ($speaker.get() === null) $speaker.set(me)
    return () => {
      if ($speaker.get() === me) $speaker.set(null)
    }
  }, [me])
  return speaks ? <Stack /> : null
}

function Stack() {
  const stack = useRef<HTMLDivElement>(null)
  const { toasts, handlers } = useToaster({ duration: TOAST_MS })
  useNotices(stack)
  return (
    <div
      ref={stack}
      popover="manual"
      className={styles.stack}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter(each => each.visible)
        .map(each => (
          <Toast key={each.id} told={each} />
        ))}
    </div>
  )
}

/** Says each notice, above whatever dialog is open or opens. */
function useNotices(stack: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    bringNotices()
    return $notices.subscribe(waiting => {
      if (waiting.length === 0) return
      const told = takeNotices()
      clearAnswered(told)
      // The last that is said stands first: so the sentences of an answer keep its order.
      told.toReversed().forEach(say)
      raise(stack.current)
    })
  }, [stack])
  useEffect(() => {
    const above = (event: Event) => {
      if (event.target instanceof HTMLDialogElement && event.target.open) raise(stack.current)
    }
    addEventListener('toggle', above, true)
    return () => removeEventListener('toggle', above, true)
  }, [stack])
}

function Toast({ told: { id, className, ariaProps, message } }: { told: Told }) {
  return (
    <div className={styles.toast} data-kind={className} {...ariaProps}>
      {className === 'success' ? (
        <span className="i i-check" aria-hidden="true" />
      ) : (
        <Icon name="warn" />
      )}
      <p>{typeof message === 'string' ? message : null}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={actionLabels.close}
        onClick={() => toast.remove(id)}
      >
        <span className="i i-close" aria-hidden="true" />
      </button>
    </div>
  )
}

/** The texts that were shown last about each subject; without a subject, the errors. */
const shown = new Map<Notice['about'], readonly string[]>()

/**
 * Removes what a new notice answers: everything about the same subject, and after a success the
 * errors that have no subject either.
 */
function clearAnswered(notices: readonly Notice[]): void {
  for (const about of new Set(notices.map(notice => notice.about))) {
    const fresh = notices.filter(notice => notice.about === about)
    const texts = fresh.map(notice => notice.text)
    const before = shown.get(about) ?? []
    if (about || fresh.some(notice => notice.kind === 'success')) {
      for (const old of before) if (!texts.includes(old)) toast.remove(old)
      shown.set(about, about ? texts : [])
    } else {
      const errors = fresh.filter(notice => notice.kind === 'error').map(notice => notice.text)
      shown.set(about, [...before, ...errors])
    }
  }
}

function say({ kind, text, ms = TOAST_MS }: Notice): void {
  const urgent = kind === 'error'
  toast(text, {
    id: text,
    className: kind,
    duration: ms,
    ariaProps: { role: urgent ? 'alert' : 'status', 'aria-live': urgent ? 'assertive' : 'polite' },
  })
}

/** Above an open dialog: what was shown last lies on top. */
function raise(element: HTMLDivElement | null): void {
  if (!element?.isConnected || typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
