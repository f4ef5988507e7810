import { type ContactBody, sendMessage } from '#lib/api/contact.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { isEmail } from '#lib/rules/account.ts'
import { fieldInvalid, fieldMissing, fieldName } from '#lib/text/fields.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, fieldsOf, sentenceOf } from './refusal.ts'
import { readMobile } from './typed-mobile.ts'

/** The fields of the contact form as they were typed, by their names on the wire. */
export type TypedMessage = Record<
  'first_name' | 'last_name' | 'email' | 'mobile_number' | 'type' | 'description',
  string
>

/** What was wrong: a sentence by field, and `form` for the whole. */
export type MessageFaults = Partial<Record<keyof TypedMessage | 'form', string>>

/** The fields that must be filled in, by what they are called. */
const NEEDED = {
  first_name: 'first_name',
  last_name: 'last_name',
  mobile_number: 'mobile_number',
  type: 'subject',
  description: 'message',
} as const

/** Sends the shop a message and says so; else what was wrong. What was typed is the caller's. */
export async function sendTyped(typed: TypedMessage): Promise<MessageFaults | null> {
  const found = faultsOf(typed)
  if (Object.keys(found).length > 0) return found
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

/** What the browser can see by itself; the server judges again. */
function faultsOf(typed: TypedMessage): MessageFaults {
  const faults: MessageFaults = {}
  for (const [field, name] of Object.entries(NEEDED) as [keyof typeof NEEDED, string][])
    if (typed[field].trim() === '') faults[field] = fieldMissing(name)
  const email = typed.email.trim()
  if (email !== '' && !isEmail(email)) faults.email = fieldInvalid(fieldName('email'))
  const mobile = readMobile(typed.mobile_number)
  if ('fault' in mobile) faults.mobile_number ??= mobile.fault
  return faults
}
