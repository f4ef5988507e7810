import { z } from 'zod'
import {
  code,
  date,
  endMoment,
  flag,
  listOf,
  moment,
  rials,
  errorText,
  text,
  whole,
} from './fields.ts'

const hour = (max: number) => whole(0, max, 'hours')
const minute = whole(0, 59, 'minutes')
const INT_MAX = 2_147_483_647

export const windowTemplateRow = z.strictObject({
  code,
  weekdays: listOf(whole(0, 6, 'a weekday'), 'weekdays').describe('0 is Saturday'),
  started_hr: hour(23),
  started_mn: minute,
  finished_hr: hour(24),
  finished_mn: minute,
  price: rials,
  capacity: whole(0, 100_000, 'orders'),
  cutoff_minutes: whole(0, 10_080, 'minutes').describe('before the window starts'),
  company: code.nullable(),
})

export const closedDayRow = z.strictObject({ date, reason: text(200) })

const LAT_SAYS = errorText('must be a latitude from -90 to 90')
const LNG_SAYS = errorText('must be a longitude from -180 to 180')
export const companyRow = z.strictObject({
  code,
  name: text(100),
  address: text(400),
  city: text(60),
  lat: z.number(LAT_SAYS).min(-90, LAT_SAYS).max(90, LAT_SAYS),
  lng: z.number(LNG_SAYS).min(-180, LNG_SAYS).max(180, LNG_SAYS),
  discount_percent: whole(0, 100, 'percent'),
  flooring: rials.describe('least cart total of a group order'),
  active: flag,
  join_code: code.nullable().describe('what a member types; customers may type it in capitals'),
  join_code_expires_at: endMoment.nullable(),
})

const TYPE_SAYS = errorText('must be 1 (percent) or 2 (rials)')
export const couponRow = z.strictObject({
  code,
  value: whole(1, Number.MAX_SAFE_INTEGER, 'percent or rials'),
  type: z.union([z.literal(1), z.literal(2)], TYPE_SAYS),
  flooring: rials.describe('least cart total'),
  started_at: moment.nullable().describe('from when on it holds'),
  expired_at: endMoment.nullable(),
  active: flag,
  total_limit: whole(1, INT_MAX, 'uses').nullable(),
  per_user_limit: whole(1, INT_MAX, 'uses').nullable(),
})
