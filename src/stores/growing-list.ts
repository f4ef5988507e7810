import { atom, type ReadableAtom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { codeOf, sentenceOf } from './refusal.ts'

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
  /** What is said where a page cannot be read; else what the answer said. */
  fault?: string
  /** Whoever is signed out leaves the page that it is on: nothing is said of it there. */
  personal?: boolean
}

/** A list before it is read. */
export const unread = { items: [], last: 0, count: 0, state: 'ready', fault: '' } as const

/** Whether there are pages behind those that are shown. */
export const hasMore = ({ items, last, count }: GrowingList<unknown>): boolean =>
  items.length < count && last * PAGE_SIZE < count

/** Brings the next page of a list; one that is on its way is not asked for again. */
export async function growList<T>(
  now: () => GrowingList<T>,
  put: (list: GrowingList<T>) => void,
  { read, keyOf, fault, personal = false }: ListSource<T>,
): Promise<void> {
  if (now().state === 'loading') return
  put({ ...now(), state: 'loading' })
  const last = now().last + 1
  try {
    const { items: fresh, count } = await read(last)
    const items = joined(now().items, fresh, keyOf)
    put({ items, last: Math.max(last, now().last), count, state: 'ready', fault: '' })
  } catch (error) {
    if (personal && codeOf(error) === HttpStatus.unauthorized) return
    put({ ...now(), state: 'failed', fault: fault ?? sentenceOf(error) })
  }
}

/** What is in `first`, and behind it what `more` has beside. */
function joined<T>(
  first: readonly T[],
  more: readonly T[],
  keyOf: ListSource<T>['keyOf'],
): readonly T[] {
  const known = new Set(first.map(keyOf))
  return [...first, ...more.filter(item => !known.has(keyOf(item)))]
}

/** A list of the user's own that a page of the profile shows. */
export interface OwnList<T> {
  $list: ReadableAtom<GrowingList<T>>
  /** The first page as it is now, in the place of all that was read. */
  open: () => Promise<void>
  more: () => Promise<void>
  /** What is new, before all that is shown and as far as that; without an answer all stays. */
  refresh: () => Promise<void>
  /** Puts an item that changed in the place of what is shown of it. */
  keep: (changed: T) => void
  keyOf: (item: T) => string | number
}

export function ownList<T>(source: ListSource<T>): OwnList<T> {
  const { keyOf } = source
  const $list = atom<GrowingList<T>>(unread)
  const put = (list: GrowingList<T>) => $list.set(list)
  const grow = () => growList(() => $list.get(), put, { ...source, personal: true })
  // One that is overtaken brings nothing: it may not know of what was changed meanwhile.
  let newest = 0
  async function readBefore({ items: shown, last: pages }: GrowingList<T>): Promise<void> {
    const mine = ++newest
    if (pages === 0) return
    const fresh = await readAnew(shown, source).catch(() => null)
    if (fresh === null || mine !== newest) return
    const items = joined(fresh.items, $list.get().items, keyOf)
    const last = Math.max(1, Math.floor(items.length / PAGE_SIZE))
    put({ ...$list.get(), items, last, count: fresh.count })
  }
  return {
    $list,
    keyOf,
    refresh: () => readBefore($list.get()),
    open: () => {
      newest++
      put(unread)
      return grow()
    },
    more: async () => {
      const before = $list.get()
      await grow()
      // Others came before those that were shown, and moved the pages.
      if ($list.get().count !== before.count) await readBefore(before)
    },
    keep: changed => {
      const list = $list.get()
      const same = (item: T) => keyOf(item) === keyOf(changed)
      put({ ...list, items: list.items.map(item => (same(item) ? changed : item)) })
    },
  }
}

/** The first pages, up to the one that meets what is shown: nothing is left out between them. */
async function readAnew<T>(
  shown: readonly T[],
  { read, keyOf }: ListSource<T>,
): Promise<ReadPage<T>> {
  const known = new Set(shown.map(keyOf))
  let items: readonly T[] = []
  for (let page = 1; ; page++) {
    const { items: fresh, count } = await read(page)
    items = joined(items, fresh, keyOf)
    const met = fresh.some(item => known.has(keyOf(item)))
    if (met || page * PAGE_SIZE >= count) return { items, count }
  }
}
