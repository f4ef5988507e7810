import type { ClaimLines } from '#lib/contract/claim.ts'
import { claimKindNames, claimStateNames } from '#lib/text/labels/claim.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { formatAmount } from '#lib/text/weight.ts'

type Line = ClaimLines['lines'][number]

interface ClaimStateProps extends Pick<Line, 'step_g'> {
  claim: NonNullable<Line['claim']>
}

/** What was claimed of a line, and what became of it. */
export const ClaimState = ({ claim, step_g }: ClaimStateProps) => (
  <p>
    {claimKindNames[claim.kind]}، {formatAmount(claim.count, step_g)}:{' '}
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
