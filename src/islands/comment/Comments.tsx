import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { notify } from '#stores/notice.ts'
import { type CommentPlace, readCommentPlace } from '#ui/comment-place.ts'
import { useSlots, watchPage } from '../shared/slots.ts'
import type { CommentDialog } from './CommentDialog.tsx'
import { missedButtons } from './missed-buttons.ts'
import type { OlderComments } from './OlderComments.tsx'

/**
 * All comments of a page, one island: it lets each list of ui/CommentPanel grow in place, those of an
 * HTML that comes later too, and brings the dialog for their buttons with the first click on one. A
 * button keeps its `data-intent`: client/first/hold.ts marks every click on it, before this is alive
 * and after.
 */
export function Comments() {
  const slots = useSlots('[data-comments]', readGrowing)
  const [Older, setOlder] = useState<typeof OlderComments>()
  const [Dialog, setDialog] = useState<typeof CommentDialog>()
  const grows = slots.length > 0
  useEffect(() => {
    // Few lists have more than they came with. Without it the link leads to a page of its own.
    if (grows)
      void import('./OlderComments.tsx').then(
        part => setOlder(() => part.OlderComments),
        () => undefined,
      )
  }, [grows])
  useEffect(
    () =>
      watchPage(() => {
        if (missedButtons().length > 0)
          void bringDialog().then(dialog => dialog && setDialog(() => dialog))
      }),
    [],
  )
  return (
    <>
      {Older &&
        slots.map(slot =>
          createPortal(<Older element={slot} place={slot.data} />, slot.place, slot.key),
        )}
      {Dialog && <Dialog />}
    </>
  )
}

/** A list that has more than stands in it; one that could not be read has none (client/recovery.ts). */
function readGrowing(list: HTMLElement): CommentPlace | null {
  const place = readCommentPlace(list)
  return place.page * PAGE_SIZE < place.count ? place : null
}

/** The click waits for it, marked; where it does not come, the next click asks again. */
async function bringDialog(): Promise<typeof CommentDialog | null> {
  try {
    return (await import('./CommentDialog.tsx')).CommentDialog
  } catch {
    for (const button of missedButtons()) delete button.dataset['missed']
    notify('error', siteMessages.networkError)
    return null
  }
}
