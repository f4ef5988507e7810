import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { hasMore, type UserList } from '#stores/growing-list.ts'
import { Button } from './Button.tsx'
import { Failed } from './Failed.tsx'
import styles from './list.module.css'
import { Skeleton } from './Skeleton.tsx'

interface GrowingItemsProps<T> {
  list: UserList<T>
  /** In rem, while loading. */
  height: number
  /** Above the items. */
  above?: ReactNode
  /** When there are none. */
  empty: ReactNode
  /** A focusable `li`. */
  children: (item: T) => ReactNode
}

/** Placeholders before the count is known. */
const GUESSED = 3

export function GrowingItems<T>({ list, height, above, empty, children }: GrowingItemsProps<T>) {
  const state = useStore(list.$list, { ssr: 'initial' })
  const { box, load } = useGrowing(list, state.items.length)
  const unknown = state.last === 0 && state.state !== 'failed'
  const more = hasMore(state)
  return (
    <div ref={box} className={styles.page}>
      {unknown ? <Skeleton heights={Array.from({ length: GUESSED }, () => height)} /> : above}
      {state.items.length > 0 && (
        <ul className={styles.list}>
          {state.items.map(item => (
            <Fragment key={list.keyOf(item)}>{children(item)}</Fragment>
          ))}
        </ul>
      )}
      {state.state === 'failed' && <Failed text={state.fault} onRetry={load} />}
      {!unknown && state.state === 'ready' && state.items.length === 0 && !more && empty}
      {state.state !== 'failed' && more && (
        <Button quiet className={styles.more} busy={state.state === 'loading'} onClick={load}>
          {actionLabels.loadMore}
        </Button>
      )}
    </div>
  )
}

const ITEMS = ':scope > ul > li'

/** Loads on demand; moves the focus from the removed button to the new items. */
function useGrowing<T>(list: UserList<T>, length: number) {
  const box = useRef<HTMLDivElement>(null)
  const pending = useRef<{ length: number; last: Element | null } | null>(null)
  useEffect(() => {
    if (pending.current === null || length <= pending.current.length) return
    const { last } = pending.current
    pending.current = null
    const fresh = last ? last.nextElementSibling : box.current?.querySelector(ITEMS)
    if (fresh instanceof HTMLElement) fresh.focus({ preventScroll: true })
  }, [length])
  const load = () => {
    pending.current = { length, last: box.current?.querySelector(`${ITEMS}:last-child`) ?? null }
    void list.more()
  }
  return { box, load }
}
