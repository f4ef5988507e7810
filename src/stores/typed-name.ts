import { withoutLatin } from '#lib/rules/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'

/**
 * Section 5: what of a typed text comes into a field of this name, and what is said while typing:
 * of a first or last name the Latin letters stay out.
 */
export function takeTyped(field: string, typed: string): { value: string; fault: string } {
  const value = field.endsWith('_name') ? withoutLatin(typed) : typed
  return { value, fault: value === typed ? '' : accountMessages.switchKeyboardToPersian }
}
