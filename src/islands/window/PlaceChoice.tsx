import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { placeLabels } from '#lib/text/labels/place.ts'
import { placeFees, placeMinimum } from '#lib/text/zone.ts'
import { $place, type ChosenPlace } from '#stores/chosen-place.ts'
import { chooseMainPlace, choosePlace, refreshPlace, requestDelivery } from '#stores/place-terms.ts'
import { sentenceOf } from '#stores/refusal.ts'
import { loadWindows } from '#stores/window-hold.ts'
import { PlaceSearch } from '../address/PlaceSearch.tsx'
import { useBusy } from '../shared/busy.ts'
import form from '../shared/form.module.css'
import sheet from '../shared/sheet.module.css'
import placeStyle from '../../styles/place-choice.css?url'

const STYLES = { search: 'place-search', places: 'place-list' }

type Point = Pick<ChosenPlace, 'lat' | 'lng'>

/** The neighbourhood that windows and terms are for. */
export function PlaceChoice() {
  const place = useStore($place)
  const [isChanging, setChanging] = useState(false)
  const [status, setStatus] = useState('')
  const [busy, run] = useBusy()
  const field = useRef<HTMLInputElement>(null)
  const choose = async (point: Point) => {
    try {
      await choosePlace(point)
      setChanging(false)
      await loadWindows()
      setStatus('')
    } catch (error) {
      setStatus(sentenceOf(error))
    }
  }
  useEffect(() => {
    void ($place.get() ? refreshPlace() : startAtMainPlace())
  }, [])
  const isSearching = isChanging || !place
  return (
    <div className="place-choice" aria-busy={busy}>
      <link rel="stylesheet" href={placeStyle} precedence="default" />
      {place && <p>{place.text}</p>}
      <Terms />
      {isSearching && <p className={sheet.text}>{placeLabels.note}</p>}
      {isSearching && (
        <PlaceSearch field={field} styles={STYLES} onPick={point => run(() => choose(point))} />
      )}
      {place && !isChanging && (
        <div className="place-links">
          {place.zone === null && <DeliveryRequest key={place.name} point={place} />}
          <button type="button" className={form.link} onClick={() => setChanging(true)}>
            {placeLabels.change}
          </button>
        </div>
      )}
      <p role="status">{status}</p>
    </div>
  )
}

async function startAtMainPlace(): Promise<void> {
  await chooseMainPlace()
  if ($place.get()) await loadWindows()
}

/** What delivery to the place costs, and from what amount on. */
function Terms() {
  const place = useStore($place)
  if (!place) return null
  const { fees = [], free_shipping_threshold, min_order } = place
  return (
    <>
      {fees.length > 0 &&
        placeFees(fees, free_shipping_threshold).map(line => <p key={line}>{line}</p>)}
      {min_order > 0 && <p>{placeMinimum(min_order)}</p>}
    </>
  )
}

/** Requests delivery to a place outside all zones; the thanks replace the button. */
export function DeliveryRequest({ point }: { point: Point }) {
  const [isSent, setSent] = useState(false)
  const [status, setStatus] = useState('')
  const [busy, run] = useBusy()
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSent) answer.current?.focus()
  }, [isSent])
  const send = async () => {
    try {
      setStatus(await requestDelivery(point))
      setSent(true)
    } catch (error) {
      setStatus(sentenceOf(error))
    }
  }
  return (
    <>
      {!isSent && (
        <button type="button" className={form.link} aria-busy={busy} onClick={() => run(send)}>
          {placeLabels.request}
        </button>
      )}
      <p ref={answer} role="status" tabIndex={-1}>
        {status}
      </p>
    </>
  )
}
