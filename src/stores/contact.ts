import { type ContactBody, sendMessage } from '#lib/api/contact.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { isEmail } from '#lib/rules/account.ts'
import { fieldInvalid, fieldMissing, fieldName } from '#lib/text/fields.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, fieldsOf, sentenceOf } from './refusal.ts'
import { readMobile } from './typed-mobile.ts'

/** Values of the contact form by their wire names. */
export type TypedMessage = Record<
  'first_name' | 'last_name' | 'email' | 'mobile_number' | 'type' | 'description',
  string
>

/** Sentences by field; `form` for the whole. */
export type MessageFaults = Partial<Record<keyof TypedMessage | 'form', string>>

/** Required fields with their labels. */
const REQUIRED = {
  first_name: 'first_name',
  last_name: 'last_name',
  mobile_number: 'mobile_number',
  type: 'subject',
  description: 'message',
} as const

/** Sends the message; returns null, or the faults. */
export async function sendContactForm(typed: TypedMessage): Promise<MessageFaults | null> {
  const faults = faultsOf(typed)
  if (Object.keys(faults).length > 0) return faults
  try {
    await sendMessage(call, typed as ContactBody)
    notify('success', siteMessages.messageSent, { about: 'words' })
    return null
  } catch (error) {
    const fields = Object.entries(fieldsOf(error)).filter(([field]) => field in typed)
    if (codeOf(error) === HttpStatus.unprocessable && fields.length > 0)
      return Object.fromEntries(fields)
    notify('error', sentenceOf(error), { about: 'words' })
    return { form: sentenceOf(error) }
  }
}

/** The server checks again. */
function faultsOf(typed: TypedMessage): MessageFaults {
  const faults: MessageFaults = {}
  for (const [field, name] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][])
    if (typed[field].trim() === '') faults[field] = fieldMissing(name)
  const email = typed.email.trim()
  if (email !== '' && !isEmail(email)) faults.email = fieldInvalid(fieldName('email'))
  const mobile = readMobile(typed.mobile_number)
  if ('fault' in mobile) faults.mobile_number ??= mobile.fault
  return faults
}
