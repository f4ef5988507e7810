import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { windowText, yourWindow } from '#lib/text/window-text.ts'
import { $place } from '#stores/chosen-place.ts'
import { $hold } from '#stores/held-window.ts'
import { $choosesWindow, loadHold, openWindows } from '#stores/window-hold.ts'
import { TimeLeft } from '../shared/HoldStatus.tsx'
import { type Slot, useSlots } from '../shared/slots.ts'
import { useTakeOver } from '../shared/take-over-slot.ts'

/** Without the file, as offline, the stored terms stay. */
const refreshTerms = (): Promise<void> =>
  import('#stores/place-terms.ts').then(each => each.refreshTerms()).catch(() => undefined)

/** The places of ui/WindowSlot in the page, and the dialog for all. */
export function WindowHold() {
  const slots = useSlots('[data-window][data-intent]', textOf)
  const isOpen = useStore($choosesWindow, { ssr: () => false })
  useEffect(() => {
    if ($hold.get()) void loadHold()
    if ($place.get()) void refreshTerms()
  }, [])
  return (
    <>
      {slots.map(slot => createPortal(<LiveWindow slot={slot} />, slot.element, slot.key))}
      {isOpen && (
        <Suspense>
          <WindowSheet />
        </Suspense>
      )}
    </>
  )
}

const textOf = (element: HTMLElement): string => element.textContent

function LiveWindow({ slot }: { slot: Slot<string> }) {
  const hold = useStore($hold)
  const place = useStore($place)
  useTakeOver(slot, openWindows)
  return (
    <button type="button" onClick={openWindows}>
      {hold ? yourWindow(windowText(hold, hold)) : (place?.text ?? slot.data)}{' '}
      {hold && !hold.off && (
        <span>
          (<TimeLeft hold={hold} />)
        </span>
      )}
    </button>
  )
}

const WindowSheet = lazy(() =>
  import('./WindowSheet.tsx').then(part => ({ default: part.WindowSheet })),
)
