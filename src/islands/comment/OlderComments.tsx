import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { isPlainClick } from '#lib/rules/plain-click.ts'
import {
  $olderComments,
  commentsKey,
  loadOlderComments,
  type OlderComments as Older,
  olderOf,
} from '#stores/older-comments.ts'
import type { CommentPlace } from '#ui/comment-place.ts'
import { CommentList } from '#ui/CommentList.tsx'
import { CommentPager } from '#ui/CommentPager.tsx'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { type StandingPlace, useTakePlace } from '../shared/take-place.ts'
import styles from './comment.module.css'

interface OlderCommentsProps {
  element: StandingPlace
  place: CommentPlace
}

/** A comment of two lines, in rem. */
const COMMENT_HEIGHT = 6.5

/** The list after the page that came as HTML. */
export function OlderComments({ element, place }: OlderCommentsProps) {
  const all = useStore($olderComments, { keys: [commentsKey(place)] })
  const { items: comments, last, count, state, fault } = olderOf(all, place)
  const { list, load } = useGrowing(place, comments.length, state)
  useTakePlace(element)
  const coming = Math.min(PAGE_SIZE, count - last * PAGE_SIZE)
  return (
    <div ref={list}>
      {comments.length > 0 && <CommentList comments={comments} grows />}
      {state === 'loading' && (
        <div className={styles.coming}>
          <Skeleton heights={Array.from({ length: coming }, () => COMMENT_HEIGHT)} />
        </div>
      )}
      {state === 'failed' && <Failed text={fault} onRetry={load} />}
      {state === 'ready' && (
        <CommentPager
          record={place}
          path={place.path}
          page={place.page}
          last={last}
          count={count}
          onOlder={event => {
            if (isPlainClick(event)) load(event)
          }}
        />
      )}
    </div>
  )
}

/**
 * Loads on demand, and leads the focus, which would be lost with the link, to what is new, or to the
 * button that asks again.
 */
function useGrowing(place: CommentPlace, length: number, state: Older['state']) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<number | null>(null)
  useEffect(() => {
    if (asked.current === null || length <= asked.current) return
    const fresh = list.current?.querySelectorAll<HTMLElement>('.cms-li > li')[asked.current]
    asked.current = null
    fresh?.focus({ preventScroll: true })
  }, [length])
  useEffect(() => {
    if (state === 'failed' && asked.current !== null) list.current?.querySelector('button')?.focus()
  }, [state])
  const load = (event?: MouseEvent) => {
    event?.preventDefault()
    asked.current = length
    void loadOlderComments(place)
  }
  return { list, load }
}
