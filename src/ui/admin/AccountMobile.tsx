import { isGoneMobile } from '#lib/rules/forgotten.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'

/** The mobile of an account as staff read it; of a customer who was forgotten, that they were. */
export const AccountMobile = ({ mobile }: { mobile: string }) =>
  isGoneMobile(mobile) ? (
    <span>{customerLabels.forgotten}</span>
  ) : (
    <bdi dir="ltr">{toPersianDigits(mobile)}</bdi>
  )
