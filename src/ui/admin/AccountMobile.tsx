import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'

/** Or that the customer was forgotten. */
export const AccountMobile = ({ mobile }: { mobile: string }) =>
  isForgottenMobile(mobile) ? (
    <span>{customerLabels.forgotten}</span>
  ) : (
    <bdi dir="ltr">{toPersianDigits(mobile)}</bdi>
  )
