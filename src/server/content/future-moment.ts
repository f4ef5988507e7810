import { dateOfText } from '#lib/rules/jalali.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { fieldError } from '../platform/http/errors.ts'

/** A Tehran time after `now` (epoch seconds), from a typed Jalali or Gregorian day and a time of day. */
export function readFutureMoment(day: string, time: string, now: number): number {
  const date = dateOfText(typedDay(day))
  if (date === null) throw fieldError('date', fieldInvalid(contentLabels.date))
  const [hour = 0, minute = 0] = toLatinDigits(time).split(':').map(Number)
  if (hour > 23 || minute > 59) throw fieldError('time', fieldInvalid(contentLabels.time))
  const at = tehranMoment(date, hour, minute)
  if (at <= now) throw fieldError('date', contentMessages.momentOver)
  return at
}
