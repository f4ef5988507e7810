import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { getClaims, sendClaim } from '#lib/api/order.ts'
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
    const { lines } = (await getClaims(api, id)).data
    const claim = { ...claimIn(values, lines), photos: photos as File[] }
    claims = (await sendClaim(api, id, claim)).data
  })
  return { submission, claims }
}

/** The claimed line of a form, which the API validates. */
function claimIn(values: Readonly<Record<string, string>>, lines: readonly ClaimableLine[]) {
  const { line: id = '', kind = '', count = '', note = '' } = values
  const line = lines.find(each => String(each.line) === id)
  return unvalidated({
    ...{ line: Number(id), kind: kind as ClaimKind, note },
    count: claimedCountIn(count, line),
  })
}

type ClaimableLine = ClaimLines['lines'][number]

/** Pieces; goods by weight are typed in grams and claimed by begun steps. */
export function claimedCountIn(
  typed: string,
  line: Pick<ClaimableLine, 'count' | 'step_g' | 'delivered_g'> | undefined,
): number | string {
  const grams = line?.step_g ? gramsTyped(typed, 'gram') : null
  if (!line?.step_g || grams === null) return numberIn(typed)
  const steps = Math.ceil(grams / line.step_g)
  // More may have been weighed than the steps that were ordered.
  return grams <= (line.delivered_g ?? 0) ? Math.min(steps, line.count) : steps
}

const fault = (field: string, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [field]: [sentence] }, null)
