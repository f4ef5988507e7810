import { atom } from 'nanostores'

export type NoticeKind = 'success' | 'error' | 'warning'

/** One sentence for the shopper; the text is its identity, so that none stands twice. */
export interface Notice {
  kind: NoticeKind
  text: string
  /** How long it stands, where that is not the usual time. */
  ms?: number | undefined
}

const KEPT = 'sabad:notices'

/** What is to be said; the toasts take from it. */
export const $notices = atom<readonly Notice[]>([])

/** Section 9: shown at the top for 5 s or `ms`; an equal notice that still waits is not repeated. */
export function notify(kind: NoticeKind, text: string, ms?: number): void {
  const waiting = $notices.get()
  if (text === '' || waiting.some(notice => notice.text === text)) return
  $notices.set([...waiting, { kind, text, ms }])
}

export const notifyAll = (kind: NoticeKind, texts: readonly string[]): void =>
  texts.forEach(text => notify(kind, text))

/** Hands the waiting notices over and forgets them. */
export function takeNotices(): readonly Notice[] {
  const notices = $notices.get()
  if (notices.length > 0) $notices.set([])
  return notices
}

/** Says it on the page that is opened next: this one is being left. */
export function notifyNextPage(kind: NoticeKind, texts: readonly string[]): void {
  const notices = texts.map((text): Notice => ({ kind, text }))
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(notices))
  } catch {
    // Without storage the next page stays silent.
  }
}

/** Brings what the page before left to say. */
export function bringNotices(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    const notices = JSON.parse(kept ?? '[]') as Notice[]
    for (const { kind, text } of notices) notify(kind, text)
  } catch {
    // Nothing readable was left.
  }
}
