import { withoutLatin } from '#lib/rules/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'

/** First and last names take no Latin letters. */
export function takeTyped(field: string, typed: string): { value: string; fault: string } {
  const value = field.endsWith('_name') ? withoutLatin(typed) : typed
  return { value, fault: value === typed ? '' : accountMessages.switchKeyboardToPersian }
}
