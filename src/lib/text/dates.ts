const MS_PER_SECOND = 1000

type JalaliPart = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

// Created on first use, which costs more than a thousand calls.
let formatter: Intl.DateTimeFormat | undefined
let digitsFormatter: Intl.DateTimeFormat | undefined

function jalaliFormatter(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
    timeZone: 'Asia/Tehran',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return formatter
}

// Intl orders Jalali parts unusually, so only the parts are used.
function jalaliParts(epochSeconds: number): Record<JalaliPart, string> {
  const parts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of jalaliFormatter().formatToParts(epochSeconds * MS_PER_SECOND)) {
    if (type in parts) parts[type as JalaliPart] = value
  }
  // ICU writes it without the half-space.
  if (parts.weekday === 'پنجشنبه') parts.weekday = 'پنج‌شنبه'
  return parts
}

/** «۳۰ آبان ۱۴۰۵». */
export function formatJalaliDate(epochSeconds: number): string {
  const { day, month, year } = jalaliParts(epochSeconds)
  return `${day} ${month} ${year}`
}

/** «شنبه ۳۰ آبان ۱۴۰۵». */
export function formatJalaliFull(epochSeconds: number): string {
  const { weekday, day, month, year } = jalaliParts(epochSeconds)
  return `${weekday} ${day} ${month} ${year}`
}

/** «۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰». */
export function formatJalaliDateTime(epochSeconds: number): string {
  const { day, month, year, hour, minute } = jalaliParts(epochSeconds)
  return `${day} ${month} ${year}، ساعت ${hour}:${minute}`
}

/** «۱۴۰۵-۰۹-۰۹» for `2026-11-30`. */
export function jalaliDigits(day: string): string {
  digitsFormatter ??= new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = digitsFormatter.formatToParts(Date.parse(`${day}T00:00:00Z`))
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

/** Title of a delivery day on the wire. */
export function jalaliDayTitle(epochSeconds: number): {
  day_of_week: string
  day_of_month: string
} {
  const { weekday, day, month } = jalaliParts(epochSeconds)
  return { day_of_week: weekday, day_of_month: `${day} ${month}` }
}

/** «شنبه ۷ آذر». */
export function jalaliDayName(epochSeconds: number): string {
  const { day_of_week, day_of_month } = jalaliDayTitle(epochSeconds)
  return `${day_of_week} ${day_of_month}`
}

/**
 * A formatted moment for tables, without the year of `now` and without «ساعت».
 * @example withoutYear('جمعه ۶ آذر ۱۴۰۵، ساعت ۱۶ تا ۱۹', now) // 'جمعه ۶ آذر، ۱۶ تا ۱۹'
 */
export const withoutYear = (text: string, now: number): string =>
  text.replace(` ${jalaliParts(now).year}`, '').replace('ساعت ', '')
