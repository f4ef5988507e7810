import { ApiError } from '#lib/api/api-error.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { notify } from './notice.ts'

const KEPT = 'sabad:sent-code'

/** What a code was sent for: signing in, or proving the mobile that is to be changed. */
export type CodePurpose = 'account' | 'old-mobile'

/** By purpose and mobile: epoch milliseconds from which on another may be asked for. */
type SentCodes = Record<string, number>

// Whoever looks for the text in another program may find this page loaded anew: what was sent, and
// to whom, is kept beside the page. The code itself is never here.

/** The answer to asking for a code: another may be asked for after so many seconds. */
export type SentCode = Promise<{ data: { resend_after: number } }>

/** From when on another code may be asked for (epoch milliseconds), once one was sent. */
export const resendAtAfter = async (sent: SentCode): Promise<number> =>
  Date.now() + (await sent).data.resend_after * 1000

/** Likewise, kept for this number. */
export async function takeCode(
  mobile: string,
  sent: SentCode,
  purpose: CodePurpose = 'account',
): Promise<number> {
  const resendAt = await resendAtAfter(sent.catch(acceptEarlierCode))
  try {
    const all = { ...readSent(), [keyOf(purpose, mobile)]: resendAt }
    sessionStorage.setItem(KEPT, JSON.stringify(all))
  } catch {
    // Without storage another code has to be waited for.
  }
  return resendAt
}

/** A request refused because a code was just sent counts as sent: that code is still valid. */
function acceptEarlierCode(error: unknown): Awaited<SentCode> {
  const data = error instanceof ApiError ? error.data : null
  const resend_after = (data as { resend_after?: unknown } | null)?.resend_after
  if (typeof resend_after !== 'number') throw error
  return { data: { resend_after } }
}

/** Says that another code was sent, and hands its answer on. */
export function notifyResent<Answer>(answer: Answer): Answer {
  notify('success', accountMessages.otpResent)
  return answer
}

/** A code that this number got within two minutes still holds: no other is asked for. */
export async function codeFor(
  mobile: string,
  send: () => SentCode,
  purpose: CodePurpose = 'account',
): Promise<number> {
  const resendAt = resendAtOf(mobile, purpose)
  return Date.now() < resendAt ? resendAt : takeCode(mobile, send(), purpose)
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
const resendAtOf = (mobile: string, purpose: CodePurpose = 'account'): number =>
  readSent()[keyOf(purpose, mobile)] ?? 0

const isSentCodes = (kept: unknown): kept is SentCodes =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every(Number.isFinite)

const keyOf = (purpose: CodePurpose, mobile: string): string => `${purpose} ${mobile}`

function readSent(): SentCodes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    return isSentCodes(kept) ? kept : {}
  } catch {
    return {}
  }
}
