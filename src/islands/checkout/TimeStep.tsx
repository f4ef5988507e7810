import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $choice, $days, $offeredHold, $pickedDay, chooseTime } from '#stores/checkout.ts'
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

/** The time left of the chosen window that the shopper holds. */
export function HeldTime() {
  const { timeId } = useStore($choice)
  const hold = useStore($offeredHold)
  if (!hold || (!hold.off && hold.time_id !== timeId)) return null
  return (
    <Suspense>
      <HoldStatus hold={hold} />
    </Suspense>
  )
}

/** Few come with a hold. */
const HoldStatus = lazy(() =>
  import('../shared/HoldStatus.tsx').then(part => ({ default: part.HoldStatus })),
)
