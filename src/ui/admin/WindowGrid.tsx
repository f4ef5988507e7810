import type { DeliveryDay, StaffWindow } from '#lib/contract/admin/window.ts'
import { windowGrid } from '#lib/rules/window-grid.ts'
import { formatHourRange } from '#lib/text/dates.ts'
import { formatCount, formatNumber } from '#lib/text/digits.ts'
import { windowLabels, windowStateNames } from '#lib/text/labels/admin-windows.ts'

interface WindowGridProps {
  days: readonly DeliveryDay[]
  windows: readonly StaffWindow[]
}

/** Date by window: how many places of each are taken; a cell leads to its window. */
export function WindowGrid({ days, windows }: WindowGridProps) {
  return (
    <table className="windows-grid">
      <thead>
        <tr>
          <th scope="col">{windowLabels.window}</th>
          {days.map(day => (
            <th key={day.date} scope="col" data-closed={day.closed !== null || undefined}>
              <a href={`/admin/windows/days/${day.date}`}>{day.title_fa}</a>
              <span>{formatCount(day.orders, windowLabels.orders)}</span>
              {day.closed !== null && <span>{windowLabels.closed}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {windowGrid(windows).map(({ like, byDay }) => (
          <tr key={like.template_id}>
            <th scope="row">
              {hoursOf(like)}
              <span>{like.company?.name ?? windowLabels.everybody}</span>
            </th>
            {days.map(day => (
              <Cell key={day.date} window={byDay.get(day.date)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const hoursOf = (window: StaffWindow): string =>
  formatHourRange(window.started_hr, window.started_mn, window.finished_hr, window.finished_mn)

function Cell({ window }: { window: StaffWindow | undefined }) {
  if (!window) return <td>—</td>
  return (
    <td data-state={window.state}>
      <a href={`/admin/windows/${window.id}`}>
        <b>
          {formatNumber(window.used)} {windowLabels.usedOf} {formatNumber(window.capacity)}
        </b>
        <span>{windowStateNames[window.state]}</span>
      </a>
    </td>
  )
}
