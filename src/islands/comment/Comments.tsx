import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { askComment } from '#stores/comment.ts'
import { type CommentPlace, readCommentPlace, readCommentRecord } from '#ui/comment-place.ts'
import { useSlots, watchPage } from '../shared/slots.ts'
import { CommentDialog } from './CommentDialog.tsx'
import { OlderComments } from './OlderComments.tsx'

/**
 * All comments of a page, one island: it lets each list of ui/CommentPanel grow in place and opens
 * the dialog for each of its buttons, those of an HTML that comes later too. A button keeps its
 * `data-intent`: client/first/hold.ts marks every click on it, before this is alive and after.
 */
export function Comments() {
  const slots = useSlots('[data-comments]', readGrowing)
  useEffect(() => watchPage(openMissed), [])
  return (
    <>
      {slots.map(slot =>
        createPortal(<OlderComments element={slot} place={slot.data} />, slot.place, slot.key),
      )}
      <CommentDialog />
    </>
  )
}

/** A list that has more than stands in it; one that could not be read has none (client/recovery.ts). */
function readGrowing(list: HTMLElement): CommentPlace | null {
  const place = readCommentPlace(list)
  return place.page * PAGE_SIZE < place.count ? place : null
}

function openMissed(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-comment][data-missed]')) {
    delete button.dataset['missed']
    askComment(readCommentRecord(button))
  }
}
