import { atom } from 'nanostores'
import { TOAST_MS } from '#lib/rules/limits.ts'
import type { Notice, Subject } from './notice.ts'

/** The visible notices, newest answer first. */
export const $toasts = atom<readonly Notice[]>([])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Replaces notices about the same subject, and after a success also errors without a subject. */
export function showToasts(notices: readonly Notice[]): void {
  const isAnswered = (old: Notice) =>
    notices.some(
      ({ about, kind, text }) =>
        old.text === text ||
        (old.about === about && (about || (kind === 'success' && old.kind === 'error'))),
    )
  $toasts.set([...notices, ...$toasts.get().filter(old => !isAnswered(old))])
  notices.forEach(start)
}

export function closeToast(text: string): void {
  clearTimeout(timers.get(text))
  $toasts.set($toasts.get().filter(each => each.text !== text))
}

/** Closes the toasts about a subject, once the shopper has done what they ask for. */
export const closeToastsAbout = (subject: Subject): void =>
  $toasts.set($toasts.get().filter(({ about }) => about !== subject))

function start({ text, ms = TOAST_MS }: Notice): void {
  clearTimeout(timers.get(text))
  timers.set(
    text,
    setTimeout(() => closeToast(text), ms),
  )
}
