import { atom, type ReadableAtom } from 'nanostores'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { sentenceOf } from './refusal.ts'

/** A list of pages, of which those up to `last` are shown. */
export interface GrowingList<T> {
  items: readonly T[]
  /** The last page that is shown, 0 before the first one. */
  last: number
  /** On all pages. */
  count: number
  state: 'ready' | 'loading' | 'failed'
  /** Why the last try failed. */
  fault: string
}

/** A page as it is read, and how many there are on all. */
export interface ReadPage<T> {
  items: readonly T[]
  count: number
}

/** How a list reads a page, and what tells its items apart: one that moved on is shown once. */
export interface ListSource<T> {
  read: (page: number) => Promise<ReadPage<T>>
  keyOf: (item: T) => string | number
}

/** A list before it is read. */
export const unread = { items: [], last: 0, count: 0, state: 'ready', fault: '' } as const

/** Whether there are pages behind those that are shown. */
export const hasMore = ({ last, count }: GrowingList<unknown>): boolean => last * PAGE_SIZE < count

/** Brings the next page of a list; one that is on its way is not asked for again. */
export async function growList<T>(
  before: GrowingList<T>,
  put: (list: GrowingList<T>) => void,
  { read, keyOf }: ListSource<T>,
): Promise<void> {
  if (before.state === 'loading') return
  put({ ...before, state: 'loading' })
  try {
    const last = before.last + 1
    const { items: fresh, count } = await read(last)
    const known = new Set(before.items.map(keyOf))
    const items = [...before.items, ...fresh.filter(item => !known.has(keyOf(item)))]
    put({ items, last, count, state: 'ready', fault: '' })
  } catch (error) {
    put({ ...before, state: 'failed', fault: sentenceOf(error) })
  }
}

/** A list of the user's own that a page of the profile shows. */
export interface OwnList<T> {
  $list: ReadableAtom<GrowingList<T>>
  /** The first page as it is now, in the place of all that was read. */
  open: () => Promise<void>
  more: () => Promise<void>
  keyOf: (item: T) => string | number
}

export function ownList<T>(source: ListSource<T>): OwnList<T> {
  const $list = atom<GrowingList<T>>(unread)
  const put = (list: GrowingList<T>) => $list.set(list)
  return {
    $list,
    open: () => growList(unread, put, source),
    more: () => growList($list.get(), put, source),
    keyOf: source.keyOf,
  }
}
