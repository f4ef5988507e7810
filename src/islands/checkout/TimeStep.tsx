import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import {
  $checkout,
  $choice,
  $days,
  $offeredHold,
  $pickedDay,
  chooseTime,
} from '#stores/checkout.ts'
import { WindowChoice } from '../shared/WindowChoice.tsx'
import '../../styles/windows.css'

export function TimeStep() {
  const days = useStore($days)
  const { timeId } = useStore($choice)
  const picked = useStore($pickedDay)
  const hold = useStore($offeredHold)
  return (
    <>
      <HeldTime />
      <WindowChoice
        days={days}
        chosen={timeId}
        held={hold?.time_id ?? null}
        picked={picked}
        onPick={date => $pickedDay.set(date)}
        onChoose={chooseTime}
      />
    </>
  )
}

/** The time left of the window that the shopper holds. */
export function HeldTime() {
  const hold = useStore($offeredHold)
  return (
    hold && (
      <Suspense>
        <OfferedHold hold={hold} $checkout={$checkout} $choice={$choice} />
      </Suspense>
    )
  )
}

/** Few come with a hold. */
const OfferedHold = lazy(() =>
  import('./OfferedHold.tsx').then(part => ({ default: part.OfferedHold })),
)
