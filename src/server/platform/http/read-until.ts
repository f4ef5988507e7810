import { dateOfText } from '#lib/rules/jalali.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { fieldError } from './errors.ts'

const LAST = { hour: 23, minute: 59 }

/** The end of a day, in epoch seconds; 422 for an invalid or past day. */
export function readUntil(text: string, now: number): number {
  const date = dateOfText(typedDay(text))
  if (date === null) throw fieldError('until', fieldInvalid(wireFieldName('until')))
  const at = tehranMoment(date, LAST.hour, LAST.minute)
  if (at <= now) throw fieldError('until', couponMessages.untilOver)
  return at
}
