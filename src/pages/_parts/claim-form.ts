import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { sendClaim } from '#lib/api/order.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { ClaimKind, ClaimLines } from '#lib/contract/claim.ts'
import { CLAIM_PHOTOS_MAX } from '#lib/rules/limits.ts'
import { orderPageMessages } from '#lib/text/messages/order.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import { numberIn, unvalidated } from '../admin/_parts/typed-numbers.ts'
import { type FormSubmission, submitForm } from './form-submission.ts'

/** The form of a claim, with its photos; `claims` are those afterwards. */
export async function submitClaim(
  request: Request,
  api: Client,
  id: number,
): Promise<{ submission: FormSubmission; claims: ClaimLines | null }> {
  let claims: ClaimLines | null = null
  const submission = await submitForm(request, async (values, form) => {
    const photos = form.getAll('photos').filter(file => file instanceof File && file.size > 0)
    if (photos.length > CLAIM_PHOTOS_MAX)
      throw fault('photo_1', orderPageMessages.claimPhotosTooMany)
    const claim = { ...claimIn(values), photos: photos as File[] }
    claims = (await sendClaim(api, id, claim)).data
  })
  return { submission, claims }
}

/** The claimed line of a form, which the API validates. */
export function claimIn(values: Readonly<Record<string, string>>) {
  const { line = '', kind = '', count = '', note = '' } = values
  return unvalidated({
    ...{ line: Number(line), kind: kind as ClaimKind, note },
    count: countOf(count, Number(values[`step-${line}`] ?? 0)),
  })
}

/** Goods by weight are typed in grams and claimed by begun steps. */
function countOf(typed: string, stepG: number): number | string {
  const grams = stepG > 0 ? gramsTyped(typed, 'gram') : null
  return grams === null ? numberIn(typed) : Math.ceil(grams / stepG)
}

const fault = (field: string, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [field]: [sentence] }, null)
