import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { notify } from '#stores/notice.ts'
import { type CommentListData, readCommentList } from '#ui/comment-data.ts'
import { useSlots, watchPage } from '../shared/slots.ts'
import type { CommentDialog } from './CommentDialog.tsx'
import { clickedButtons } from './clicked-buttons.ts'
import type { OlderComments } from './OlderComments.tsx'

/**
 * All comment lists of a page, also added ones, and the dialog of their buttons. Buttons keep
 * `data-intent`: first-screen/inline/hold-clicks.ts marks every click.
 */
export function Comments() {
  const slots = useSlots('[data-comments]', readGrowing)
  const [Older, setOlder] = useState<typeof OlderComments>()
  const [Dialog, setDialog] = useState<typeof CommentDialog>()
  const grows = slots.length > 0
  useEffect(() => {
    // Rarely needed; without it the link opens a page.
    if (grows)
      void import('./OlderComments.tsx').then(
        part => setOlder(() => part.OlderComments),
        () => undefined,
      )
  }, [grows])
  useEffect(
    () =>
      watchPage(() => {
        if (clickedButtons().length > 0)
          void bringDialog().then(dialog => dialog && setDialog(() => dialog))
      }),
    [],
  )
  return (
    <>
      {Older &&
        slots.map(slot =>
          createPortal(<Older element={slot} listData={slot.data} />, slot.element, slot.key),
        )}
      {Dialog && <Dialog />}
    </>
  )
}

/** Null when the list is complete or failed to load (client/recovery.ts). */
function readGrowing(list: HTMLElement): CommentListData | null {
  const place = readCommentList(list)
  return place.page * PAGE_SIZE < place.count ? place : null
}

/** The click stays marked; on failure the next one retries. */
async function bringDialog(): Promise<typeof CommentDialog | null> {
  try {
    return (await import('./CommentDialog.tsx')).CommentDialog
  } catch {
    for (const button of clickedButtons()) delete button.dataset['clicked']
    notify('error', siteMessages.networkError)
    return null
  }
}
