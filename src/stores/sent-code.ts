const KEPT = 'sabad:sent-code'

interface SentCode {
  mobile: string
  /** Epoch milliseconds from which on another may be asked for. */
  resendAt: number
}

// Whoever looks for the text in another program may find this page loaded anew: what was sent, and
// to whom, is kept beside the page. The code itself is never here.

/** The last code that this tab asked for. */
export function noteSentCode(mobile: string, resendAt: number): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ mobile, resendAt }))
  } catch {
    // Without storage another code has to be waited for.
  }
}

/** It was used up. */
export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept.
  }
}

/** From when on another code may be sent to a mobile (epoch milliseconds); 0 where none was sent. */
export function resendAtOf(mobile: string): number {
  try {
    const sent = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as SentCode | null
    return sent?.mobile === mobile ? sent.resendAt : 0
  } catch {
    return 0
  }
}
