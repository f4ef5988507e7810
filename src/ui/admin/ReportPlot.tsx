import type { Report, ReportUnit } from '#lib/contract/admin/report.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { reportLabels as labels } from '#lib/text/labels/admin-reports.ts'
import { formatToman } from '#lib/text/money.ts'

const MIDDAY = 12
const QUARTERS = [4, 3, 2, 1, 0] as const
const TICKS = 6

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

interface PlotProps {
  report: Pick<Report, 'columns' | 'plot' | 'comparison'>
  name: string
}

export interface Bar {
  label: string
  /** Null where nothing is known. */
  value: number | null
  /** Of the compared period; null where it is unknown. */
  compared: number | null
}

/** A report by days as columns from right to left, another one as rows; the table has the numbers. */
export function ReportPlot({ report: { columns, plot, comparison }, name }: PlotProps) {
  const bars = plot.points.map(({ label, value }, index) => ({
    label,
    value,
    compared: comparison?.values[index] ?? null,
  }))
  const top = topOfBars(bars)
  if (top === 0) return null
  const Plot = columns[0]?.unit === 'day' ? DayPlot : NamePlot
  return (
    <figure className="plot" aria-label={`${name}: ${plot.title}`}>
      <figcaption>
        <b>{plot.title}</b>
        {comparison && (
          <span className="plot-legend">
            {labels.compared}: {dayText(comparison.from)} {labels.until} {dayText(comparison.to)}
          </span>
        )}
      </figcaption>
      <Plot
        bars={bars}
        top={top}
        textOf={value => reportText(value, plot.unit)}
        isCount={plot.unit === 'count'}
      />
    </figure>
  )
}

type TextOf = (value: number) => string

interface BarsProps {
  bars: readonly Bar[]
  top: number
  textOf: TextOf
  /** Whole numbers only. */
  isCount?: boolean
}

/** What the scale of a plot ends with; 0 without a value. */
export function topOfBars(bars: readonly Bar[]): number {
  const most = Math.max(0, ...bars.flatMap(({ value, compared }) => [value ?? 0, compared ?? 0]))
  return most === 0 ? 0 : topOf(most)
}

const shareOf = (value: number | null, top: number): string =>
  `${((100 * (value ?? 0)) / top).toFixed(2)}%`

const valueText = ({ label, value, compared }: Bar, textOf: TextOf): string =>
  `${label}: ${value === null ? labels.noValue : textOf(value)}` +
  (compared === null ? '' : ` (${labels.compared}: ${textOf(compared)})`)

/** Columns from right to left, with the value under the pointer. */
export function DayPlot({ bars, top, textOf, isCount = false }: BarsProps) {
  // There is no half order.
  const marks = QUARTERS.map(quarter => (top * quarter) / (QUARTERS.length - 1)).filter(
    mark => !isCount || Number.isInteger(mark),
  )
  const highest = bars.reduce((best, bar) => ((bar.value ?? 0) > (best.value ?? 0) ? bar : best))
  const step = Math.ceil(bars.length / TICKS)
  return (
    <div className="plot-days">
      <ol className="plot-scale" aria-hidden="true">
        {marks.map(mark => (
          <li key={mark}>{textOf(mark)}</li>
        ))}
      </ol>
      <div
        className="plot-bars"
        role="img"
        aria-label={`${labels.most}: ${valueText(highest, textOf)}`}
        style={{ backgroundSize: `100% ${100 / (marks.length - 1)}%` }}
      >
        {bars.map((bar, index) => (
          <span key={index} data-highest={bar === highest || undefined}>
            {bar.compared !== null && <i style={{ blockSize: shareOf(bar.compared, top) }} />}
            <b style={{ blockSize: shareOf(bar.value, top) }} />
            <small>{valueText(bar, textOf)}</small>
          </span>
        ))}
      </div>
      <ol className="plot-ticks" aria-hidden="true">
        {bars
          .filter((_, index) => index % step === 0 && index + step / 2 <= bars.length)
          .map(({ label }) => (
            <li key={label} style={{ inlineSize: shareOf(step, bars.length) }}>
              {label.split(' ').slice(0, 2).join(' ')}
            </li>
          ))}
      </ol>
    </div>
  )
}

const NamePlot = ({ bars, top, textOf }: BarsProps) => (
  <ol className="plot-names">
    {bars.map(({ label, value, compared }, index) => (
      <li key={index}>
        <bdi>{label}</bdi>
        <span className="plot-track" aria-hidden="true">
          {compared !== null && <i style={{ inlineSize: shareOf(compared, top) }} />}
          <b style={{ inlineSize: shareOf(value, top) }} />
        </span>
        <b>{value === null ? labels.noValue : textOf(value)}</b>
        {compared !== null && (
          <small>
            {labels.compared}: {textOf(compared)}
          </small>
        )}
      </li>
    ))}
  </ol>
)
