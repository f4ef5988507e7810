import { judgeMobile, type MobileRefusal, type MobileVerdict } from '#lib/rules/account.ts'
import { messages } from '#lib/text/messages.ts'
import { dialledNumber } from '#lib/text/mobile.ts'
import { fieldError } from '../errors.ts'

/** What is said of a number that is no mobile number. */
export const mobileSentences: Record<MobileRefusal, string> = {
  'not-digits': messages.mobileOnlyNumbers,
  length: messages.mobileElevenDigits,
  'not-mobile': messages.mobileInvalid,
}

/** A mobile as a person typed it, judged; accepted ones come in the stored form 09xxxxxxxxx. */
export const judgeTypedMobile = (typed: string): MobileVerdict => judgeMobile(dialledNumber(typed))

/** The stored form of a field of a body; 422 for what is no mobile number. */
export function readMobile(typed: string, field: 'mobile_no' | 'mobile' = 'mobile_no'): string {
  const verdict = judgeTypedMobile(typed)
  if (!verdict.ok) throw fieldError(field, mobileSentences[verdict.reason])
  return verdict.mobile
}
