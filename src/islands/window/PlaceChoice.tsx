import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { placeLabels } from '#lib/text/labels/place.ts'
import { placeMinimum } from '#lib/text/zone.ts'
import { $place } from '#stores/chosen-place.ts'
import { choosePlace } from '#stores/place-terms.ts'
import { sentenceOf } from '#stores/refusal.ts'
import { loadWindows } from '#stores/window-hold.ts'
import { PlaceSearch } from '../address/PlaceSearch.tsx'
import { useBusy } from '../shared/busy.ts'
import form from '../shared/form.module.css'
import sheet from '../shared/sheet.module.css'
import { DeliveryRequest } from './DeliveryRequest.tsx'
import placeStyle from '../../styles/place-choice.css?url'

const STYLES = { search: 'place-search', places: 'place-list' }

/** The neighbourhood that windows and terms are for. */
export function PlaceChoice() {
  const place = useStore($place)
  const [isChanging, setChanging] = useState(false)
  const [status, setStatus] = useState('')
  const [busy, run] = useBusy()
  const field = useRef<HTMLInputElement>(null)
  const choose = async (point: Parameters<typeof choosePlace>[0]) => {
    try {
      await choosePlace(point)
      setChanging(false)
      await loadWindows()
      setStatus('')
    } catch (error) {
      setStatus(sentenceOf(error))
    }
  }
  const isSearching = isChanging || !place
  return (
    <div className="place-choice" aria-busy={busy}>
      <link rel="stylesheet" href={placeStyle} precedence="default" />
      {place && <p>{place.text}</p>}
      {place && place.min_order > 0 && <p>{placeMinimum(place.min_order)}</p>}
      {isSearching && <p className={sheet.text}>{placeLabels.note}</p>}
      {isSearching && (
        <PlaceSearch field={field} styles={STYLES} onPick={point => run(() => choose(point))} />
      )}
      {place && !isChanging && (
        <div className="place-links">
          {place.zone === null && <DeliveryRequest key={place.name} place={place} />}
          <button type="button" className={form.link} onClick={() => setChanging(true)}>
            {placeLabels.change}
          </button>
        </div>
      )}
      <p role="status">{status}</p>
    </div>
  )
}
