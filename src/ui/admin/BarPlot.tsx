import type { Report, ReportUnit } from '#lib/contract/admin/report.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { reportLabels as labels } from '#lib/text/labels/admin-reports.ts'
import { formatToman } from '#lib/text/money.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'

const WIDTH = 720
const HEIGHT = 200
const GAP_SHARE = 0.25
const MIDDAY = 12

/** Money is exact, so that values add up. */
export function reportText(value: string | number, unit: ReportUnit): string {
  if (typeof value === 'string') return unit === 'day' ? dayText(value) : value
  if (unit === 'rials') return `${formatToman(value)} تومان`
  return unit === 'percent' ? formatPercent(value) : formatNumber(value)
}

/** The row of totals has a text already. */
const dayText = (day: string): string =>
  /^\d{4}(-\d\d){2}$/.test(day) ? formatJalaliDate(tehranMoment(day, MIDDAY, 0)) : day

/**
 * The least of 1, 2, 5, 10, 20 … that holds the value, so that half of it is readable too.
 * @example topOf(37) // 50
 */
export function topOf(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5].find(times => times * ten >= value) ?? 10) * ten
}

/** From right to left; the table beside it has the numbers. */
export function BarPlot({ plot, name }: { plot: Report['plot']; name: string }) {
  const { points, title, unit } = plot
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), {
    label: '',
    value: 0,
  })
  if (most.value <= 0) return null
  const step = WIDTH / points.length
  const top = topOf(most.value)
  // There is no half order.
  const marks = [top, top / 2, 0].filter(mark => unit !== 'count' || Number.isInteger(mark))
  const peak = `${labels.most}: ${reportText(most.value, unit)}، ${most.label}`
  return (
    <figure className="plot">
      <ol className="plot-scale" aria-hidden="true">
        {marks.map(mark => (
          <li key={mark}>{reportText(mark, unit)}</li>
        ))}
      </ol>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby="plot-title plot-desc"
        preserveAspectRatio="none"
      >
        <title id="plot-title">{`${name}: ${title}`}</title>
        <desc id="plot-desc">{peak}</desc>
        {marks.length > 2 && <path className="plot-half" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />}
        {points.map(({ label, value }, index) => {
          // A day without a value has a hairline.
          const height = Math.max(1, (value / top) * HEIGHT)
          return (
            <rect
              key={index}
              x={(WIDTH - (index + 1) * step + (step * GAP_SHARE) / 2).toFixed(2)}
              y={(HEIGHT - height).toFixed(2)}
              width={(step * (1 - GAP_SHARE)).toFixed(2)}
              height={height.toFixed(2)}
            >
              <title>{`${label}: ${reportText(value, unit)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{points[0]?.label}</span>
        <b>{peak}</b>
        <span>{points.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}
