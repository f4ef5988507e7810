import { atom } from 'nanostores'
import { NOTICES_KEY } from '#lib/rules/storage-keys.ts'
import { isText, oneOf, shapeOf } from '#lib/rules/validators.ts'

export type NoticeKind = 'success' | 'error' | 'warning'

/** What a notice is about; a newer one about it replaces it. */
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

interface NoticeOptions {
  /** Without one it is independent of all others. */
  about?: Subject
  /** How long it is shown, when not the default. */
  ms?: number
}

/** A sentence for the shopper, identified by its text. */
export interface Notice extends NoticeOptions {
  kind: NoticeKind
  text: string
}

const isNotice = shapeOf<Pick<Notice, 'kind' | 'text'>>({
  kind: oneOf('success', 'error', 'warning'),
  text: isText,
})

/** Notices that wait to be shown as toasts. */
export const $notices = atom<readonly Notice[]>([])

/** Shown for 5 s or `ms`; ignored while an equal one waits. */
export const notify = (kind: NoticeKind, text: string, options?: NoticeOptions): void =>
  notifyAll(kind, [text], options)

export function notifyAll(
  kind: NoticeKind,
  texts: readonly string[],
  options: NoticeOptions = {},
): void {
  const { about } = options
  const waiting = $notices.get().filter(notice => !about || notice.about !== about)
  const waitingTexts = new Set(waiting.map(notice => notice.text)).add('')
  const fresh = [...new Set(texts)].filter(text => !waitingTexts.has(text))
  if (fresh.length > 0)
    $notices.set([...waiting, ...fresh.map(text => ({ kind, text, ...options }))])
}

/** Returns the waiting notices and clears them. */
export function takeNotices(): readonly Notice[] {
  const notices = $notices.get()
  if (notices.length > 0) $notices.set([])
  return notices
}

/** Shows them on the next page, because this one is being left. */
export function notifyNextPage(kind: NoticeKind, texts: readonly string[]): void {
  if (texts.length === 0) return
  const notices = texts.map((text): Notice => ({ kind, text }))
  try {
    sessionStorage.setItem(NOTICES_KEY, JSON.stringify(notices))
  } catch {
    // Without storage the next page shows none.
  }
}

export function showStoredNotices(): void {
  try {
    const stored = sessionStorage.getItem(NOTICES_KEY)
    sessionStorage.removeItem(NOTICES_KEY)
    const notices: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(notices)) return
    for (const { kind, text } of notices.filter(isNotice)) notify(kind, text)
  } catch {
    // Storage is blocked or holds no JSON.
  }
}
