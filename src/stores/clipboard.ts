import { atom } from 'nanostores'
import { CLIPBOARD_TOAST_MS, COPIED_FLAG_MS } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { notify } from './notice.ts'

/** What was copied last; section 9: the flag stands for 2.5 s. */
export const $copied = atom<string | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Copies a text and raises the flag. Where no button shows the flag, `said` tells it as a toast of
 * half a second (section 9).
 */
export async function copyText(text: string, said?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify('error', siteMessages.copyFailed, { about: 'copy' })
    return
  }
  clearTimeout(timer)
  $copied.set(text)
  timer = setTimeout(() => $copied.set(null), COPIED_FLAG_MS)
  if (said !== undefined) notify('success', said, { about: 'copy', ms: CLIPBOARD_TOAST_MS })
}
