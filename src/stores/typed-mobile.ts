import { judgeMobile, type MobileRefusal } from '#lib/rules/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { dialledNumber } from '#lib/text/mobile.ts'

const SENTENCES: Record<MobileRefusal, string> = {
  'not-digits': accountMessages.mobileOnlyNumbers,
  length: accountMessages.mobileElevenDigits,
  'not-mobile': accountMessages.mobileInvalid,
}

/** Section 5: a mobile as it was typed, in its stored form, or what is wrong with it. */
export function readMobile(typed: string): { mobile: string } | { fault: string } {
  const verdict = judgeMobile(dialledNumber(typed))
  return verdict.ok ? { mobile: verdict.mobile } : { fault: SENTENCES[verdict.reason] }
}
