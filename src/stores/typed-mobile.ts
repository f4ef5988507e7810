import { judgeMobile, type MobileRefusal } from '#lib/rules/account.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { normalizeMobile } from '#lib/text/mobile.ts'

const SENTENCES: Record<MobileRefusal, string> = {
  'not-digits': accountMessages.mobileOnlyNumbers,
  length: accountMessages.mobileElevenDigits,
  'not-mobile': accountMessages.mobileInvalid,
}

/** Section 5: a mobile as it was typed, in its stored form, or what is wrong with it. */
export function readMobile(typed: string): { mobile: string } | { fault: string } {
  const verdict = judgeMobile(normalizeMobile(typed) ?? toLatinDigits(typed).trim())
  return verdict.ok ? { mobile: verdict.mobile } : { fault: SENTENCES[verdict.reason] }
}
