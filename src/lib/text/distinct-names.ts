import { toPersianDigits } from './digits.ts'

const SHOWN_DIGITS = 4

interface NamedMember {
  id: number
  name: string
  mobile: string
}

/**
 * Members of the staff to choose from; those with the same name have the end of their mobile too.
 * @example distinctMembers([ali, otherAli]) // «علی رضایی (…۴۵۶۷)», «علی رضایی (…۱۲۳۴)»
 */
export function distinctMembers(members: readonly NamedMember[]): { id: number; name: string }[] {
  return members.map(({ id, name, mobile }) => ({
    id,
    name:
      members.filter(other => other.name === name).length > 1
        ? `${name} (…${toPersianDigits(mobile.slice(-SHOWN_DIGITS))})`
        : name,
  }))
}
