import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { hasMore, type OwnList } from '#stores/growing-list.ts'
import { Button } from './Button.tsx'
import { Failed } from './Failed.tsx'
import styles from './list.module.css'
import { Skeleton } from './Skeleton.tsx'

interface GrowingItemsProps<T> {
  list: OwnList<T>
  /** Of one item, in rem, while they are on their way. */
  height: number
  /** What stands above them, once they are known. */
  above?: ReactNode
  /** What stands where there are none. */
  empty: ReactNode
  /** An item as a `li`, which takes the focus by a script. */
  children: (item: T) => ReactNode
}

/** Before it is known how many there are. */
const GUESSED = 3

/** A list of the user's own, with a button for its next page. */
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

/** Loads on demand, and leads the focus, which would be lost with the button, to what is new. */
function useGrowing<T>(list: OwnList<T>, length: number) {
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef<{ length: number; last: Element | null } | null>(null)
  useEffect(() => {
    if (asked.current === null || length <= asked.current.length) return
    const { last } = asked.current
    asked.current = null
    const fresh = last ? last.nextElementSibling : box.current?.querySelector(ITEMS)
    if (fresh instanceof HTMLElement) fresh.focus({ preventScroll: true })
  }, [length])
  const load = () => {
    asked.current = { length, last: box.current?.querySelector(`${ITEMS}:last-child`) ?? null }
    void list.more()
  }
  return { box, load }
}
