import { dateOfJalali, jalaliOf } from './jalali.ts'
import { daysOfMonth, monthBeside, monthOf } from './jalali-month.ts'
import { addDays, type TehranDate, weekdayOf } from './tehran-time.ts'

const WEEK_DAYS = 7

/** In a calendar that runs from right to left, with weeks from Saturday. */
const STEPS: Readonly<Record<string, (date: TehranDate) => TehranDate>> = {
  ArrowRight: date => addDays(date, -1),
  ArrowLeft: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -WEEK_DAYS),
  ArrowDown: date => addDays(date, WEEK_DAYS),
  Home: date => addDays(date, -weekdayOf(date)),
  End: date => addDays(date, WEEK_DAYS - 1 - weekdayOf(date)),
  PageUp: date => sameDayBeside(date, -1),
  PageDown: date => sameDayBeside(date, 1),
}

/**
 * The day to which a key moves the focus of a calendar; null for other keys.
 * @example dateOfKey('ArrowLeft', '2026-11-21') // '2026-11-22'
 */
export const dateOfKey = (key: string, date: TehranDate): TehranDate | null =>
  STEPS[key]?.(date) ?? null

/** The same day of the next or previous Jalali month, or the last day of a shorter one. */
export function sameDayBeside(date: TehranDate, by: 1 | -1): TehranDate {
  const month = monthBeside(monthOf(date), by)
  return dateOfJalali({ ...month, day: jalaliOf(date).day }) ?? daysOfMonth(month).at(-1) ?? date
}
