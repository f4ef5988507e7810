import type { ClaimLines } from '#lib/contract/claim.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { claimKindNames, claimStateNames } from '#lib/text/labels/claim.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

interface ClaimStateProps {
  claim: NonNullable<ClaimLines['lines'][number]['claim']>
}

/** What was claimed of a line, and what became of it. */
export const ClaimState = ({ claim }: ClaimStateProps) => (
  <p>
    {claimKindNames[claim.kind]} × {formatNumber(claim.count)}:{' '}
    <b>{claimStateNames[claim.state]}</b>
    {claim.credited > 0 && ` ${formatTomanWithUnit(claim.credited)}`}
    {claim.refusal !== null && (
      <>
        {' '}
        <bdi>{claim.refusal}</bdi>
      </>
    )}
  </p>
)
