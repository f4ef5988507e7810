import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

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

function write(key: string, text: string): true {
  try {
    localStorage.setItem(key, text)
    unwritten.delete(key)
  } catch {
    unwritten.set(key, text)
  }
  return true
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

/** `localStorage`, or this page's memory where it is full or blocked. */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key: string) => storedText(key) !== null,
    get: (_, key: string) => storedText(key) ?? undefined,
    set: (_, key: string, text: string) => write(key, text),
  },
)
// Pages are rendered without a window.
if (typeof window !== 'undefined') {
  // Another tab's value is newer than one that this tab could not write.
  addEventListener('storage', ({ key }) => unwritten.delete(`${key}`))
  setPersistentEngine(storage, windowPersistentEvents)
}

/**
 * A store that this browser keeps over pages and shares between tabs. `read` returns what fits of a
 * stored value: another version of the shop, or a person, may have written it.
 */
export const storedAtom = <T>(
  key: string,
  initial: T,
  read: (value: unknown) => T,
): WritableAtom<T> =>
  persistentAtom<T>(key, initial, { encode: JSON.stringify, decode: text => read(parsed(text)) })
