import type { DeliveryDay } from '#lib/contract/admin/window.ts'
import { jalaliOf } from '#lib/rules/jalali.ts'
import { weekdayOf } from '#lib/rules/tehran-time.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { windowLabels, weekdayNames } from '#lib/text/labels/admin-windows.ts'

interface MonthCalendarProps {
  days: readonly DeliveryDay[]
  today: string
}

/** Week by week; each day links to its page. */
export function MonthCalendar({ days, today }: MonthCalendarProps) {
  const before = days[0] ? weekdayOf(days[0].date) : 0
  return (
    <div className="month">
      {weekdayNames.map(name => (
        <span key={name} className="month-head" aria-hidden="true">
          <span>{name.charAt(0)}</span>
          <span>{name}</span>
        </span>
      ))}
      {days.map((day, index) => (
        <a
          key={day.date}
          href={`/admin/windows/days/${day.date}`}
          aria-current={day.date === today ? 'date' : undefined}
          data-closed={day.closed !== null || undefined}
          style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
        >
          <span className="visually-hidden">{nameOf(day)}</span>
          <b aria-hidden="true">{formatNumber(jalaliOf(day.date).day)}</b>
          {day.orders > 0 && <span aria-hidden="true">{formatNumber(day.orders)}</span>}
        </a>
      ))}
    </div>
  )
}

function nameOf({ title_fa, closed, orders }: DeliveryDay): string {
  const parts = [title_fa]
  if (closed !== null) parts.push(`${windowLabels.closed}: ${closed}`)
  if (orders > 0) parts.push(`${formatNumber(orders)} ${windowLabels.orders}`)
  return parts.join('، ')
}
