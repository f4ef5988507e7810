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
import type { CommentListData } from '#ui/comment-data.ts'
import { CommentList } from '#ui/CommentList.tsx'
import { CommentPager } from '#ui/CommentPager.tsx'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { type StaticSlot, useTakeOver } from '../shared/take-over-slot.ts'
import styles from './comment.module.css'

interface OlderCommentsProps {
  element: StaticSlot
  listData: CommentListData
}

/** In rem, for a comment of two lines. */
const COMMENT_HEIGHT = 6.5

/** Continues after the page in the HTML. */
export function OlderComments({ element, listData }: OlderCommentsProps) {
  const all = useStore($olderComments, { keys: [commentsKey(listData)] })
  const { items: comments, last, count, state, fault } = olderOf(all, listData)
  const { list, load } = useGrowing(listData, comments.length, state)
  useTakeOver(element)
  const nextCount = Math.min(PAGE_SIZE, count - last * PAGE_SIZE)
  return (
    <div ref={list}>
      {comments.length > 0 && <CommentList comments={comments} grows />}
      {state === 'loading' && (
        <div className={styles.loading}>
          <Skeleton heights={Array.from({ length: nextCount }, () => COMMENT_HEIGHT)} />
        </div>
      )}
      {state === 'failed' && <Failed text={fault} onRetry={load} />}
      {state === 'ready' && (
        <CommentPager
          record={listData}
          path={listData.path}
          page={listData.page}
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

/** Loads on demand; moves the focus from the removed link to the new items or the retry button. */
function useGrowing(listData: CommentListData, length: number, state: Older['state']) {
  const list = useRef<HTMLDivElement>(null)
  const pending = useRef<number | null>(null)
  useEffect(() => {
    if (pending.current === null || length <= pending.current) return
    const fresh =
      list.current?.querySelectorAll<HTMLElement>('.comments-list > li')[pending.current]
    pending.current = null
    fresh?.focus({ preventScroll: true })
  }, [length])
  useEffect(() => {
    if (state === 'failed' && pending.current !== null)
      list.current?.querySelector('button')?.focus()
  }, [state])
  const load = (event?: MouseEvent) => {
    event?.preventDefault()
    pending.current = length
    void loadOlderComments(listData)
  }
  return { list, load }
}
