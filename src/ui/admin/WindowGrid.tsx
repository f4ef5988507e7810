import type { ComingWindow, DeliveryDay } from '#lib/contract/admin/window.ts'
import { type GridWindow, rowKey, windowGrid } from '#lib/rules/window-grid.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { formatCount, formatNumber } from '#lib/text/digits.ts'
import { windowLabels, windowStateNames } from '#lib/text/labels/admin-windows.ts'

interface WindowGridProps {
  days: readonly DeliveryDay[]
  windows: readonly GridWindow[]
}

/** Cells link to their window; one that is not open yet opens with a form on its page. */
export function WindowGrid({ days, windows }: WindowGridProps) {
  return (
    <table className="windows-grid">
      <thead>
        <tr>
          <th scope="col">{windowLabels.window}</th>
          {days.map(day => (
            <th key={day.date} scope="col" data-closed={day.closed !== null || undefined}>
              <a href={`/admin/windows/days/${day.date}`}>
                <DayTitle text={day.title_fa} />
              </a>
              <span>{formatCount(day.orders, windowLabels.orders)}</span>
              {day.closed !== null && <span>{windowLabels.closed}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {windowGrid(windows).map(({ like, byDay }) => (
          <tr key={rowKey(like)}>
            <th scope="row">
              {hoursOf(like)}
              <span>{customersOf(like)}</span>
            </th>
            {days.map(day => (
              <Cell key={day.date} window={byDay.get(day.date)} isClosed={day.closed !== null} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** «شنبه» above «۳۰ آبان ۱۴۰۵». */
function DayTitle({ text }: { text: string }) {
  const [weekday, ...date] = text.split(' ')
  return (
    <>
      <b>{weekday}</b> <span>{date.join(' ')}</span>
    </>
  )
}

export const hoursOf = (window: GridWindow): string => formatHourRange(window)

/** The company or the zone that has it alone, or «همگانی». */
export const customersOf = ({ company, zone }: GridWindow): string =>
  company?.name ?? zone?.title ?? windowLabels.everybody

function Cell({ window, isClosed }: { window: GridWindow | undefined; isClosed: boolean }) {
  if (!window) return <td>—</td>
  if (!('id' in window)) return <ComingCell window={window} />
  return (
    <td data-state={isClosed ? 'off' : window.state}>
      <a href={`/admin/windows/${window.id}`}>
        <b>
          {formatNumber(window.used)} {windowLabels.usedOf} {formatNumber(window.capacity)}
        </b>
        {window.held > 0 && <span>{formatCount(window.held, windowLabels.held)}</span>}
        <span>{isClosed ? windowLabels.closed : windowStateNames[window.state]}</span>
      </a>
    </td>
  )
}

function ComingCell({ window }: { window: ComingWindow }) {
  const { template_id, date } = window
  return (
    <td data-state="coming">
      <form method="post">
        <input type="hidden" name="template_id" value={template_id} />
        <input type="hidden" name="date" value={date} />
        <span>
          {windowLabels.capacity}: {formatNumber(window.capacity)}
        </span>
        <button
          className="button button-quiet"
          aria-label={`${windowLabels.openAhead} ${hoursOf(window)}`}
        >
          {windowLabels.openAhead}
        </button>
      </form>
    </td>
  )
}
