import { dateOfJalali, jalaliOf } from './jalali.ts'
import { addDays, type TehranDate } from './tehran-time.ts'

/** Months count from 1. */
export interface JalaliMonth {
  year: number
  month: number
}

const MONTHS = 12

export const monthOf = (date: TehranDate): JalaliMonth => {
  const { year, month } = jalaliOf(date)
  return { year, month }
}

export function monthBeside({ year, month }: JalaliMonth, by: 1 | -1): JalaliMonth {
  const index = year * MONTHS + (month - 1) + by
  return { year: Math.floor(index / MONTHS), month: (index % MONTHS) + 1 }
}

/** All days as Gregorian dates. */
export function daysOfMonth(of: JalaliMonth): TehranDate[] {
  const first = dateOfJalali({ ...of, day: 1 })
  const next = dateOfJalali({ ...monthBeside(of, 1), day: 1 })
  const days: TehranDate[] = []
  if (first === null || next === null) return days
  for (let date = first; date < next; date = addDays(date, 1)) days.push(date)
  return days
}

/**
 * @example monthText({ year: 1405, month: 9 }) // '1405-09'
 */
export const monthText = ({ year, month }: JalaliMonth): string =>
  `${year}-${String(month).padStart(2, '0')}`

export function monthOfText(text: string): JalaliMonth {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return { year, month }
}
