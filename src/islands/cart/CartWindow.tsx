import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { placeLabels } from '#lib/text/labels/place.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { $place } from '#stores/chosen-place.ts'
import { $hold } from '#stores/held-window.ts'
import { loadHold, openWindows } from '#stores/window-hold.ts'
import { $user } from '#stores/user.ts'
import { HoldStatus } from '../shared/HoldStatus.tsx'
import form from '../shared/form.module.css'
import { useHydrated } from '../shared/live.ts'
import styles from './cart-page.module.css'

/** Without scripts the button would do nothing; its room is reserved. */
const HIDDEN = { visibility: 'hidden' } as const

/** Without the file, as offline, no place is chosen. */
const chooseMainPlace = (): Promise<void> =>
  import('#stores/place-terms.ts').then(each => each.chooseMainPlace()).catch(() => undefined)

/** The next free window, or the held one; the header's island opens the dialog. */
export function CartWindow({ text }: { text: string }) {
  const hold = useStore($hold, { ssr: () => null })
  const place = useStore($place, { ssr: () => null })
  const isOutside = !hold && place?.zone === null
  const canChoose = useHydrated()
  useEffect(() => {
    if (!$user.get()) return
    void loadHold()
    void chooseMainPlace()
  }, [])
  return (
    <div className={styles.window}>
      {hold ? <HoldStatus hold={hold} /> : <p>{place?.text ?? text}</p>}
      <button
        type="button"
        className={form.link}
        style={canChoose ? undefined : HIDDEN}
        data-window
        onClick={openWindows}
      >
        {hold ? windowHoldLabels.change : isOutside ? placeLabels.change : windowHoldLabels.choose}
      </button>
      {isOutside && (
        <Suspense>
          <DeliveryRequest key={place.name} point={place} />
        </Suspense>
      )}
    </div>
  )
}

/** Few shoppers are outside all zones. */
const DeliveryRequest = lazy(() =>
  import('../window/PlaceChoice.tsx').then(part => ({ default: part.DeliveryRequest })),
)
