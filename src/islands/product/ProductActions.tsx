import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RequestKind } from '#lib/rules/product.ts'
import { shareUrl } from '#lib/rules/share.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { notify } from '#stores/notice.ts'
import {
  $requests,
  $wholesaleForm,
  knowAsked,
  readRequests,
  request,
  requestKey,
} from '#stores/product-request.ts'
import { RequestButton } from '#ui/RequestSlot.tsx'
import { ShareWays } from '#ui/ShareBox.tsx'
import { useUser } from '../shared/live.ts'
import { type Slot, useSlots } from '../shared/slots.ts'
import { useTakePlace } from '../shared/take-place.ts'
import type { WholesaleDialog } from './WholesaleDialog.tsx'

/**
 * What can be done with a product beside buying it, one island for all of a page: the requests of
 * ui/RequestSlot and the share dialog of ui/ShareBox, also of a product that is opened later.
 */
export function ProductActions() {
  const slots = useSlots('[data-ask], [data-share]', readData)
  // Comes with the first form; where it does not come, the next press asks again.
  const [Dialog, setDialog] = useState<typeof WholesaleDialog>()
  const wanted = useStore($wholesaleForm) !== null
  useEffect(() => {
    if (!wanted || Dialog) return
    import('./WholesaleDialog.tsx').then(
      module => setDialog(() => module.WholesaleDialog),
      () => {
        $wholesaleForm.set(null)
        notify('error', siteMessages.networkError)
      },
    )
  }, [wanted, Dialog])
  return (
    <>
      {slots.map(slot =>
        createPortal(
          'share' in slot.data ? <LiveShare slot={slot} /> : <LiveRequest slot={slot} />,
          slot.place,
          slot.key,
        ),
      )}
      {Dialog && <Dialog />}
    </>
  )
}

/** What client/asked.ts found out stands, until the store has asked itself. */
function readData({ dataset }: HTMLElement): DOMStringMap {
  if ('asked' in dataset) knowAsked(dataset['ask'] as RequestKind, Number(dataset['id']))
  return dataset
}

interface LiveProps {
  slot: Slot<DOMStringMap>
}

function LiveRequest({ slot }: LiveProps) {
  const kind = slot.data['ask'] as RequestKind
  const id = Number(slot.data['id'])
  const key = requestKey(kind, id)
  const state = useStore($requests, { keys: [key] })[key] ?? 'open'
  const token = useUser()?.token
  const own = useRef(false)
  const ask = () => {
    own.current = true
    void request(kind, id)
  }
  useTakePlace(slot, ask)
  useEffect(() => void readRequests(id), [id, token])
  // The button is gone: whoever pressed it goes on from what stands in its place.
  useEffect(() => {
    if (state === 'asked' && own.current)
      slot.place.querySelector('p')?.focus({ preventScroll: true })
  }, [state, slot.place])
  return <RequestButton kind={kind} asked={state === 'asked'} busy={state === 'busy'} onAsk={ask} />
}

function LiveShare({ slot }: LiveProps) {
  const { share = '', title = '' } = slot.data
  const url = shareUrl(location.origin, share)
  const copied = useStore($copied) === url
  useTakePlace(slot, () => void copyText(url))
  return (
    <ShareWays
      url={url}
      title={title}
      copied={copied}
      onCopy={() => void copyText(url)}
      onShare={'share' in navigator ? () => void hand(url, title) : undefined}
    />
  )
}

/** To the device's own share sheet; closed without a choice it is no fault. */
const hand = (url: string, title: string): Promise<void> =>
  navigator.share({ url, title }).catch(() => undefined)
