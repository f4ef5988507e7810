import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $place } from '#stores/chosen-place.ts'
import {
  $byPlace,
  $choosesWindow,
  $holdFault,
  $windowDays,
  extendHold,
  holdWindow,
  releaseHold,
  loadWindows,
} from '#stores/window-hold.ts'
import { $hold } from '#stores/held-window.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { HoldStatus } from '../shared/HoldStatus.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import sheet from '../shared/sheet.module.css'
import { Skeleton } from '../shared/Skeleton.tsx'
import { WindowChoice } from '../shared/WindowChoice.tsx'
import windowStyle from '../../styles/windows.css?url'

/** Days and windows to hold a place in, and the hold with its two actions. */
export function WindowSheet() {
  const hold = useStore($hold)
  const fault = useStore($holdFault)
  return (
    <Sheet
      open={useStore($choosesWindow)}
      onClose={() => $choosesWindow.set(false)}
      title={windowHoldLabels.title}
    >
      {/* Not of every page: React waits for it. */}
      <link rel="stylesheet" href={windowStyle} precedence="default" />
      <Place />
      <Note />
      {fault !== null && (
        <p className="window-off" role="alert">
          {fault}
        </p>
      )}
      <Windows />
      {hold && <Actions canExtend={hold.can_extend && !hold.off} />}
    </Sheet>
  )
}

/** The held window, or what a hold is where there is something to hold. */
function Note() {
  const hold = useStore($hold)
  const isOffered = useOffered()
  if (hold) return <HoldStatus hold={hold} />
  return isOffered && <p className={sheet.text}>{windowHoldLabels.note}</p>
}

/** False outside all zones, and before a place is chosen where only some places have windows. */
function useOffered(): boolean {
  const place = useStore($place)
  const days = useStore($windowDays)
  const isByPlace = useStore($byPlace)
  return place ? place.zone !== null : !isByPlace || typeof days === 'string' || days.length > 0
}

function Place() {
  const isByPlace = useStore($byPlace)
  return (
    isByPlace && (
      <Suspense>
        <PlaceChoice />
      </Suspense>
    )
  )
}

/** Few shops have several zones. */
const PlaceChoice = lazy(() =>
  import('./PlaceChoice.tsx').then(part => ({ default: part.PlaceChoice })),
)

function Windows() {
  const days = useStore($windowDays)
  const isOffered = useOffered()
  const hold = useStore($hold)
  const [picked, pick] = useState<string | null>(null)
  const [, run] = useBusy()
  if (!isOffered) return null
  if (days === 'loading') return <Skeleton heights={[4, 8]} />
  if (days === 'failed')
    return <Failed text={siteMessages.networkError} onRetry={() => void loadWindows()} />
  const held = hold && !hold.off ? hold.time_id : null
  return (
    <WindowChoice
      days={days}
      chosen={held}
      held={held}
      picked={picked}
      onPick={pick}
      onChoose={id => run(() => holdWindow(id))}
    />
  )
}

function Actions({ canExtend }: { canExtend: boolean }) {
  const [busy, run] = useBusy()
  return (
    <div className={sheet.actions}>
      {canExtend && (
        <Button busy={busy} onClick={() => run(extendHold)}>
          {windowHoldLabels.extend}
        </Button>
      )}
      <Button quiet busy={busy} onClick={() => run(releaseHold)}>
        {windowHoldLabels.release}
      </Button>
    </div>
  )
}
