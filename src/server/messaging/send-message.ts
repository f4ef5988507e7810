import type { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { contactBodySchema } from '#lib/contract/contact.ts'
import { isEmail } from '#lib/rules/account.ts'
import { fieldInvalid, fieldMissing, fieldName } from '#lib/text/fields.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { insertContactMessage } from '../request/contact-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { parseTypedMobile, mobileSentences } from '../account/read-mobile.ts'

type ContactBody = z.output<typeof contactBodySchema>

export async function sendMessage(
  deps: Deps,
  body: ContactBody,
  clientAddress: string,
): Promise<void> {
  const mobile = parseTypedMobile(body.mobile_number)
  const faults = messageFaults(body)
  if (!mobile.ok || Object.keys(faults).length > 0)
    throw new ApiError(HttpStatus.unprocessable, faults)
  await chargeBudget(deps, 'contact-address', clientAddress)
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

export function messageFaults(body: Partial<ContactBody>): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const field of ['first_name', 'last_name', 'description'] as const)
    if (body[field] !== undefined && normalizeLines(body[field]) === '')
      faults[field] = [fieldMissing(field === 'description' ? 'message' : field)]
  const email = normalizeText(body.email ?? '')
  if (email !== '' && !isEmail(email)) faults['email'] = [fieldInvalid(fieldName('email'))]
  if (body.mobile_number === undefined) return faults
  const mobile = parseTypedMobile(body.mobile_number)
  if (!mobile.ok) faults['mobile_number'] = [mobileSentences[mobile.reason]]
  return faults
}
