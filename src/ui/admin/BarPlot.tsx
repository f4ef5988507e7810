import type { Report, ReportUnit } from '#lib/contract/admin/report.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { reportLabels as words } from '#lib/text/labels/admin-reports.ts'
import { formatTomanExactly } from '#lib/text/money.ts'

const WIDTH = 720
const HEIGHT = 200
const GAP_SHARE = 0.25

/** A value of a report as people read it; money to the rial, so that what is shown adds up. */
export function reportText(value: string | number, unit: ReportUnit): string {
  if (typeof value === 'string') return value
  if (unit === 'rials') return `${formatTomanExactly(value)} تومان`
  return unit === 'percent' ? formatPercent(value) : formatNumber(value)
}

/** Bars from right to left, drawn by the server; the table beside them says the same in numbers. */
export function BarPlot({ plot, name }: { plot: Report['plot']; name: string }) {
  const { points, title, unit } = plot
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), {
    label: '',
    value: 0,
  })
  if (most.value <= 0) return null
  const step = WIDTH / points.length
  const told = `${words.most}: ${reportText(most.value, unit)}، ${most.label}`
  return (
    <figure className="plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby="plot-title plot-desc"
        preserveAspectRatio="none"
      >
        <title id="plot-title">{`${name}: ${title}`}</title>
        <desc id="plot-desc">{told}</desc>
        {points.map(({ label, value }, index) => {
          const height = Math.max(0, (value / most.value) * (HEIGHT - 1))
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
        <b>{told}</b>
        <span>{points.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}
