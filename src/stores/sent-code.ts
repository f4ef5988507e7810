const KEPT = 'sabad:sent-code'

/** What a code was sent for: signing in, or a step of changing the mobile. */
export type CodePurpose = 'account' | 'old-mobile' | 'new-mobile'

/** By purpose and mobile: epoch milliseconds from which on another may be asked for. */
type SentCodes = Record<string, number>

// Whoever looks for the text in another program may find this page loaded anew: what was sent, and
// to whom, is kept beside the page. The code itself is never here.

/** A code that this tab asked for. */
export function noteSentCode(
  mobile: string,
  resendAt: number,
  purpose: CodePurpose = 'account',
): void {
  try {
    const sent = { ...readSent(), [keyOf(purpose, mobile)]: resendAt }
    sessionStorage.setItem(KEPT, JSON.stringify(sent))
  } catch {
    // Without storage another code has to be waited for.
  }
}

/** They were used up. */
export function forgetSentCodes(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept.
  }
}

/** From when on another code may be sent to a mobile (epoch milliseconds); 0 where none was sent. */
export const resendAtOf = (mobile: string, purpose: CodePurpose = 'account'): number =>
  readSent()[keyOf(purpose, mobile)] ?? 0

const keyOf = (purpose: CodePurpose, mobile: string): string => `${purpose} ${mobile}`

function readSent(): SentCodes {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as SentCodes | null) ?? {}
  } catch {
    return {}
  }
}
