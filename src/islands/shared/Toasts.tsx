import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $notices, showStoredNotices, type Notice, takeNotices } from '#stores/notice.ts'
import { $toasts, closeToast, showToasts } from '#stores/toasts.ts'
import { Icon } from './Icon.tsx'
import styles from './toasts.module.css'

/** Only the first of several mounted on a page shows notices. */
const $speaker = atom<object | null>(null)

/** Shown for 5 s, without duplicates, not covering controls. */
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
  const toasts = useStore($toasts)
  useNotices(stack)
  usePosition(stack, toasts)
  return (
    <div ref={stack} popover="manual" className={styles.stack}>
      {toasts.map(notice => (
        <Toast key={notice.text} notice={notice} />
      ))}
    </div>
  )
}

/** Announces notices above any open dialog. */
function useNotices(stack: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    showStoredNotices()
    return $notices.subscribe(waiting => {
      if (waiting.length === 0) return
      showToasts(takeNotices())
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

/** Positioned by a script loaded with the first notice; without it above the bars, by styles. */
function usePosition(stack: RefObject<HTMLDivElement | null>, toasts: readonly Notice[]): void {
  useLayoutEffect(() => {
    if (toasts.length === 0 || !navigator.onLine) return undefined
    const ending = new AbortController()
    void import('./toast-position.ts').then(
      ({ keepPositioned: keepPlaced }) => keepPlaced(stack.current, ending.signal),
      () => undefined,
    )
    return () => ending.abort()
  }, [stack, toasts])
}

function Toast({ notice: { kind, text } }: { notice: Notice }) {
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'success' ? (
        <span className="icon icon-check" aria-hidden="true" />
      ) : (
        <Icon name="warn" />
      )}
      <p>{text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={actionLabels.close}
        onClick={() => closeToast(text)}
      >
        <span className="icon icon-close" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Popovers shown last are on top of dialogs. */
function raise(element: HTMLDivElement | null): void {
  if (!element?.isConnected || typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
