import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { WindowDay } from '#lib/contract/checkout.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { checkoutLabels, slotReasons } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { $choice, $days, $pickedDay, chooseTime } from '#stores/checkout.ts'
import { dayName } from './summaries.ts'
import styles from './time-step.module.css'

export function TimeStep() {
  const days = useStore($days)
  const { timeId } = useStore($choice)
  const picked = useStore($pickedDay)
  const open = days.filter(isOpen)
  const day =
    open.find(each => each.date === picked) ??
    days.find(each => each.times.some(time => time.id === timeId)) ??
    open[0]
  if (!day) return <p className={styles.none}>{checkoutMessages.noTimeWindows}</p>
  return (
    <>
      <div className={styles.days} role="group" aria-label={checkoutLabels.timeWindow}>
        {days.map(each => (
          <Day
            key={each.date}
            day={each}
            picked={each === day}
            onPick={() => $pickedDay.set(each.date)}
          />
        ))}
      </div>
      <div className={styles.times} role="group" aria-label={dayName(day)}>
        {day.times.map(time => (
          <Slot key={time.id} time={time} chosen={time.id === timeId} />
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
      className={styles.day}
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

function Slot({ time, chosen }: { time: Time; chosen: boolean }) {
  return (
    <button
      type="button"
      className={styles.time}
      aria-pressed={chosen}
      disabled={!time.active}
      onClick={() => chooseTime(time.id)}
    >
      <b>{formatHourRange(time)}</b>
      <small>{windowNote(time)}</small>
    </button>
  )
}

/** Price, or why it is unavailable. */
function windowNote({ active, reason, price }: Time): string {
  if (!active) return slotReasons[reason ?? 'full']
  return price > 0 ? formatTomanWithUnit(price) : checkoutLabels.noFee
}

const isOpen = (day: WindowDay): boolean => day.times.some(time => time.active)

/** `full` when any window is, else the last window's reason. */
const reasonOf = ({ times }: WindowDay): keyof typeof slotReasons =>
  times.some(({ reason }) => reason === 'full') ? 'full' : (times.at(-1)?.reason ?? 'full')
