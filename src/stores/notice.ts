import { atom } from 'nanostores'
import { isText, oneOf, shapeOf } from '#lib/rules/validators.ts'

export type NoticeKind = 'success' | 'error' | 'warning'

/** What a notice answers: a new answer about it takes the place of the one before. */
export type Subject =
  | 'address'
  | 'checkout'
  | 'code'
  | 'copy'
  | 'coupon'
  | 'order'
  | 'profile'
  | 'request'
  | 'slip'
  | 'words'

interface Manner {
  /** Without one it stands beside all others. */
  about?: Subject
  /** How long it stands, where that is not the usual time. */
  ms?: number
}

/** One sentence for the shopper; the text is its identity, so that none stands twice. */
export interface Notice extends Manner {
  kind: NoticeKind
  text: string
}

const KEPT = 'sabad:notices'
const isNotice = shapeOf<Pick<Notice, 'kind' | 'text'>>({
  kind: oneOf('success', 'error', 'warning'),
  text: isText,
})

/** What is to be said; the toasts take from it. */
export const $notices = atom<readonly Notice[]>([])

/** Section 9: shown for 5 s or `ms`; an equal notice that still waits is not repeated. */
export const notify = (kind: NoticeKind, text: string, manner?: Manner): void =>
  notifyAll(kind, [text], manner)

/** One answer of several sentences. */
export function notifyAll(kind: NoticeKind, texts: readonly string[], manner: Manner = {}): void {
  const { about } = manner
  const waiting = $notices.get().filter(notice => !about || notice.about !== about)
  const known = new Set(waiting.map(notice => notice.text)).add('')
  const fresh = [...new Set(texts)].filter(text => !known.has(text))
  if (fresh.length > 0)
    $notices.set([...waiting, ...fresh.map(text => ({ kind, text, ...manner }))])
}

/** Hands the waiting notices over and forgets them. */
export function takeNotices(): readonly Notice[] {
  const notices = $notices.get()
  if (notices.length > 0) $notices.set([])
  return notices
}

/** Says it on the page that is opened next: this one is being left. */
export function notifyNextPage(kind: NoticeKind, texts: readonly string[]): void {
  if (texts.length === 0) return
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
    const notices: unknown = JSON.parse(kept ?? '[]')
    if (!Array.isArray(notices)) return
    for (const { kind, text } of notices.filter(isNotice)) notify(kind, text)
  } catch {
    // Nothing readable was left.
  }
}
