import { ApiError } from '#lib/api/api-error.ts'
import { SENT_CODE_KEY } from '#lib/rules/storage-keys.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { notify } from './notice.ts'

/** Signing in, or verifying the mobile that is to be changed. */
export type CodePurpose = 'account' | 'old-mobile'

/** When another code may be requested (epoch milliseconds), by purpose and mobile. */
type SentCodes = Record<string, number>

// Switching to the messages app may reload the page; the code itself is not stored.

export type SentCode = Promise<{ data: { resend_after: number } }>

/** When another code may be requested, epoch milliseconds. */
export const resendAtAfter = async (sent: SentCode): Promise<number> =>
  Date.now() + (await sent).data.resend_after * 1000

/** The same, stored for this mobile. */
export async function requestCode(
  mobile: string,
  sent: SentCode,
  purpose: CodePurpose = 'account',
): Promise<number> {
  const resendAt = await resendAtAfter(sent.catch(acceptEarlierCode))
  try {
    const all = { ...readSent(), [keyOf(purpose, mobile)]: resendAt }
    sessionStorage.setItem(SENT_CODE_KEY, JSON.stringify(all))
  } catch {
    // Without storage a reload has to wait for another code.
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

/** Reuses a code sent to this mobile in the last two minutes. */
export async function ensureCode(
  mobile: string,
  send: () => SentCode,
  purpose: CodePurpose = 'account',
): Promise<number> {
  const resendAt = resendAtOf(mobile, purpose)
  return Date.now() < resendAt ? resendAt : requestCode(mobile, send(), purpose)
}

export function forgetSentCodes(): void {
  try {
    sessionStorage.removeItem(SENT_CODE_KEY)
  } catch {
    // Storage is blocked.
  }
}

/** Epoch milliseconds; 0 when none was sent. */
const resendAtOf = (mobile: string, purpose: CodePurpose = 'account'): number =>
  readSent()[keyOf(purpose, mobile)] ?? 0

const isSentCodes = (stored: unknown): stored is SentCodes =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(Number.isFinite)

const keyOf = (purpose: CodePurpose, mobile: string): string => `${purpose} ${mobile}`

function readSent(): SentCodes {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SENT_CODE_KEY) ?? 'null')
    return isSentCodes(stored) ? stored : {}
  } catch {
    return {}
  }
}
