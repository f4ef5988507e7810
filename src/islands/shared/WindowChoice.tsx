import { useEffect, useRef } from 'react'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { dayName, formatHourRange } from '#lib/text/clock-time.ts'
import { checkoutLabels, slotReasons } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

interface WindowChoiceProps {
  days: readonly WindowDay[]
  chosen: number | null
  /** The window that the shopper holds: it can be chosen although it may be full. */
  held: number | null
  /** The date of the day that is shown, once picked. */
  picked: string | null
  onPick: (date: string) => void
  onChoose: (id: number) => void
}

/** Days, and the windows of one of them. */
export function WindowChoice(props: WindowChoiceProps) {
  const { chosen, held, picked, onPick, onChoose } = props
  const days = props.days.map(withoutLate).filter(({ times }) => times.length > 0)
  const open = days.filter(isOpen)
  const day =
    open.find(each => each.date === picked) ??
    days.find(each => each.times.some(time => time.id === chosen)) ??
    open[0]
  if (!day) return <p className="window-none">{checkoutMessages.noTimeWindows}</p>
  return (
    <>
      <div className="window-days" role="group" aria-label={checkoutLabels.timeWindow}>
        {days.map(each => (
          <Day key={each.date} day={each} picked={each === day} onPick={() => onPick(each.date)} />
        ))}
      </div>
      <div className="window-times" role="group" aria-label={dayName(day)}>
        {day.times.map(time => (
          <Slot
            key={time.id}
            time={time}
            chosen={time.id === chosen}
            isHeld={time.id === held}
            onChoose={() => onChoose(time.id)}
          />
        ))}
      </div>
    </>
  )
}

/** Scrolls the chosen day into view. */
function useInSight(picked: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const row = button.current?.parentElement
    if (!picked || !button.current || !row) return
    const [buttonBox, rowBox] = [button.current, row].map(each => each.getBoundingClientRect())
    if (buttonBox && rowBox)
      row.scrollBy({ left: buttonBox.x + buttonBox.width / 2 - rowBox.x - rowBox.width / 2 })
  }, [picked])
  return button
}

interface DayProps {
  day: WindowDay
  picked: boolean
  onPick: () => void
}

function Day({ day, picked, onPick }: DayProps) {
  const open = isOpen(day)
  const reason = reasonOf(day)
  const button = useInSight(picked)
  return (
    <button
      ref={button}
      type="button"
      className="window-day"
      aria-pressed={picked}
      disabled={!open}
      title={!open && reason === 'full' ? checkoutMessages.dayFull : undefined}
      onClick={onPick}
    >
      <b>{dayName(day)}</b>
      <span>{day.title.day_of_month}</span>
      {!open && <small>{slotReasons[reason]}</small>}
    </button>
  )
}

type Time = WindowDay['times'][number]

interface SlotProps {
  time: Time
  chosen: boolean
  isHeld: boolean
  onChoose: () => void
}

function Slot({ time, chosen, isHeld, onChoose }: SlotProps) {
  return (
    <button
      type="button"
      className="window-time"
      aria-pressed={chosen}
      disabled={!time.active && !isHeld}
      onClick={onChoose}
    >
      <b>{formatHourRange(time)}</b>
      <small>{windowNote(time, isHeld)}</small>
      {time.hour_later && <small>{checkoutLabels.hourLater}</small>}
    </button>
  )
}

/** Price, or why it is unavailable. */
function windowNote({ active, reason, price }: Time, isHeld: boolean): string {
  if (!active && !isHeld) return slotReasons[reason ?? 'full']
  if (price > 0) return formatTomanWithUnit(price)
  return isHeld ? checkoutLabels.slotHeld : checkoutLabels.noFee
}

/** What is past its cut-off is not offered. */
const withoutLate = (day: WindowDay): WindowDay => ({
  ...day,
  times: day.times.filter(time => time.reason !== 'late'),
})

const isOpen = (day: WindowDay): boolean => day.times.some(time => time.active)

/** `full` when any window is, else the last window's reason. */
const reasonOf = ({ times }: WindowDay): keyof typeof slotReasons =>
  times.some(({ reason }) => reason === 'full') ? 'full' : (times.at(-1)?.reason ?? 'full')
