import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { claimKindSchema, type ClaimKind, type ClaimLines } from '#lib/contract/claim.ts'
import { staffClaimMessages } from '#lib/text/messages/admin-claims.ts'
import { claimedCountIn } from '../../_parts/claim-form.ts'

interface ClaimedLine {
  line: number
  kind: ClaimKind
  count: number
  note: string
}

/** A claim for each line with a chosen problem; all faults at once, by `column.LINE`. */
export function claimsIn(
  values: Readonly<Record<string, string>>,
  lines: ClaimLines['lines'],
): ClaimedLine[] {
  const faults: Record<string, string[]> = {}
  const claims = lines.flatMap(line => {
    const id = line.line
    const kind = claimKindSchema.safeParse(values[`kind.${id}`]).data
    if (kind === undefined) return []
    const count = Number(claimedCountIn(values[`count.${id}`] ?? '', line))
    if (!Number.isInteger(count) || count < 1)
      faults[`count.${id}`] = [staffClaimMessages.wrongCount]
    return [{ line: id, kind, count, note: values[`note.${id}`] ?? '' }]
  })
  if (claims.length === 0) faults['form'] = [staffClaimMessages.nothing]
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults, null)
  return claims
}
