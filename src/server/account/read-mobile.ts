import { validateMobile, type MobileRefusal, type MobileCheck } from '#lib/rules/account.ts'
import { messages } from '#lib/text/messages.ts'
import { dialledNumber } from '#lib/text/mobile.ts'
import { fieldError } from '../platform/http/errors.ts'

export const mobileSentences: Record<MobileRefusal, string> = {
  'not-digits': messages.mobileOnlyNumbers,
  length: messages.mobileElevenDigits,
  'not-mobile': messages.mobileInvalid,
}

/** Accepted mobiles come in the stored form 09xxxxxxxxx. */
export const parseTypedMobile = (typed: string): MobileCheck => validateMobile(dialledNumber(typed))

/** The stored form; 422 for what is no mobile. */
export function readMobile(typed: string, field: 'mobile_no' | 'mobile' = 'mobile_no'): string {
  const parsed = parseTypedMobile(typed)
  if (!parsed.ok) throw fieldError(field, mobileSentences[parsed.reason])
  return parsed.mobile
}
