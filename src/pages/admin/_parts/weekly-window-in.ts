import type { WeeklyTerms, WeeklyWindow } from '#lib/contract/admin/weekly-window.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { formatHour } from '#lib/text/clock-time.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { windowLabels as labels } from '#lib/text/labels/admin-windows.ts'
import { numberIn, tomanOrTyped, tomanText } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

const numeric = (name: string, label: string, hint?: string) => ({
  name,
  label,
  hint,
  max: 15,
  required: true,
  inputMode: 'numeric' as const,
})

/** Fields of a weekly window, beside its days. */
export const WEEKLY_FIELDS = [
  numeric('started_hr', companyOfficeLabels.from, labels.clockHint),
  numeric('finished_hr', companyOfficeLabels.to, labels.endHint),
  numeric('capacity', labels.capacity),
  numeric('price', labels.priceToman),
  { ...numeric('busy_percent', labels.busyPercent, labels.busyHint), required: false },
  { ...numeric('busy_price', labels.busyPrice), required: false },
  numeric('cutoff_minutes', companyOfficeLabels.cutoff),
  { ...numeric('holds_from', labels.holdsFrom, labels.holdsFromHint), isDay: true },
]

/** Typed time; other text is left to the API to refuse. */
function clockIn(text = ''): { hour: number | string; minute: number } {
  const match = /^(\d{1,2})(?::([0-5]\d))?$/.exec(toLatinDigits(text).trim())
  if (!match) return { hour: text, minute: 0 }
  return { hour: Number(match[1]), minute: Number(match[2] ?? 0) }
}

export function weeklyIn(values: FormValues, form: FormData) {
  const [start, end] = [clockIn(values['started_hr']), clockIn(values['finished_hr'])]
  return {
    weekdays: form.getAll('weekdays').map(Number),
    started_hr: start.hour,
    started_mn: start.minute,
    finished_hr: end.hour,
    finished_mn: end.minute,
    price: tomanOrTyped(values['price'] ?? ''),
    busy_percent: values['busy_percent']
      ? numberIn(values['busy_percent'].replace(/[%٪]/g, ''))
      : null,
    busy_price: values['busy_price'] ? tomanOrTyped(values['busy_price']) : null,
    hour_later: values['hour_later'] !== undefined,
    capacity: numberIn(values['capacity'] ?? ''),
    cutoff_minutes: numberIn(values['cutoff_minutes'] ?? ''),
    holds_from: values['holds_from'] ?? '',
    reason: values['reason'] ?? '',
  }
}

/** Values of a weekly window, to be changed from a day on. */
export const weeklyValues = (terms: WeeklyTerms, from: string): FormValues => ({
  started_hr: formatHour(terms.started_hr, terms.started_mn),
  finished_hr: formatHour(terms.finished_hr, terms.finished_mn),
  price: tomanText(terms.price),
  busy_percent: toPersianDigits(terms.busy_percent ?? ''),
  busy_price: tomanText(terms.busy_price ?? null),
  ...(terms.hour_later && { hour_later: '1' }),
  capacity: toPersianDigits(terms.capacity),
  cutoff_minutes: toPersianDigits(terms.cutoff_minutes),
  holds_from: from,
})

/** Terms on the first free day, so that saving loses no planned change. */
export function planToChange(plans: WeeklyWindow['plans'], freeFrom: string) {
  const then = plans.findLast(each => (each.holds_from ?? '') <= freeFrom) ?? plans[0]
  if (!then) throw new Error('a weekly window has no terms')
  const isOn = then.weekdays.length > 0
  const upcoming = plans.find(
    each => (each.holds_from ?? '') > freeFrom && each.weekdays.length > 0,
  )
  if (isOn || !upcoming?.holds_from) return { plan: then, from: freeFrom }
  return { plan: upcoming, from: upcoming.holds_from }
}
