import type { z } from 'zod'
import type { contactBodySchema } from '#lib/contract/contact.ts'
import { isEmail } from '#lib/rules/account.ts'
import { fieldInvalid, fieldMissing, fieldName } from '#lib/text/fields.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { insertContactMessage } from '../db/contact.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { takeFromBudget } from './rate-limit.ts'
import { judgeTypedMobile, mobileSentences } from './read-mobile.ts'

type ContactBody = z.output<typeof contactBodySchema>

/** Keeps a visitor's message for the staff, as plain text; 422 by field. */
export async function sendMessage(
  deps: Deps,
  body: ContactBody,
  clientAddress: string,
): Promise<void> {
  const mobile = judgeTypedMobile(body.mobile_number)
  const refused = messageFaults(body)
  if (!mobile.ok || Object.keys(refused).length > 0) throw new ApiError(422, refused)
  await takeFromBudget(deps, 'contact-address', clientAddress)
  await insertContactMessage(deps.db, {
    first_name: normalizeText(body.first_name),
    last_name: normalizeText(body.last_name),
    description: normalizeLines(body.description),
    email: normalizeText(body.email ?? '') || null,
    mobile: mobile.mobile,
    type: body.type,
    created_at: deps.now(),
  })
}

/** What is wrong with those fields of a message that are given, as sentences by field. */
export function messageFaults(body: Partial<ContactBody>): Record<string, string[]> {
  const refused: Record<string, string[]> = {}
  for (const field of ['first_name', 'last_name', 'description'] as const)
    if (body[field] !== undefined && normalizeLines(body[field]) === '')
      refused[field] = [fieldMissing(field === 'description' ? 'message' : field)]
  const email = normalizeText(body.email ?? '')
  if (email !== '' && !isEmail(email)) refused['email'] = [fieldInvalid(fieldName('email'))]
  if (body.mobile_number === undefined) return refused
  const mobile = judgeTypedMobile(body.mobile_number)
  if (!mobile.ok) refused['mobile_number'] = [mobileSentences[mobile.reason]]
  return refused
}
