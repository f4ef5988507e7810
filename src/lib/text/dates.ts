const MS_PER_SECOND = 1000

type JalaliPart = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

// Made at the first use: building one costs more than a thousand calls of it.
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

// Intl puts the parts of a Jalali date in an odd order, so only the parts are taken from it.
function jalaliParts(epochSeconds: number): Record<JalaliPart, string> {
  const parts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of jalaliFormatter().formatToParts(epochSeconds * MS_PER_SECOND)) {
    if (type in parts) parts[type as JalaliPart] = value
  }
  // The one name that ICU writes otherwise than the shop's texts do.
  if (parts.weekday === 'پنجشنبه') parts.weekday = 'پنج‌شنبه'
  return parts
}

/** Jalali date in Tehran of a moment in epoch seconds: «۳۰ آبان ۱۴۰۵». */
export function formatJalaliDate(epochSeconds: number): string {
  const { day, month, year } = jalaliParts(epochSeconds)
  return `${day} ${month} ${year}`
}

/** Jalali date with its weekday, of a moment in epoch seconds: «شنبه ۳۰ آبان ۱۴۰۵». */
export function formatJalaliFull(epochSeconds: number): string {
  const { weekday, day, month, year } = jalaliParts(epochSeconds)
  return `${weekday} ${day} ${month} ${year}`
}

/** Jalali date and Tehran time of a moment in epoch seconds: «۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰». */
export function formatJalaliDateTime(epochSeconds: number): string {
  const { day, month, year, hour, minute } = jalaliParts(epochSeconds)
  return `${day} ${month} ${year}، ساعت ${hour}:${minute}`
}

/** A day as `YYYY-MM-DD` in Jalali digits: «۱۴۰۵-۰۹-۰۹» of `2026-11-30`. */
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

/** The title of a delivery day as the wire carries it (specification 3, time window day). */
export function jalaliDayTitle(epochSeconds: number): {
  day_of_week: string
  day_of_month: string
} {
  const { weekday, day, month } = jalaliParts(epochSeconds)
  return { day_of_week: weekday, day_of_month: `${day} ${month}` }
}

/** The same as one text, of a moment in epoch seconds: «شنبه ۷ آذر». */
export function jalaliDayName(epochSeconds: number): string {
  const { day_of_week, day_of_month } = jalaliDayTitle(epochSeconds)
  return `${day_of_week} ${day_of_month}`
}
