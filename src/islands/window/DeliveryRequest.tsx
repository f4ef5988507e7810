import { useEffect, useRef, useState } from 'react'
import { placeLabels } from '#lib/text/labels/place.ts'
import type { ChosenPlace } from '#stores/chosen-place.ts'
import { requestDelivery } from '#stores/place-terms.ts'
import { sentenceOf } from '#stores/refusal.ts'
import { useBusy } from '../shared/busy.ts'
import form from '../shared/form.module.css'

/** Requests delivery to a place outside all zones; the thanks replace the button. */
export function DeliveryRequest({ place }: { place: ChosenPlace }) {
  const [isSent, setSent] = useState(false)
  const [status, setStatus] = useState('')
  const [busy, run] = useBusy()
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSent) answer.current?.focus()
  }, [isSent])
  const send = async () => {
    try {
      setStatus(await requestDelivery(place))
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
