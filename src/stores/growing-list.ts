import { atom, type ReadableAtom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { codeOf, sentenceOf } from './refusal.ts'

export interface GrowingList<T> {
  items: readonly T[]
  /** The last page shown; 0 before the first. */
  last: number
  /** Of all pages. */
  count: number
  state: 'ready' | 'loading' | 'failed'
  /** Why the last attempt failed. */
  fault: string
}

export interface ReadPage<T> {
  items: readonly T[]
  count: number
}

/** `keyOf` identifies items: one that moved to a later page is shown once. */
export interface ListSource<T> {
  read: (page: number) => Promise<ReadPage<T>>
  keyOf: (item: T) => string | number
  /** Sentence when a page cannot be read; by default the server's message. */
  fault?: string
  /** A signed-out user leaves the page, so nothing is shown there. */
  personal?: boolean
}

export const unread = { items: [], last: 0, count: 0, state: 'ready', fault: '' } as const

export const hasMore = ({ items, last, count }: GrowingList<unknown>): boolean =>
  items.length < count && last * PAGE_SIZE < count

/** Loads the next page, unless it is loading already. */
export async function growList<T>(
  now: () => GrowingList<T>,
  set: (list: GrowingList<T>) => void,
  { read, keyOf, fault, personal = false }: ListSource<T>,
): Promise<void> {
  if (now().state === 'loading') return
  set({ ...now(), state: 'loading' })
  const last = now().last + 1
  try {
    const { items: fresh, count } = await read(last)
    const items = joined(now().items, fresh, keyOf)
    set({ items, last: Math.max(last, now().last), count, state: 'ready', fault: '' })
  } catch (error) {
    if (personal && codeOf(error) === HttpStatus.unauthorized) return
    set({ ...now(), state: 'failed', fault: fault ?? sentenceOf(error) })
  }
}

/** `first`, then the items of `more` that it lacks. */
function joined<T>(
  first: readonly T[],
  more: readonly T[],
  keyOf: ListSource<T>['keyOf'],
): readonly T[] {
  const keys = new Set(first.map(keyOf))
  return [...first, ...more.filter(item => !keys.has(keyOf(item)))]
}

/** A list of the signed-in user. */
export interface UserList<T> {
  $list: ReadableAtom<GrowingList<T>>
  /** Loads the first page and drops the others. */
  open: () => Promise<void>
  more: () => Promise<void>
  /** Adds new items before those shown; on failure nothing changes. */
  refresh: () => Promise<void>
  /** Replaces the shown copy of an item. */
  replace: (changed: T) => void
  keyOf: (item: T) => string | number
}

export function userList<T>(source: ListSource<T>): UserList<T> {
  const { keyOf } = source
  const $list = atom<GrowingList<T>>(unread)
  const set = (list: GrowingList<T>) => $list.set(list)
  const grow = () => growList(() => $list.get(), set, { ...source, personal: true })
  // An outdated answer may lack later changes, so it is dropped.
  let newest = 0
  async function readBefore({ items: shown, last: pages }: GrowingList<T>): Promise<void> {
    const mine = ++newest
    if (pages === 0) return
    const fresh = await readAnew(shown, source).catch(() => null)
    if (fresh === null || mine !== newest) return
    const items = joined(fresh.items, $list.get().items, keyOf)
    const last = Math.max(1, Math.floor(items.length / PAGE_SIZE))
    set({ ...$list.get(), items, last, count: fresh.count })
  }
  return {
    $list,
    keyOf,
    refresh: () => readBefore($list.get()),
    open: () => {
      newest++
      set(unread)
      return grow()
    },
    more: async () => {
      const before = $list.get()
      await grow()
      // New items shift the pages.
      if ($list.get().count !== before.count) await readBefore(before)
    },
    replace: changed => {
      const list = $list.get()
      const same = (item: T) => keyOf(item) === keyOf(changed)
      set({ ...list, items: list.items.map(item => (same(item) ? changed : item)) })
    },
  }
}

/** Reads pages until one overlaps the items shown, so that nothing is missing in between. */
async function readAnew<T>(
  shown: readonly T[],
  { read, keyOf }: ListSource<T>,
): Promise<ReadPage<T>> {
  const keys = new Set(shown.map(keyOf))
  let items: readonly T[] = []
  for (let page = 1; ; page++) {
    const { items: fresh, count } = await read(page)
    items = joined(items, fresh, keyOf)
    const overlaps = fresh.some(item => keys.has(keyOf(item)))
    if (overlaps || page * PAGE_SIZE >= count) return { items, count }
  }
}
