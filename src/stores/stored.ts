import { atom, onMount, type WritableAtom } from 'nanostores'

/** By key: texts that storage, full or blocked, did not take. They last as long as the page. */
const unwritten = new Map<string, string>()

/** The text of a key as it is now: another tab may have written it a moment ago. */
export function storedText(key: string): string | null {
  try {
    return unwritten.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unwritten.delete(key)
  } catch {
    unwritten.set(key, text)
  }
}

/** Whether the next page will find the last value of a key. */
export const isWritten = (key: string): boolean => !unwritten.has(key)

/** The value of a JSON text; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/**
 * A store that this browser keeps over pages and shares between tabs. `read` returns what fits of a
 * stored value: another version of the shop, or a person, may have written it.
 */
export function storedAtom<T>(
  key: string,
  initial: T,
  read: (value: unknown) => T,
): WritableAtom<T> {
  let last: string | null
  const load = (): T => {
    last = storedText(key)
    return last === null ? initial : read(parsed(last))
  }
  const store = atom(load())
  const set = store.set.bind(store)
  store.set = value => {
    last = JSON.stringify(value)
    write(key, last)
    set(value)
  }
  onMount(store, () => {
    // Pages are rendered without a window.
    if (typeof window === 'undefined') return undefined
    const sync = () => {
      if (storedText(key) !== last) set(load())
    }
    sync()
    // Of another tab; of a page that the browser shows again as it was left.
    const signs = ['storage', 'pageshow']
    for (const sign of signs) addEventListener(sign, sync)
    return () => {
      for (const sign of signs) removeEventListener(sign, sync)
    }
  })
  return store
}
