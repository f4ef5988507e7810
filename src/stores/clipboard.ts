import { atom } from 'nanostores'
import { CLIPBOARD_TOAST_MS, COPIED_FLAG_MS } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { notify } from './notice.ts'

/** The text last copied; reset after 2.5 s. */
export const $copied = atom<string | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Copies a text. `toast` is shown where no button displays `$copied`. */
export async function copyText(text: string, toast?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify('error', siteMessages.copyFailed, { about: 'copy' })
    return
  }
  clearTimeout(timer)
  $copied.set(text)
  timer = setTimeout(() => $copied.set(null), COPIED_FLAG_MS)
  if (toast !== undefined) notify('success', toast, { about: 'copy', ms: CLIPBOARD_TOAST_MS })
}
