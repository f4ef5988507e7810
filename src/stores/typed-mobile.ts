import { validateMobile, type MobileRefusal } from '#lib/rules/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { dialledNumber } from '#lib/text/mobile.ts'

const SENTENCES: Record<MobileRefusal, string> = {
  'not-digits': accountMessages.mobileOnlyNumbers,
  length: accountMessages.mobileElevenDigits,
  'not-mobile': accountMessages.mobileInvalid,
}

/** A typed mobile in normalised form, or what is wrong with it. */
export function readMobile(typed: string): { mobile: string } | { fault: string } {
  const check = validateMobile(dialledNumber(typed))
  return check.ok ? { mobile: check.mobile } : { fault: SENTENCES[check.reason] }
}
