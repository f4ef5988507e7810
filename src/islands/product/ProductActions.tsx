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
  markRequested,
  readRequests,
  requestProduct,
  requestKey,
} from '#stores/product-request.ts'
import { RequestButton } from '#ui/RequestSlot.tsx'
import { ShareWays } from '#ui/ShareBox.tsx'
import { useUser } from '../shared/live.ts'
import { type Slot, useSlots } from '../shared/slots.ts'
import { useTakeOver } from '../shared/take-over-slot.ts'
import type { WholesaleDialog } from './WholesaleDialog.tsx'

/** Requests (ui/RequestSlot) and sharing (ui/ShareBox) of all products in the page. */
export function ProductActions() {
  const slots = useSlots('[data-ask], [data-share]', readData)
  // Loaded with the first form; on failure the next click retries.
  const [Dialog, setDialog] = useState<typeof WholesaleDialog>()
  const isFormOpen = useStore($wholesaleForm) !== null
  useEffect(() => {
    if (!isFormOpen || Dialog) return
    import('./WholesaleDialog.tsx').then(
      module => setDialog(() => module.WholesaleDialog),
      () => {
        $wholesaleForm.set(null)
        notify('error', siteMessages.networkError)
      },
    )
  }, [isFormOpen, Dialog])
  return (
    <>
      {/* First, so that its dialog is closed before the effects of the slots. */}
      {Dialog && <Dialog />}
      {slots.map(slot =>
        createPortal(
          'share' in slot.data ? <LiveShare slot={slot} /> : <LiveRequest slot={slot} />,
          slot.element,
          slot.key,
        ),
      )}
    </>
  )
}

/** Uses the state that client/show-requested.ts loaded, until the store has loaded its own. */
function readData({ dataset }: HTMLElement): DOMStringMap {
  if ('requested' in dataset) markRequested(dataset['ask'] as RequestKind, Number(dataset['id']))
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
  const isFormOpen = useStore($wholesaleForm) !== null
  const token = useUser()?.token
  const wasPressed = useRef(false)
  const ask = () => {
    wasPressed.current = true
    void requestProduct(kind, id)
  }
  useTakeOver(slot, ask)
  useEffect(() => void readRequests(id), [id, token])
  // The button is replaced: focuses the replacement, which is inert behind the open form.
  useEffect(() => {
    if (state !== 'requested' || isFormOpen || !wasPressed.current) return
    wasPressed.current = false
    slot.element.querySelector('p')?.focus({ preventScroll: true })
  }, [state, isFormOpen, slot.element])
  return (
    <RequestButton
      kind={kind}
      requested={state === 'requested'}
      busy={state === 'busy'}
      onRequest={ask}
    />
  )
}

function LiveShare({ slot }: LiveProps) {
  const { share = '', title = '' } = slot.data
  const url = shareUrl(location.origin, share)
  const copied = useStore($copied) === url
  useTakeOver(slot, () => void copyText(url))
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

/** Cancelling the share sheet is no error. */
const hand = (url: string, title: string): Promise<void> =>
  navigator.share({ url, title }).catch(() => undefined)
