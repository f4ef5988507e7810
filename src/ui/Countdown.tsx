import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { formatCountdown } from '#lib/text/countdown.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'

interface CountdownProps {
  /** Epoch seconds; the next one counts. */
  until: readonly number[]
  /** Epoch seconds of rendering. */
  now: number
  /** For bundles: a bar of the last day; its end closes the sale. */
  bar?: boolean
}

/** Updated by client/countdown.ts. */
export function Countdown({ until, now, bar = false }: CountdownProps) {
  const moments = [...new Set(until)].sort((a, b) => a - b)
  const left = (moments.find(moment => moment > now) ?? now) - now
  return (
    <>
      <span
        className="count icon-before icon-clock"
        data-until={moments.join(' ')}
        data-ended={catalogMessages.specialSaleEnded}
      >
        <time className={left < DAY_SECONDS ? 'clock' : undefined}>
          {left > 0 ? formatCountdown(left) : catalogMessages.specialSaleEnded}
        </time>
      </span>
      {bar && (
        <progress
          className="progress-bar"
          max={DAY_SECONDS}
          value={left < DAY_SECONDS ? left : 0}
          aria-hidden="true"
        />
      )}
    </>
  )
}
