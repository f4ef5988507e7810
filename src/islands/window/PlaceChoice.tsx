import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { placeLabels } from '#lib/text/labels/place.ts'
import { placeMinimum } from '#lib/text/zone.ts'
import { $place } from '#stores/chosen-place.ts'
import { choosePlace, requestDelivery } from '#stores/place-terms.ts'
import { sentenceOf } from '#stores/refusal.ts'
import { loadWindows } from '#stores/window-hold.ts'
import { PlaceSearch } from '../address/PlaceSearch.tsx'
import { useBusy } from '../shared/busy.ts'
import form from '../shared/form.module.css'
import sheet from '../shared/sheet.module.css'
import placeStyle from '../../styles/place-choice.css?url'

const STYLES = { search: 'place-search', places: 'place-list' }

/** The neighbourhood that windows and terms are for. */
export function PlaceChoice() {
  const place = useStore($place)
  const [isChanging, setChanging] = useState(false)
  const [status, setStatus] = useState('')
  const [busy, run] = useBusy()
  const field = useRef<HTMLInputElement>(null)
  const attempt = (act: () => Promise<string>) =>
    run(async () => setStatus(await act().catch((error: unknown) => sentenceOf(error))))
  const isSearching = isChanging || !place
  return (
    <div className="place-choice" aria-busy={busy}>
      <link rel="stylesheet" href={placeStyle} precedence="default" />
      {place && <p>{place.text}</p>}
      {place && place.min_order > 0 && <p>{placeMinimum(place.min_order)}</p>}
      {isSearching && <p className={sheet.text}>{placeLabels.note}</p>}
      {isSearching && (
        <PlaceSearch
          field={field}
          styles={STYLES}
          onPick={point =>
            attempt(async () => {
              await choosePlace(point)
              setChanging(false)
              await loadWindows()
              return ''
            })
          }
        />
      )}
      {place && !isChanging && (
        <div className="place-links">
          {place.zone === null && (
            <button
              type="button"
              className={form.link}
              onClick={() => attempt(() => requestDelivery(place))}
            >
              {placeLabels.request}
            </button>
          )}
          <button type="button" className={form.link} onClick={() => setChanging(true)}>
            {placeLabels.change}
          </button>
        </div>
      )}
      <p role="status">{status}</p>
    </div>
  )
}
