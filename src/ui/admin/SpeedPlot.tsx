import type { SpeedMetric } from '#lib/codes/page-speed.ts'
import { speedText } from '#lib/text/labels/admin-speed.ts'
import { DayPlot, reportText, topOfBars } from './ReportPlot.tsx'

interface SpeedPlotProps {
  days: readonly { day: string; value: number | null }[]
  metric: SpeedMetric
  title: string
}

/** Null where all values are zero. */
export function SpeedPlot({ days, metric, title }: SpeedPlotProps) {
  const bars = days.map(({ day, value }) => ({
    label: reportText(day, 'day'),
    value,
    compared: null,
  }))
  const top = topOfBars(bars)
  if (top === 0) return null
  return (
    <figure className="plot" aria-label={title}>
      <figcaption>
        <b>{title}</b>
      </figcaption>
      <DayPlot bars={bars} top={top} textOf={value => speedText(value, metric)} />
    </figure>
  )
}
